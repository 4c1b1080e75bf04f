import { BestRows } from './best-rows.ts';
import type { Reading } from './parse-query.ts';
import type { TextIndex } from './text-index.ts';

/** Which rows count at all, and the weight of each. */
export interface RowRules {
  counts(row: number): boolean;
  /** Factor of a row's score; never above `mostFactor`. */
  factor(row: number): number;
  mostFactor: number;
}

/** Scratch memory of an index, one per index: nothing is allocated per posting. */
export interface Scratch {
  /** Share of the query's meaning found in each name. */
  covered: Float32Array;
  /** Share of the name's own meaning that the query contains. */
  asked: Float32Array;
  headHit: Uint8Array;
  mark: Uint32Array;
  candidates: Uint32Array;
  stamp: number;
}

export function scratchFor(index: TextIndex): Scratch {
  const names = index.nameRow.length;
  return {
    covered: new Float32Array(names),
    asked: new Float32Array(names),
    headHit: new Uint8Array(names),
    mark: new Uint32Array(names),
    candidates: new Uint32Array(names),
    stamp: 0,
  };
}

/** After so many candidates, further, more common words of the query only add to those found. */
const ENOUGH = 400;

/**
 * Scores every name that shares a term with an interpretation of the query and keeps the best rows. A score is near 1
 * if the name contains the whole query and nothing else.
 */
export function rankNames(
  index: TextIndex,
  readings: readonly Reading[],
  rules: RowRules,
  limit: number,
  scratch: Scratch,
): BestRows {
  const best = new BestRows(limit);
  for (const reading of readings) rankReading(index, reading, rules, scratch, best);
  return best;
}

function rankReading(index: TextIndex, { slots, weight }: Reading, rules: RowRules, scratch: Scratch, best: BestRows) {
  const { covered, asked, headHit, mark, candidates } = scratch;
  const { postings, postingStart, rarity, nameHead } = index;
  const total = slots.reduce((sum, slot) => sum + slot.weight, 0);
  if (total === 0) return;
  if (scratch.stamp > 0xffff_0000) {
    mark.fill(0);
    scratch.stamp = 0;
  }
  // A name is new if its mark is below `first`, and was counted for a slot if it equals that slot's stamp.
  const first = scratch.stamp + 1;
  let count = 0;
  // Rare words first: names that only share common words with a query are not worth scoring.
  slots
    .toSorted((a, b) => b.weight - a.weight)
    .forEach((slot, at) => {
      const stamp = first + at;
      const open = count < ENOUGH;
      for (const { term, weight: quality } of slot.alternatives) {
        const share = (slot.weight / total) * quality;
        const found = (rarity[term] ?? 0) * quality;
        const end = postingStart[term + 1] ?? 0;
        for (let i = postingStart[term] ?? 0; i < end; i++) {
          const name = postings[i] ?? 0;
          const seen = mark[name] ?? 0;
          if (seen === stamp) continue;
          if (seen < first) {
            if (!open) continue;
            mark[name] = stamp;
            covered[name] = share;
            asked[name] = found;
            headHit[name] = nameHead[name] === term ? 1 : 0;
            candidates[count++] = name;
          } else {
            mark[name] = stamp;
            covered[name] = (covered[name] ?? 0) + share;
            asked[name] = (asked[name] ?? 0) + found;
            if (nameHead[name] === term) headHit[name] = 1;
          }
        }
      }
    });
  scratch.stamp = first + slots.length;
  const { nameRow, nameFactor, nameWeight } = index;
  for (let i = 0; i < count; i++) {
    const name = candidates[i] ?? 0;
    const cover = covered[name] ?? 0;
    const found = Math.min(1, (asked[name] ?? 0) / (nameWeight[name] ?? 1));
    let score = weight * cover * Math.sqrt(cover) * (0.5 + 0.5 * found) * (nameFactor[name] ?? 1);
    if (headHit[name] === 0) score *= 0.88;
    if (score * rules.mostFactor <= best.floor) continue;
    const row = nameRow[name] ?? 0;
    if (!rules.counts(row)) continue;
    score *= rules.factor(row);
    if (score > best.floor) best.add(row, score);
  }
}
