import type { Complement } from './complement.ts';
import { complements } from './complements.ts';

/** Words too common to identify a complement. */
const COMMON = new Set('complemento complementos para del de la las los el y a al por en concepto'.split(' '));

/**
 * The complements that a text of c_ClaveProdServ refers to: those with all words of their title in it, regardless of
 * version, accents and capitals; or with their key or prefix as one of its words (`INE`, `iedu`).
 */
export function complementsNamed(named: string): Complement[] {
  const words = new Set(wordsOf(named));
  return complements.filter(({ key, prefix, title }) => {
    const own = wordsOf(title.es);
    return (
      own.every((word) => words.has(word)) ||
      [prefix, key].some((name) => wordsOf(name).every((word) => words.has(word)))
    );
  });
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^a-z]+/).filter((word) => word !== '' && !COMMON.has(word));
}
