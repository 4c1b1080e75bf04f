import { isContention, isDatabaseUnavailable } from '@lacre/database/database-unavailable';

const page = 200;

/**
 * Works on each organization that `list` pages through in order of their ids, whether or not it failed for those
 * before it; then throws what failed, so that the job is logged and counted as failed. Returns the sum of the results.
 */
export async function eachOrganization(
  list: (after: string | undefined, most: number) => Promise<string[]>,
  work: (organizationId: string) => Promise<number>,
): Promise<number> {
  let sum = 0;
  const failures: { id: string; error: unknown }[] = [];
  for (let after: string | undefined; ; ) {
    const ids = await list(after, page);
    for (const id of ids)
      try {
        sum += await work(id);
      } catch (error) {
        if (stopsAll(error)) throw error;
        failures.push({ id, error });
      }
    after = ids.at(-1);
    if (after === undefined || ids.length < page) break;
  }
  const [first] = failures;
  if (!first) return sum;
  const others = failures.length > 1 ? ` and ${failures.length - 1} more` : '';
  throw new Error(`failed for organization ${first.id}${others}`, { cause: first.error });
}

/** A database that is down fails for all of them; a row that somebody else holds, only for its organization. */
export const stopsAll = (error: unknown): boolean => isDatabaseUnavailable(error) && !isContention(error);
