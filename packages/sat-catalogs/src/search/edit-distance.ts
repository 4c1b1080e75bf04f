/** Letters that Spanish ears do not tell apart share a number. */
const SOUND: Readonly<Record<string, number>> = {
  b: 1,
  v: 1,
  s: 2,
  c: 2,
  z: 2,
  g: 3,
  j: 3,
  x: 3,
  k: 4,
  q: 4,
  i: 5,
  y: 5,
};
/** Also alike, across those classes. */
const ALSO = new Set(['ck', 'kc', 'cq', 'qc', 'xs', 'sx', 'yl', 'ly', 'mn', 'nm', 'hj', 'jh', 'gh', 'hg', 'uw', 'wu']);

const WIDTH = 48;
const rows = [new Float32Array(WIDTH), new Float32Array(WIDTH), new Float32Array(WIDTH)] as const;

/**
 * Damerau-Levenshtein distance (a swap of neighbours is one edit), where a letter that sounds alike, a silent h and a
 * doubled letter cost half. Answers more than `most` as soon as that is sure.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a.length >= WIDTH || b.length >= WIDTH) return a === b ? 0 : most + 1;
  let [before, above, row] = rows as readonly [Float32Array, Float32Array, Float32Array];
  for (let j = 0, sum = 0; j <= b.length; j++) {
    if (j > 0) sum += single(b, j - 1);
    above[j] = sum;
  }
  let left = 0;
  for (let i = 1; i <= a.length; i++) {
    left += single(a, i - 1);
    row[0] = left;
    let least = left;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (above[j - 1] ?? 0) + (same ? 0 : alike(a[i - 1] ?? '', b[j - 1] ?? '') ? 0.5 : 1),
        (above[j] ?? 0) + single(a, i - 1),
        (row[j - 1] ?? 0) + single(b, j - 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return above[b.length] ?? most + 1;
}

/** What it costs to add or drop a letter. */
function single(word: string, at: number): number {
  return word[at] === 'h' || (at > 0 && word[at] === word[at - 1]) ? 0.5 : 1;
}

function alike(a: string, b: string): boolean {
  const sound = SOUND[a];
  return (sound !== undefined && sound === SOUND[b]) || ALSO.has(a + b);
}
