/**
 * The changed fields of a record. Others are not sent, so that concurrent changes to them are kept.
 *
 * @param together fields that only make sense together: if one changed, all are sent
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

/** Whether `onlyChanged` returned anything: the service rejects an empty change. */
export const isChange = (changes: object): boolean => Object.keys(changes).length > 0;
