import { isAcceptable, type LabelledQuery } from '@lacre/testing/labelled-queries/labelled-query';
import type { SearchContender } from './search-contenders.ts';

export interface Quality {
  top1: number;
  hit5: number;
  /** Share of the acceptable codes that are among the first five. */
  recall5: number;
  /** Mean of 1 / place of the first acceptable code. */
  mrr: number;
  empty: number;
}

export async function qualityOf(contender: SearchContender, queries: readonly LabelledQuery[]): Promise<Quality> {
  const sum = { top1: 0, hit5: 0, recall5: 0, mrr: 0 };
  let empty = 0;
  for (const query of queries) {
    const codes = await contender.search(query[0]);
    if (codes.length === 0) empty += 1;
    const place = codes.findIndex((code) => isAcceptable(query, code));
    if (place === 0) sum.top1 += 1;
    if (place >= 0 && place < 5) sum.hit5 += 1;
    if (place >= 0) sum.mrr += 1 / (place + 1);
    const possible = query[1].includes('*') ? 5 : Math.min(5, query[1].split(' ').length);
    sum.recall5 += Math.min(1, codes.slice(0, 5).filter((code) => isAcceptable(query, code)).length / possible);
  }
  const share = (part: number) => part / queries.length;
  return { top1: share(sum.top1), hit5: share(sum.hit5), recall5: share(sum.recall5), mrr: share(sum.mrr), empty };
}

/**
 * Milliseconds per call at the median and the 99th percentile, `calls` of each query after two that are not counted.
 */
export async function latencyOf(contender: SearchContender, queries: readonly LabelledQuery[], calls: number) {
  const times: number[] = [];
  for (let call = -2; call < calls; call += 1)
    for (const [q] of queries) {
      const start = performance.now();
      await contender.search(q);
      if (call >= 0) times.push(performance.now() - start);
    }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
