import { editDistance, place } from './edit-distance.ts';

/** For each trigram the words that contain it, as indexes into the sorted list of words. */
export interface Trigrams {
  readonly start: Uint32Array;
  readonly words: Uint32Array;
  /** The letters of a word, one bit each. */
  readonly letters: Uint32Array;
  /** Scratch: how many trigrams each word shares with the query word; all zero between calls. */
  readonly shared: Uint8Array;
  /** Scratch: the words that share any. */
  readonly touched: Uint32Array;
}

// 0 is the edge of a word, then digits and letters.
const SYMBOLS = 37;
const SPACE = SYMBOLS ** 3;

export function buildTrigrams(words: readonly string[]): Trigrams {
  const start = new Uint32Array(SPACE + 1);
  const each = words.map(trigramsOf);
  for (const grams of each) for (const gram of grams) start[gram + 1] = (start[gram + 1] ?? 0) + 1;
  for (let gram = 0; gram < SPACE; gram++) start[gram + 1] = (start[gram + 1] ?? 0) + (start[gram] ?? 0);
  const next = start.slice();
  const list = new Uint32Array(start[SPACE] ?? 0);
  each.forEach((grams, word) => {
    for (const gram of grams) {
      const at = next[gram] ?? 0;
      list[at] = word;
      next[gram] = at + 1;
    }
  });
  return withScratch({ start, words: list, letters: Uint32Array.from(words, lettersOf) });
}

export function withScratch(trigrams: Pick<Trigrams, 'start' | 'words' | 'letters'>): Trigrams {
  const count = trigrams.letters.length;
  return { ...trigrams, shared: new Uint8Array(count), touched: new Uint32Array(count) };
}

export interface NearWord {
  word: number;
  /** Edits, with half an edit for letters that sound alike (b/v, s/c/z ...). */
  distance: number;
}

/**
 * Words at most `most` edits away from an unknown word, nearest first. Only likely ones are compared letter by letter.
 */
export function nearWords(trigrams: Trigrams, words: readonly string[], asked: string, most: number): NearWord[] {
  const { start, words: list, letters, shared, touched } = trigrams;
  const grams = trigramsOf(asked);
  let count = 0;
  for (const gram of grams) {
    const end = start[gram + 1] ?? 0;
    for (let at = start[gram] ?? 0; at < end; at++) {
      const word = list[at] ?? 0;
      const before = shared[word] ?? 0;
      if (before === 0) touched[count++] = word;
      shared[word] = before + 1;
    }
  }
  // An edit destroys at most three trigrams, a swap of neighbours four; a short word may keep only one.
  const least = Math.max(1, grams.length - 3 * Math.ceil(most) - 1);
  const has = lettersOf(asked);
  const near: NearWord[] = [];
  for (let at = 0; at < count; at++) {
    const word = touched[at] ?? 0;
    const enough = (shared[word] ?? 0) >= least;
    shared[word] = 0;
    // An edit adds and removes at most one letter.
    if (!enough || bits(has ^ (letters[word] ?? 0)) > 2 * most) continue;
    const candidate = words[word] ?? '';
    if (Math.abs(candidate.length - asked.length) > most) continue;
    const distance = editDistance(asked, candidate, most);
    if (distance <= most) near.push({ word, distance });
  }
  return near.sort((a, b) => a.distance - b.distance || a.word - b.word);
}

/** The same by comparing with every word, for a word so mistyped that no trigram is left. */
export function nearWordsOfAll(
  { letters }: Trigrams,
  words: readonly string[],
  asked: string,
  most: number,
): NearWord[] {
  const has = lettersOf(asked);
  const near: NearWord[] = [];
  for (let word = 0; word < words.length; word++) {
    if (bits(has ^ (letters[word] ?? 0)) > 2 * most) continue;
    const candidate = words[word] ?? '';
    if (Math.abs(candidate.length - asked.length) > most) continue;
    const distance = editDistance(asked, candidate, most);
    if (distance <= most) near.push({ word, distance });
  }
  return near.sort((a, b) => a.distance - b.distance || a.word - b.word);
}

function trigramsOf(word: string): number[] {
  const grams: number[] = [];
  let first = 0;
  let second = 0;
  for (let at = 0; at <= word.length; at++) {
    const third = at === word.length ? 0 : place(word.charCodeAt(at)) + 1;
    if (at > 0 || word.length === 1) {
      const gram = (first * SYMBOLS + second) * SYMBOLS + third;
      if (!grams.includes(gram)) grams.push(gram);
    }
    first = second;
    second = third;
  }
  return grams;
}

/** Letters in the low 26 bits, digits folded onto the six above. */
function lettersOf(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at++) {
    const symbol = place(word.charCodeAt(at));
    set |= 1 << (symbol >= 10 ? symbol - 10 : 26 + (symbol % 6));
  }
  return set >>> 0;
}

function bits(set: number): number {
  let rest = set - ((set >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return (((rest + (rest >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}
