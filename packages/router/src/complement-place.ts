import type { Complement } from '@lacre/cfdi/complements/complement';
import { complementOf } from '@lacre/cfdi/complements/complements';
import type { Text } from '@lacre/cfdi/violation';

/** Where a complement that stands where it cannot is sent instead; undefined when the name is of none. */
export function complementPlace(path: string, name: string): Text | undefined {
  if (!/(?:^|\.)complements?\.\w+$/.test(path)) return undefined;
  const found = complementOf(name);
  return found && placeOf(found);
}

function placeOf({ key, level, types }: Complement): Text {
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
