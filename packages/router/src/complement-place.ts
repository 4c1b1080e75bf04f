import { complementOf } from '@lacre/cfdi/complements/complements';
import { placeOfComplement } from '@lacre/cfdi/complements/place-of-complement';
import type { Text } from '@lacre/cfdi/violation';

/** Where a complement that stands where it cannot is sent instead; undefined when the name is of none. */
export function complementPlace(path: string, name: string): Text | undefined {
  if (!/(?:^|\.)complements?\.\w+$/.test(path)) return undefined;
  const found = complementOf(name);
  return found && placeOfComplement(found);
}
