/** Shorter names are also one letter away from variables of other programs. */
const LEAST_LENGTH = 8;
const RATE_LIMIT = 'RATE_LIMIT_';

/**
 * Variables that no setting has the name of, but nearly: the setting that was meant would silently keep its default. A
 * setting that is given under its own name is not missed.
 *
 * @returns messages for the operator, by name and never by value
 */
export function misspeltSettings(given: Readonly<Record<string, unknown>>, settings: readonly string[]): string[] {
  const known = new Set(settings);
  return Object.keys(given)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = settings.find(
        (setting) => setting.length >= LEAST_LENGTH && !Object.hasOwn(given, setting) && isOneSlipFrom(name, setting),
      );
      if (meant !== undefined)
        return [`${name} is not a setting: if it means ${meant}, rename it, otherwise remove it`];
      if (!name.startsWith(RATE_LIMIT)) return [];
      const limits = settings.filter((setting) => setting.startsWith(RATE_LIMIT));
      return [`${name} is not a setting: the rate limits are ${limits.join(', ')}`];
    });
}

/** One character is missing, added or another one, or two neighbours are swapped. */
function isOneSlipFrom(name: string, setting: string): boolean {
  let same = 0;
  while (same < name.length && name[same] === setting[same]) same += 1;
  const [is, should] = [name.slice(same), setting.slice(same)];
  return (
    is.slice(1) === should ||
    is === should.slice(1) ||
    is.slice(1) === should.slice(1) ||
    (is.slice(2) === should.slice(2) && is[0] === should[1] && is[1] === should[0])
  );
}
