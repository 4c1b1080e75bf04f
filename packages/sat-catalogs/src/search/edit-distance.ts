/** Groups of letters that are often confused in Spanish: replacing one with another costs half an edit. */
const ALIKE = ['bv', 'scz', 'sx', 'gjxh', 'kqc', 'iy', 'ly', 'mn', 'uw'];

const SYMBOLS = 36;
/** Cost of a substitution in half edits, by the indexes of both letters. */
const change = new Uint8Array(SYMBOLS * SYMBOLS).fill(2);
for (let at = 0; at < SYMBOLS; at++) change[at * SYMBOLS + at] = 0;
for (const group of ALIKE)
  for (const a of group)
    for (const b of group) if (a !== b) change[place(a.charCodeAt(0)) * SYMBOLS + place(b.charCodeAt(0))] = 1;

const H = place('h'.charCodeAt(0));
const WIDTH = 48;
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)] as const;
const left = new Uint8Array(WIDTH);
const right = new Uint8Array(WIDTH);

/** Index of a folded letter or digit, 0 to 35: digits first. */
export function place(code: number): number {
  return code >= 97 ? code - 87 : code - 48;
}

/**
 * Damerau-Levenshtein distance (swapping neighbours is one edit) of two folded words, where a letter that sounds alike,
 * a silent h and a doubled letter cost half. Returns more than `most` as soon as that is certain.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a.length >= WIDTH || b.length >= WIDTH) return a === b ? 0 : most + 1;
  for (let i = 0; i < a.length; i++) left[i] = place(a.charCodeAt(i));
  for (let j = 0; j < b.length; j++) right[j] = place(b.charCodeAt(j));
  const limit = most * 2;
  let [before, above, row]: readonly [Uint8Array, Uint8Array, Uint8Array] = rows;
  above[0] = 0;
  for (let j = 1; j <= b.length; j++) above[j] = (above[j - 1] ?? 0) + single(right, j - 1);
  let edge = 0;
  for (let i = 1; i <= a.length; i++) {
    const drop = single(left, i - 1);
    const letter = left[i - 1] ?? 0;
    edge += drop;
    row[0] = edge;
    let least = edge;
    for (let j = 1; j <= b.length; j++) {
      const other = right[j - 1] ?? 0;
      let cost = (above[j - 1] ?? 0) + (change[letter * SYMBOLS + other] ?? 2);
      const dropped = (above[j] ?? 0) + drop;
      if (dropped < cost) cost = dropped;
      const added = (row[j - 1] ?? 0) + single(right, j - 1);
      if (added < cost) cost = added;
      if (i > 1 && j > 1 && letter === right[j - 2] && left[i - 2] === other) {
        const swapped = (before[j - 2] ?? 0) + 2;
        if (swapped < cost) cost = swapped;
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return (above[b.length] ?? limit + 2) / 2;
}

/** Cost of inserting or deleting a letter, in half edits. */
function single(letters: Uint8Array, at: number): number {
  return letters[at] === H || (at > 0 && letters[at] === letters[at - 1]) ? 1 : 2;
}
