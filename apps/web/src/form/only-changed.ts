/**
 * What was changed of a record: what stays is not sent, so that what somebody else has changed of it meanwhile stays
 * too.
 *
 * @param together fields that mean something only with each other: with one of them all are sent
 */
export function onlyChanged<Body extends object>(
  before: Body,
  now: Body,
  together: readonly (readonly (keyof Body)[])[] = [],
): Partial<Body> {
  const differs = (name: keyof Body) => JSON.stringify(before[name]) !== JSON.stringify(now[name]);
  const isSent = (name: keyof Body) =>
    differs(name) || together.some((names) => names.includes(name) && names.some(differs));
  const names = Object.keys(now) as (keyof Body)[];
  return Object.fromEntries(names.filter(isSent).map((name) => [name, now[name]])) as Partial<Body>;
}

/** Of what `onlyChanged` answers: the service refuses a change of nothing. */
export const isChange = (changes: object): boolean => Object.keys(changes).length > 0;
