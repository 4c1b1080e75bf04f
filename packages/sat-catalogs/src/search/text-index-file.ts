import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeColumns, encodeColumns } from '../data-set-cache.ts';
import { familiesOf, type TextIndex } from './text-index.ts';
import { withScratch } from './trigrams.ts';

/** Folded words have letters and digits only. */
const BETWEEN = ' ';

interface StoredIndex extends Omit<TextIndex, 'terms' | 'families' | 'words' | 'trigrams'> {
  /** What it was built from. */
  key: string;
  terms: string;
  words: string;
  trigrams: Pick<TextIndex['trigrams'], 'start' | 'words' | 'letters'>;
}

/** The bytes of an index, for a file. `key` names what it was built from, its program included. */
export function encodeTextIndex({ terms, families: _, words, trigrams, ...rest }: TextIndex, key: string) {
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
 * An index over the bytes of {@link encodeTextIndex}, which must stay unchanged; undefined when it was built from
 * something else. Throws an Error when they are another format, or cut.
 */
export function decodeTextIndex(file: Uint8Array<ArrayBuffer>, key: string): TextIndex | undefined {
  const { key: of, terms: stems, words, trigrams, ...rest } = decodeColumns<StoredIndex>(file);
  if (of !== key) return undefined;
  const terms = new Map(split(stems).map((stem, term) => [stem, term]));
  return { ...rest, terms, families: familiesOf(terms), words: split(words), trigrams: withScratch(trigrams) };
}

const split = (text: string) => (text === '' ? [] : text.split(BETWEEN));

/**
 * Digest of the program that builds an index: all sources of this package, its lists of words and of everyday entries
 * among them. To be asked for at the start, before an update can put other sources there.
 */
export function digestOfSources(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts'))
      hash
        .update(name)
        .update('\0')
        .update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
