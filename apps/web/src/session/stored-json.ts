/**
 * Parses JSON from browser storage. Undefined if it is invalid: truncated, edited, or written by another version; it
 * would otherwise break the page on every visit.
 */
export function storedJson<Kept>(text: string | null, fits: (value: Partial<Kept>) => boolean): Kept | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && fits(value) ? (value as Kept) : undefined;
  } catch {
    return undefined;
  }
}
