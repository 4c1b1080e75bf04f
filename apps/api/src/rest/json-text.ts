export const quote = 34;
export const comma = 44;
export const colon = 58;
export const openingOfList = 91;
const closingOfList = 93;
export const backslash = 92;

export const isOpening = (code: number) => code === 123 || code === openingOfList;
export const isClosing = (code: number) => code === 125 || code === closingOfList;
export const isBlank = (code: number) => code === 32 || code === 9 || code === 10 || code === 13;

/** Index of the quote that closes the string opened at `start`, or the length of a text that has none. Linear time. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}
