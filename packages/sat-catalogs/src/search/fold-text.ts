/** Stop words, which say nothing about the product. */
const JOINING = new Set(
  (
    'a al ante bajo cada como con cual cuyo de del desde donde e el en entre es esa ese esta este hasta la las le les lo los ' +
    'mas mi mis muy o para pero por que se segun ser si sobre su sus tipo tras tu u un una unas uno unos y ya ' +
    'etc incluye incluso otro otra otros otras the of and for'
  ).split(' '),
);

const MARKS = /[\u0300-\u036f]/g;
const WORD = /[a-z0-9]+/g;

/** Lower case, without accents; `ñ` becomes `n`. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(MARKS, '');
}

/** The folded words of a text, in order, stop words included. */
function wordsOf(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}

/** The folded words without stop words; all of them if the text has no others. */
export function meaningfulWords(text: string): string[] {
  const words = wordsOf(text);
  const kept = words.filter((word) => !JOINING.has(word));
  return kept.length === 0 ? words : kept;
}

/**
 * One form for singular and plural of a folded Spanish word: `luces` and `luz` become `luc`, `cables` and `cable`
 * become `cabl`. Gender stays: `plato` and `plata` are different things (see {@link genderless}).
 */
export function singular(word: string): string {
  if (/\d/.test(word)) return word;
  let end = word.length;
  if (end > 3) {
    // `análisis`, `virus` and `autobús` end in s in the singular.
    if (word.endsWith('s') && !word.endsWith('is') && !word.endsWith('us') && !word.endsWith('ss')) end -= 1;
    if (end > 3 && word[end - 1] === 'e') end -= 1;
  }
  return word[end - 1] === 'z' ? `${word.slice(0, end - 1)}c` : word.slice(0, end);
}

/** A singular without its gender: `molido` and `molida` become `molid`, `computador` and `computadora` `computador`. */
export function genderless(stem: string): string {
  return stem.length > 4 && (stem.endsWith('a') || stem.endsWith('o')) ? stem.slice(0, -1) : stem;
}
