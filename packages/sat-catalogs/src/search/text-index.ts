import { genderless, meaningfulWords, singular } from './fold-text.ts';
import { buildTrigrams, type Trigrams } from './trigrams.ts';

/** One text by which a row is found. A row may have several: its description, each of its similar words. */
export interface Name {
  row: number;
  text: string;
  /** Weight of the name relative to equally good names; about 1. */
  factor: number;
}

/**
 * Inverted index over names, in typed arrays. A term is a word in the singular (see `singular`); a word is as written
 * in the texts. Posting lists contain names in ascending order.
 */
export interface TextIndex {
  readonly rows: number;
  readonly terms: ReadonlyMap<string, number>;
  /** Terms that differ only in gender, by their form without it. */
  readonly families: ReadonlyMap<string, readonly number[]>;
  /** Distinct words, sorted, for prefixes; `wordTerm[i]` is the term of `words[i]`. */
  readonly words: readonly string[];
  readonly wordTerm: Uint32Array;
  readonly trigrams: Trigrams;
  readonly postingStart: Uint32Array;
  readonly postings: Uint32Array;
  /** Weight of a term: ln(1 + names / names with it). */
  readonly rarity: Float32Array;
  readonly nameRow: Uint32Array;
  readonly nameFactor: Float32Array;
  /** Sum of the rarity of a name's terms. */
  readonly nameWeight: Float32Array;
  /** First meaningful term of a name, what it is about in Spanish. */
  readonly nameHead: Uint32Array;
}

/** Words before the head of a name: `servicio de limpieza` is about cleaning. */
const BEFORE_HEAD = new Set(['servici', 'servicio', 'equipo', 'accesorio', 'maquina', 'producto', 'kit', 'juego']);

/** Rarity of a word that only the synonyms contain: that of a word in so many names. */
const UNHEARD_OF = 5;

/**
 * Builds the index over names in any order. `known` are additional words (of synonyms) that are not typing mistakes.
 */
export function buildTextIndex(names: Iterable<Name>, rows: number, known: Iterable<string> = []): TextIndex {
  const terms = new Map<string, number>();
  const wordTerms = new Map<string, number>();
  const sizes: number[] = [];
  const nameRow: number[] = [];
  const nameFactor: number[] = [];
  const nameHead: number[] = [];
  // Terms of all names one after another; `nameEnd` has the end of each name.
  const sequence: number[] = [];
  const nameEnd: number[] = [];
  const before = new Set<number>();

  const termOf = (word: string): number => {
    const known = wordTerms.get(word);
    if (known !== undefined) return known;
    const stem = singular(word);
    let term = terms.get(stem);
    if (term === undefined) {
      term = terms.size;
      terms.set(stem, term);
      sizes.push(0);
      if (BEFORE_HEAD.has(stem)) before.add(term);
    }
    wordTerms.set(word, term);
    return term;
  };

  for (const { row, text, factor } of names) {
    const start = sequence.length;
    let head = -1;
    for (const word of meaningfulWords(text)) {
      const term = termOf(word);
      if (sequence.indexOf(term, start) >= 0) continue;
      sequence.push(term);
      sizes[term] = (sizes[term] ?? 0) + 1;
      if (head < 0 && !before.has(term)) head = term;
    }
    if (sequence.length === start) continue;
    nameRow.push(row);
    nameFactor.push(factor);
    nameHead.push(head < 0 ? (sequence[start] ?? 0) : head);
    nameEnd.push(sequence.length);
  }

  for (const word of known) termOf(word);

  const postingStart = new Uint32Array(terms.size + 1);
  sizes.forEach((size, term) => {
    postingStart[term + 1] = (postingStart[term] ?? 0) + size;
  });
  const rarity = Float32Array.from(sizes, (size) => Math.log(1 + nameEnd.length / (size || UNHEARD_OF)));
  const postings = new Uint32Array(sequence.length);
  const nameWeight = new Float32Array(nameEnd.length);
  const next = postingStart.slice();
  let at = 0;
  nameEnd.forEach((end, name) => {
    let weight = 0;
    for (; at < end; at++) {
      const term = sequence[at] ?? 0;
      const place = next[term] ?? 0;
      postings[place] = name;
      next[term] = place + 1;
      weight += rarity[term] ?? 0;
    }
    nameWeight[name] = weight;
  });

  const words = [...wordTerms.keys()].sort();
  return {
    rows,
    terms,
    families: familiesOf(terms),
    words,
    wordTerm: Uint32Array.from(words, (word) => wordTerms.get(word) ?? 0),
    trigrams: buildTrigrams(words),
    postingStart,
    postings,
    rarity,
    nameRow: Uint32Array.from(nameRow),
    nameFactor: Float32Array.from(nameFactor),
    nameWeight,
    nameHead: Uint32Array.from(nameHead),
  };
}

/** Number of names with the term. */
export function nameCount(index: TextIndex, term: number): number {
  return (index.postingStart[term + 1] ?? 0) - (index.postingStart[term] ?? 0);
}

/** Terms grouped by their form without gender. */
export function familiesOf(terms: ReadonlyMap<string, number>): Map<string, number[]> {
  const all = new Map<string, number[]>();
  for (const [stem, term] of terms) {
    const key = genderless(stem);
    const family = all.get(key);
    if (family !== undefined) family.push(term);
    // Most words have a single form: those that neither lost a gender nor can have one need no family.
    else if (key !== stem || TAKES_GENDER.test(stem)) all.set(key, [term]);
  }
  return all;
}

/** `consultor`, `patron`, `aleman`, `ingles` have a feminine in -a. */
const TAKES_GENDER = /(or|on|an|es)$/;
