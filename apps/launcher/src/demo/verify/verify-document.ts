import type { Check } from '../check.ts';
import type { PacCertificate } from '../find-pac-certificate.ts';
import { readStamped } from './read-stamped.ts';
import { verifyRules } from './verify-rules.ts';
import { verifySeal } from './verify-seal.ts';
import { verifySums } from './verify-sums.ts';
import { verifyTimbre } from './verify-timbre.ts';

/** All checks that need only the bytes, the uploaded certificate and the PAC's certificate. */
export function verifyDocument(xml: Uint8Array, uploadedCer: Uint8Array, pac: PacCertificate): Check[] {
  const stamped = readStamped(xml);
  if ('fault' in stamped) return [{ name: 'document', ok: false, text: stamped.fault }];
  return [
    ...verifySeal(stamped, uploadedCer),
    ...verifyTimbre(stamped, pac),
    ...verifySums(stamped),
    verifyRules(stamped),
  ];
}
