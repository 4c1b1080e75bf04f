import type { Complement } from './complement.ts';
import { complements } from './complements.ts';

/** Words that stand in many names and distinguish no complement from another. */
const COMMON = new Set('complemento complementos para del de la las los el y a al por en concepto'.split(' '));

/**
 * The complements that a text of c_ClaveProdServ means: those whose title's words all stand in it, whatever the
 * version, accents and capitals; or whose key or prefix is one of its words (`INE`, `iedu`).
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
