import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../../../comprobante.ts';
import { type Report, satError, text } from '../../../rules/rule.ts';
import type { Text, Violation } from '../../../violation.ts';
import type { Nomina } from '../nomina-data.ts';

/** Input of the payroll matrix rules: one complement of a finished document, our own or another issuer's. */
export interface NominaFacts {
  nomina: Nomina;
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** Its path in the request, `nomina12` or `nomina12[1]`. */
  path: string;
}

/** Reports every violation. The data has already passed the schema check. */
export type NominaRule = (facts: NominaFacts, report: Report) => void;

/** Finding for a violated row of the payroll matrix for CFDI 4.0 (Revisión D, 21 February 2025). */
export function nom(code: number, path: string, message: Texts, hint?: Texts): Violation {
  return satError(`NOM${code}`, path, texts(message), hint && texts(hint));
}

/** In English and Spanish. */
export type Texts = readonly [en: string, es: string];

const texts = ([en, es]: Texts): Text => text(en, es);

export const leaveOut: Texts = ['Omit it.', 'Omítalo.'];
/** Hint for totals, which are computed. */
export const leaveTotalOut: Texts = [
  'Omit it: it is computed from the lines.',
  'Omítalo: se calcula a partir de las líneas.',
];
