import { isStatementError } from './is-statement-error.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Hands what many callers give to one statement for each organization: `work` gets at most `size` items of one, and
 * answers a result for each in their order. What comes while a round is under way fills the next one. Where a statement
 * is refused, each of its items goes alone, so that every caller gets the error that is its own.
 */
export function gatherByTenant<Item extends { organizationId: string }, Result>(
  work: (organizationId: string, items: readonly Item[]) => Promise<Result[]>,
  size: number,
): (item: Item) => Promise<Result> {
  type Entry = Waiting<Item, Result>;
  const waiting: Entry[] = [];
  let isBusy = false;

  /** At the end of this turn of the event loop, when everything that has arrived with it is waiting too. */
  function schedule(): void {
    isBusy = true;
    setImmediate(() => {
      const round = Map.groupBy(waiting.splice(0), ({ item }) => item.organizationId);
      void Promise.all([...round].map(([id, entries]) => settleInParts(id, entries))).then(() => {
        if (waiting.length > 0) schedule();
        else isBusy = false;
      });
    });
  }

  async function settleInParts(organizationId: string, entries: readonly Entry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += size)
      await settle(organizationId, entries.slice(from, from + size));
  }

  async function settle(organizationId: string, entries: readonly Entry[]): Promise<void> {
    try {
      const results = await work(
        organizationId,
        entries.map(({ item }) => item),
      );
      for (const [index, { resolve }] of entries.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (entries.length === 1 || !isStatementError(error)) for (const { reject } of entries) reject(error);
      else for (const each of entries) await settle(organizationId, [each]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) schedule();
    });
}
