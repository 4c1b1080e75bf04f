import { checkConcepts } from '@lacre/pac-simulator/checks/check-concepts';
import { checkDocumentTaxes } from '@lacre/pac-simulator/checks/check-document-taxes';
import { checkHeader } from '@lacre/pac-simulator/checks/check-header';
import { checkParties } from '@lacre/pac-simulator/checks/check-parties';
import { checkRegimes } from '@lacre/pac-simulator/checks/check-regimes';
import { checkStructure } from '@lacre/pac-simulator/checks/check-structure';
import { attribute } from '@lacre/pac-simulator/read-cfdi';
import type { Check } from '../check.ts';
import type { Stamped } from './read-stamped.ts';

/** Structure and the SAT's matrix, by the PAC simulator's checks, which reject before stamping. */
export function verifyRules({ comprobante }: Stamped): Check {
  const rejection =
    checkStructure(comprobante) ??
    checkHeader(comprobante) ??
    checkParties(comprobante, Number(attribute(comprobante, 'Fecha')?.slice(0, 4))) ??
    checkRegimes(comprobante) ??
    checkConcepts(comprobante) ??
    checkDocumentTaxes(comprobante);
  return {
    name: 'SAT rules',
    ok: rejection === undefined,
    text:
      rejection === undefined
        ? "structure, parties, regimes, concepts and taxes pass the PAC's checks"
        : `${rejection.code}: ${rejection.message}`,
  };
}
