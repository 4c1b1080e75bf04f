import { meaningfulWords, singular } from './fold-text.ts';
import { businessSynonyms } from './words/synonyms-business.ts';
import { goodsSynonyms } from './words/synonyms-goods.ts';
import { tradeSynonyms } from './words/synonyms-trades.ts';

/** Synonyms as sequences of terms, by the first term of the expression that they replace. */
export interface Synonyms {
  readonly byFirst: ReadonlyMap<string, readonly Synonym[]>;
  /** Words of the expressions that people may type. */
  readonly words: ReadonlySet<string>;
}

export interface Synonym {
  asked: readonly string[];
  instead: readonly (readonly string[])[];
}

/**
 * Parses the maintained list. `a | b | c` are synonyms; in `a | b > c | d`, a and b also mean c and d, but not the
 * other way round.
 */
export function readSynonyms(groups: readonly string[]): Synonyms {
  const byFirst = new Map<string, Synonym[]>();
  const words = new Set<string>();
  for (const group of groups) {
    const [asked = '', meant] = group.split('>');
    const from = expressions(asked);
    for (const word of meaningfulWords(asked.replaceAll('|', ' '))) words.add(word);
    for (const one of from) {
      const instead = meant === undefined ? from.filter((other) => other !== one) : expressions(meant);
      const first = one[0] ?? '';
      const list = byFirst.get(first);
      if (list === undefined) byFirst.set(first, [{ asked: one, instead }]);
      else list.push({ asked: one, instead });
    }
  }
  return { byFirst, words };
}

function expressions(text: string): string[][] {
  return text
    .split('|')
    .map((expression) => meaningfulWords(expression).map(singular))
    .filter((terms) => terms.length > 0);
}

let everyday: Synonyms | undefined;

/** The synonyms of everyday words of this package. */
export function everydaySynonyms(): Synonyms {
  everyday ??= readSynonyms([...businessSynonyms, ...goodsSynonyms, ...tradeSynonyms]);
  return everyday;
}
