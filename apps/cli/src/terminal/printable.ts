/**
 * Removes control characters (C0, C1, DEL, bidirectional), because texts of third parties are printed. Line ends stay.
 */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- they are what is taken away
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ');

/** JSON that is safe on a terminal: also escapes control characters that JSON leaves raw. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    // oxlint-disable-next-line no-control-regex -- they are what is escaped
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
