import { genderless, meaningfulWords, singular } from './fold-text.ts';

/** Which text of an entry a search found it by. */
export interface MatchReason {
  /** `synonym`: by a word that means what was asked, or nearly reads like it. */
  field: 'codigo' | 'descripcion' | 'palabrasSimilares' | 'nombreComun' | 'synonym';
  /** That text of the entry; of a synonym its name. */
  term: string;
}

export interface MatchedText {
  field: MatchReason['field'];
  text: string;
}

const stemOf = (word: string) => genderless(singular(word));

/**
 * The text that says most of what was asked and least besides; the last word asked may be half typed. The texts are few
 * and the entries at most a hundred, so this is computed afterwards and costs the search nothing.
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
