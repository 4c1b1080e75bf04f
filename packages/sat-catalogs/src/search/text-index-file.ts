import { decodeColumns, encodeColumns } from '../data-set-cache.ts';
import { familiesOf, type TextIndex } from './text-index.ts';
import { withScratch } from './trigrams.ts';

/** Folded words only have letters and digits. */
const BETWEEN = ' ';

interface StoredIndex extends Omit<TextIndex, 'terms' | 'families' | 'words' | 'trigrams'> {
  /** Identifies what it was built from. */
  key: string;
  terms: string;
  words: string;
  trigrams: Pick<TextIndex['trigrams'], 'start' | 'words' | 'letters'>;
}

/** Encodes an index as a file. `key` identifies what it was built from, the program included. */
export function encodeTextIndex(index: TextIndex, key: string) {
  const { terms, families: _families, words, trigrams, ...rest } = index;
  const stored: StoredIndex = {
    key,
    ...rest,
    terms: [...terms.keys()].join(BETWEEN),
    words: words.join(BETWEEN),
    trigrams: { start: trigrams.start, words: trigrams.words, letters: trigrams.letters },
  };
  return encodeColumns(stored);
}

/**
 * An index over the bytes of {@link encodeTextIndex}, which must not change; undefined if it was built from something
 * else. Throws an Error if they are in another format, or truncated.
 */
export function decodeTextIndex(file: Uint8Array<ArrayBuffer>, key: string): TextIndex | undefined {
  const { key: of, terms: stems, words, trigrams, ...rest } = decodeColumns<StoredIndex>(file);
  if (of !== key) return undefined;
  const terms = new Map(split(stems).map((stem, term) => [stem, term]));
  return { ...rest, terms, families: familiesOf(terms), words: split(words), trigrams: withScratch(trigrams) };
}

const split = (text: string) => (text === '' ? [] : text.split(BETWEEN));
