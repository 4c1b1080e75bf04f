import { complementOf } from '@lacre/cfdi/complements/complements';
import { placeOfComplement } from '@lacre/cfdi/complements/place-of-complement';
import type { Text } from '@lacre/cfdi/violation';

/** Says where a misplaced complement must be sent instead; undefined if the name is not a complement's. */
export function complementPlace(path: string, name: string): Text | undefined {
  if (!/(?:^|\.)complements?\.\w+$/.test(path)) return undefined;
  const found = complementOf(name);
  return found && placeOfComplement(found);
}
