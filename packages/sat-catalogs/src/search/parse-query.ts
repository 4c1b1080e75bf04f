import { genderless, meaningfulWords, singular } from './fold-text.ts';
import type { Synonyms } from './synonyms.ts';
import { nameCount, type TextIndex } from './text-index.ts';
import { type NearWord, nearWords, nearWordsOfAll } from './trigrams.ts';

/** A term that may match a word of the query, and how well. */
export interface Alternative {
  term: number;
  weight: number;
}

/** One word of the query (or an expression that replaces several) with all terms that may match it, best first. */
export interface Slot {
  alternatives: Alternative[];
  /** Its share of the query's meaning. */
  weight: number;
}

/**
 * One interpretation of the query; the first is what was typed, the others have an expression replaced with a synonym.
 */
export interface Reading {
  slots: Slot[];
  weight: number;
}

/** More words do not improve the result; they only take time. */
const MOST_WORDS = 16;
const MOST_READINGS = 8;
const MOST_CONTINUATIONS = 60;
/** Verbs and nouns of the sale itself: `venta de`, `pago por`, `compra`. */
const OF_THE_SALE = new Set([
  'venta',
  'compra',
  'pago',
  'concepto',
  'factura',
  'cobro',
  'mes',
  'servici',
  'servicio',
  'general',
  'varios',
  'producto',
  'articulo',
  'articul',
]);

const GENDER = 0.88;
const SYNONYM = 0.92;
const REPLACED = 0.95;

/**
 * Kind of text: `typing` while a person types, with the last word possibly incomplete and every word relevant;
 * `description` complete, with brands, sizes and colours that no catalog has, and the product itself among the first
 * words.
 */
export type TextKind = 'typing' | 'description';

/** In a description each word counts this much less than the one before. */
const FADING = 0.85;

/** Parses a query or a description against an index. */
export function parseQuery(index: TextIndex, text: string, synonyms: Synonyms, kind: TextKind): Reading[] {
  const typing = kind === 'typing';
  const said = meaningfulWords(text);
  const things = typing ? said : said.filter((word) => !/\d/.test(word));
  const words = mergeSplitWords(index, (things.length > 0 ? things : said).slice(0, MOST_WORDS));
  const stems: string[] = [];
  const slots: Slot[] = [];
  words.forEach((typed, at) => {
    const slot = slotOf(index, typed, typing && at === words.length - 1);
    if (slot !== undefined) {
      stems.push(singular(typed));
      slots.push(withSynonyms(index, slot, singular(typed), synonyms));
      return;
    }
    const mended = mendWord(index, typed);
    if (mended === undefined || (!typing && mended.trust < SURE)) return;
    const stem = singular(mended.word);
    const meant = slotOf(index, mended.word, false) ?? { alternatives: [], weight: 0 };
    stems.push(stem);
    slots.push(doubted(index, withSynonyms(index, meant, stem, synonyms), mended));
  });
  if (!typing) for (const [at, slot] of slots.entries()) slot.weight *= FADING ** at;
  const readings: Reading[] = [{ slots: slots.filter(hasMeaning), weight: 1 }];
  for (const { at, asked, expression } of replacements(stems, synonyms)) {
    if (readings.length >= MOST_READINGS) break;
    const replaced = expression.map((term) => known(index, term)).filter((slot) => slot !== undefined);
    if (replaced.length < expression.length) continue;
    const reading = [...slots.slice(0, at), ...replaced, ...slots.slice(at + asked)].filter(hasMeaning);
    readings.push({ slots: reading, weight: REPLACED });
  }
  return readings.filter((reading) => reading.slots.length > 0);
}

interface Replacement {
  at: number;
  /** Number of words of the query that it replaces. */
  asked: number;
  expression: readonly string[];
}

/**
 * Synonyms of expressions in the query, longest expressions first; single words for single words are not replacements.
 */
function replacements(stems: readonly string[], synonyms: Synonyms): Replacement[] {
  const found: Replacement[] = [];
  stems.forEach((stem, at) => {
    for (const { asked, instead } of synonyms.byFirst.get(stem) ?? []) {
      if (!asked.every((term, offset) => stems[at + offset] === term)) continue;
      for (const expression of instead)
        if (asked.length > 1 || expression.length > 1) found.push({ at, asked: asked.length, expression });
    }
  });
  return found.sort((a, b) => b.asked - a.asked);
}

const hasMeaning = (slot: Slot): boolean => slot.alternatives.length > 0;

function known(index: TextIndex, stem: string): Slot | undefined {
  const term = index.terms.get(stem);
  if (term === undefined) return undefined;
  return weighed(index, [{ term, weight: 1 }, ...sameFamily(index, stem, term)], stem);
}

/** `lap top` and `aire acondicionado`, written as one or two words: joins neighbours that only make a word together. */
function mergeSplitWords(index: TextIndex, words: readonly string[]): string[] {
  const isWord = (word: string) => index.terms.has(singular(word));
  const merged: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    if (next !== undefined && !(isWord(word) && isWord(next)) && isWord(word + next)) {
      merged.push(word + next);
      at += 1;
      continue;
    }
    const cut = isWord(word) || word.length < 8 ? undefined : splitWord(word, isWord);
    if (cut === undefined) merged.push(word);
    else merged.push(...cut);
  }
  return merged;
}

function splitWord(word: string, isWord: (word: string) => boolean): [string, string] | undefined {
  for (let at = 4; at <= word.length - 4; at++) {
    const first = word.slice(0, at);
    const second = word.slice(at);
    if (isWord(first) && isWord(second)) return [first, second];
  }
  return undefined;
}

/** Terms that may match a word; undefined if neither it nor a word that starts with it is known. */
function slotOf(index: TextIndex, word: string, last: boolean): Slot | undefined {
  const stem = singular(word);
  const term = index.terms.get(stem);
  const alternatives: Alternative[] = [];
  if (term !== undefined) alternatives.push({ term, weight: 1 });
  alternatives.push(...sameFamily(index, stem, term));
  if (last || alternatives.length === 0) {
    const complete = alternatives.length > 0;
    if (word.length >= (complete ? 3 : 1)) addContinuations(index, word, complete ? 0.45 : 0.85, alternatives);
  }
  return alternatives.length === 0 ? undefined : weighed(index, alternatives, stem);
}

function sameFamily(index: TextIndex, stem: string, term: number | undefined): Alternative[] {
  const family = index.families.get(genderless(stem)) ?? [];
  return family.filter((other) => other !== term).map((other) => ({ term: other, weight: GENDER }));
}

/** Words that continue what was typed; the fewer letters are missing the better. */
function addContinuations(index: TextIndex, word: string, weight: number, into: Alternative[]): void {
  const seen = new Set(into.map(({ term }) => term));
  const found: Alternative[] = [];
  for (let at = lowerBound(index.words, word); at < index.words.length; at++) {
    const longer = index.words[at] ?? '';
    if (!longer.startsWith(word)) break;
    const term = index.wordTerm[at] ?? 0;
    if (seen.has(term)) continue;
    seen.add(term);
    found.push({ term, weight: weight * (0.5 + (0.5 * word.length) / longer.length) });
  }
  if (found.length > MOST_CONTINUATIONS) found.sort((a, b) => nameCount(index, b.term) - nameCount(index, a.term));
  into.push(...found.slice(0, MOST_CONTINUATIONS));
}

/**
 * An unknown word of a description is taken for a brand rather than a typing mistake, unless it is this close to a
 * known word.
 */
const SURE = 0.78;

interface Mended {
  word: string;
  trust: number;
  others: Alternative[];
}

/** The known word that was most likely meant by an unknown one, and others almost as close. */
function mendWord(index: TextIndex, typed: string): Mended | undefined {
  let near: NearWord[] = [];
  for (const most of typed.length <= 3 ? [1] : typed.length <= 6 ? [1, 2] : [1, 2, 3]) {
    near = nearWords(index.trigrams, index.words, typed, most);
    if (near.length > 0) break;
  }
  if (near.length === 0)
    near = nearWordsOfAll(index.trigrams, index.words, typed, typed.length <= 3 ? 1 : typed.length <= 6 ? 2 : 3);
  const count = (at: number) => nameCount(index, index.wordTerm[at] ?? 0);
  const least = near[0]?.distance ?? 0;
  // Of equally close words the more common one; the first letter is rarely mistyped.
  const cost = ({ word, distance }: NearWord) =>
    distance - 0.05 * Math.log(1 + count(word)) + (index.words[word]?.[0] === typed[0] ? 0 : 0.4);
  const [best, ...rest] = near.sort((a, b) => cost(a) - cost(b)).slice(0, 8);
  if (best === undefined) return undefined;
  const trust = (distance: number) => 0.95 * (1 - distance / (typed.length + 1));
  const others = rest
    .filter(({ distance }) => distance <= least + 1)
    .map(({ word, distance }) => ({ term: index.wordTerm[word] ?? 0, weight: trust(distance) - 0.1 }));
  return { word: index.words[best.word] ?? '', trust: trust(best.distance), others };
}

/** A slot for a corrected word: the rest of the query may still decide which word was meant. */
function doubted(index: TextIndex, slot: Slot, { word, trust, others }: Mended): Slot {
  const alternatives = slot.alternatives.map(({ term, weight }) => ({ term, weight: weight * trust }));
  for (const other of others) if (!alternatives.some(({ term }) => term === other.term)) alternatives.push(other);
  return weighed(index, alternatives, singular(word));
}

function withSynonyms(index: TextIndex, slot: Slot, stem: string, synonyms: Synonyms): Slot {
  const groups = synonyms.byFirst.get(stem);
  if (groups === undefined) return slot;
  const exact = index.terms.get(stem);
  // Drop words that were only similar: the synonyms know the word itself.
  const alternatives = slot.alternatives.filter(({ term, weight }) => term === exact || weight === GENDER);
  for (const { asked, instead } of groups) {
    if (asked.length > 1) continue;
    for (const expression of instead) {
      const term = expression.length === 1 ? index.terms.get(expression[0] ?? '') : undefined;
      if (term !== undefined && !alternatives.some((other) => other.term === term))
        alternatives.push({ term, weight: SYNONYM });
    }
  }
  return alternatives.length === 0 ? slot : weighed(index, alternatives, stem);
}

/** Sorts the alternatives and weights the slot by the rarity of its most likely meaning. */
function weighed(index: TextIndex, alternatives: Alternative[], stem: string): Slot {
  alternatives.sort((a, b) => b.weight - a.weight);
  const best = alternatives[0];
  if (best === undefined) return { alternatives, weight: 0 };
  let rarity = 0;
  for (const { term, weight } of alternatives) {
    if (weight < best.weight - 0.1) break;
    if (rarity > 0 && nameCount(index, term) === 0) continue;
    rarity = Math.max(rarity, index.rarity[term] ?? 0);
  }
  return { alternatives, weight: OF_THE_SALE.has(stem) ? rarity * 0.3 : rarity };
}

function lowerBound(words: readonly string[], asked: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < asked) low = middle + 1;
    else high = middle;
  }
  return low;
}
