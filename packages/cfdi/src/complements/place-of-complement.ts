import type { Text } from '../violation.ts';
import type { Complement } from './complement.ts';

/** Says where a misplaced complement must be sent instead. */
export function placeOfComplement({ key, level, types }: Pick<Complement, 'key' | 'level' | 'types'>): Text {
  if (types.includes('N')) return { en: `Send ${key} to POST /payrolls`, es: `Envíe ${key} a POST /payrolls` };
  if (level === 'retention')
    return {
      en: `Send ${key} to POST /retentions, in complement`,
      es: `Envíe ${key} a POST /retentions, en complement`,
    };
  if (level === 'concept')
    return {
      en: `Send ${key} in items[].complement of an invoice`,
      es: `Envíe ${key} en items[].complement de una factura`,
    };
  return { en: `Send ${key} in complements of an invoice`, es: `Envíe ${key} en complements de una factura` };
}
