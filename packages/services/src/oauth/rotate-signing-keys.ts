import type { Services } from '../services.ts';

const keyDays = 90;
/** Long enough for every process and every client that caches our keys to fetch them again. */
const shownAheadHours = 24;
/** Longer than the lifetime of anything signed by the previous key. */
const shownAfterHours = 48;
const hourMs = 3_600_000;

/**
 * Rotates the signing keys: after 90 days the next key is created and published a day before it signs; the previous one
 * stays published for two more days. Returns what was done.
 */
export async function rotateSigningKeys({
  database,
  clock,
  oauthKeys,
}: Pick<Services, 'database' | 'clock' | 'oauthKeys'>): Promise<{ made: number; deleted: number }> {
  const now = clock.now().getTime();
  oauthKeys.forget();
  const { keys } = await oauthKeys.current();
  const inOrder = keys.toSorted((a, b) => a.generation - b.generation);
  const last = inOrder.at(-1);
  let made = 0;
  if (last && now - last.activeFrom.getTime() >= keyDays * 24 * hourMs)
    made = Number(await oauthKeys.add(new Date(now + shownAheadHours * hourMs)));
  let deleted = 0;
  for (const [index, key] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (!next || now - next.activeFrom.getTime() < shownAfterHours * hourMs) continue;
    await database.oauthSigningKeys.delete(key.generation);
    deleted += 1;
  }
  oauthKeys.forget();
  return { made, deleted };
}
