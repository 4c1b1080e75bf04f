import type { StatusOutcome } from '@lacre/services/ports/pac';
import { cleanText } from './read-response.ts';

/** Texts of the SAT's status query; empty if absent. */
export interface SatStatusTexts {
  codigoEstatus: string;
  estado: string;
  esCancelable: string;
  estatusCancelacion: string;
}

/**
 * What the SAT's own words prove, whichever PAC passed them on: only with an `S -` is a document in force or cancelled.
 * An `N -` never means that it is cancelled.
 */
export function readSatStatus({
  codigoEstatus,
  estado,
  esCancelable,
  estatusCancelacion,
}: SatStatusTexts): StatusOutcome {
  if (codigoEstatus.startsWith('S') && (estado === 'Vigente' || estado === 'Cancelado')) {
    return {
      kind: 'found',
      estado,
      esCancelable: cleanText(esCancelable),
      estatusCancelacion: cleanText(estatusCancelacion),
    };
  }
  // N - 601: the query itself was wrong, which says nothing about the document.
  if (/^N\b.*602/.test(codigoEstatus)) return { kind: 'not-found', message: cleanText(codigoEstatus) };
  const said = cleanText(codigoEstatus).slice(0, 200);
  return { kind: 'unknown', reason: said === '' ? 'the response contains no status' : `the SAT responded ${said}` };
}
