import { genderless, meaningfulWords, singular } from './fold-text.ts';

/** The text of an entry that matched a search. */
export interface MatchReason {
  /** `synonym`: a synonym of what was typed, or a similar word. */
  field: 'codigo' | 'descripcion' | 'palabrasSimilares' | 'nombreComun' | 'synonym';
  /** That text of the entry; its name for a synonym. */
  term: string;
}

export interface MatchedText {
  field: MatchReason['field'];
  text: string;
}

const stemOf = (word: string) => genderless(singular(word));

/**
 * The text that covers most of the query with the fewest other words; the last word of the query may be incomplete.
 * There are few texts and at most a hundred entries, so this is computed afterwards and costs the search nothing.
 */
export function matchReason(q: string, name: string, texts: Iterable<MatchedText>): MatchReason {
  const words = meaningfulWords(q);
  const asked = words.map(stemOf);
  const last = words.at(-1) ?? '';
  let best: MatchReason = { field: 'synonym', term: name };
  let most = 0;
  for (const { field, text } of texts) {
    const words = meaningfulWords(text);
    const stems = new Set(words.map(stemOf));
    const found = asked.filter((stem) => stems.has(stem)).length;
    const begun = last !== '' && !stems.has(stemOf(last)) && words.some((word) => word.startsWith(last));
    const said = found + (begun ? 0.9 : 0);
    if (said === 0) continue;
    const score = said / asked.length + said / Math.max(1, words.length) / 10;
    if (score <= most) continue;
    most = score;
    best = { field, term: text.trim() };
  }
  return best;
}
