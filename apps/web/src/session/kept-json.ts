/**
 * What a browser has kept. Nothing where it is no such thing: cut short, changed by hand, or of another version of the
 * page; it would break the page at each visit.
 */
export function keptJson<Kept>(text: string | null, fits: (value: Partial<Kept>) => boolean): Kept | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && fits(value) ? (value as Kept) : undefined;
  } catch {
    return undefined;
  }
}
