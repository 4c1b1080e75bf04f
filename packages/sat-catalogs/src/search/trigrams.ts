import { editDistance } from './edit-distance.ts';

/** For each trigram the words that have it, as positions in the sorted list of words. */
export interface Trigrams {
  readonly start: Uint32Array;
  readonly words: Uint32Array;
  /** Scratch: how many trigrams of the asked word each word shares; all zero between calls. */
  readonly shared: Uint8Array;
}

// 0 is the margin of a word, 1-10 digits, 11-36 letters.
const LETTERS = 37;
const SPACE = LETTERS ** 3;

export function buildTrigrams(words: readonly string[]): Trigrams {
  const start = new Uint32Array(SPACE + 1);
  const each = words.map(trigramsOf);
  for (const grams of each) for (const gram of grams) start[gram + 1] = (start[gram + 1] ?? 0) + 1;
  for (let gram = 0; gram < SPACE; gram++) start[gram + 1] = (start[gram + 1] ?? 0) + (start[gram] ?? 0);
  const next = start.slice();
  const list = new Uint32Array(start[SPACE] ?? 0);
  each.forEach((grams, word) => {
    for (const gram of grams) {
      const place = next[gram] ?? 0;
      list[place] = word;
      next[gram] = place + 1;
    }
  });
  return { start, words: list, shared: new Uint8Array(words.length) };
}

export interface NearWord {
  word: number;
  /** Edits, with half an edit for letters that sound alike (b/v, s/c/z ...). */
  distance: number;
}

/**
 * Words at most `most` edits away from an unknown word, nearest first, at most `limit`.
 * Only words that share enough trigrams are compared letter by letter.
 */
export function nearWords(
  { start, words: list, shared }: Trigrams,
  words: readonly string[],
  asked: string,
  most: number,
  limit: number,
): NearWord[] {
  const grams = trigramsOf(asked);
  const touched: number[] = [];
  for (const gram of grams) {
    const end = start[gram + 1] ?? 0;
    for (let at = start[gram] ?? 0; at < end; at++) {
      const word = list[at] ?? 0;
      const count = shared[word] ?? 0;
      if (count === 0) touched.push(word);
      shared[word] = count + 1;
    }
  }
  // An edit destroys at most three trigrams, a swap of neighbours four; a short word may keep only one.
  const least = Math.max(1, grams.length - 3 * Math.ceil(most) - 1);
  const near: NearWord[] = [];
  for (const word of touched) {
    const enough = (shared[word] ?? 0) >= least;
    shared[word] = 0;
    const candidate = words[word] ?? '';
    if (!enough || Math.abs(candidate.length - asked.length) > most) continue;
    const distance = editDistance(asked, candidate, most);
    if (distance <= most) near.push({ word, distance });
  }
  return near.sort((a, b) => a.distance - b.distance || a.word - b.word).slice(0, limit);
}

function trigramsOf(word: string): number[] {
  const grams: number[] = [];
  let first = 0;
  let second = 0;
  for (let at = 0; at <= word.length; at++) {
    const third = at === word.length ? 0 : letter(word.charCodeAt(at));
    if (at > 0 || word.length === 1) {
      const gram = (first * LETTERS + second) * LETTERS + third;
      if (!grams.includes(gram)) grams.push(gram);
    }
    first = second;
    second = third;
  }
  return grams;
}

function letter(code: number): number {
  return code >= 97 ? code - 86 : code - 47;
}
