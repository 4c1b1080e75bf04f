/** The accented forms of letters that a search finds by their plain form. */
const accented: Readonly<Record<string, string>> = {
  a: 'áàäâ',
  c: 'ç',
  e: 'éèëê',
  i: 'íìïî',
  n: 'ñ',
  o: 'óòöô',
  u: 'úùüû',
};

/** Further words do not narrow a search. */
const wordsMax = 8;

/**
 * Patterns of PostgreSQL's `~`, each of which finds a normalized word in text as it is stored, in any case and with any
 * accents. Literals and classes only. Normalizing the text of each row by `translate` takes eight times as long.
 */
export function wordPatterns(words: readonly string[]): string[] {
  return words.slice(0, wordsMax).map((word) => Array.from(word, patternOf).join(''));
}

function patternOf(character: string): string {
  if (!/[\p{L}\p{N}]/u.test(character)) return /[!-~]/.test(character) ? `\\${character}` : character;
  const forms = character + (accented[character] ?? '');
  const capitals = Array.from(forms, (form) => form.toUpperCase()).filter((form) => Array.from(form).length === 1);
  return `[${[...new Set([...forms, ...capitals])].join('')}]`;
}
