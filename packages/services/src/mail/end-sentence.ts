/** Ends a sentence; the names of most companies (`S.A. de C.V.`) bring the full stop along. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
