import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../../../comprobante.ts';
import { type Report, satError, text } from '../../../rules/rule.ts';
import type { Text, Violation } from '../../../violation.ts';
import type { Nomina } from '../nomina-data.ts';

/** What the rules of the payroll matrix look at: one complement of a finished document, ours or another's. */
export interface NominaFacts {
  nomina: Nomina;
  comprobante: Comprobante;
  catalogs: Catalogs;
  /** Where it stands in the request, `nomina12` or `nomina12[1]`. */
  path: string;
}

/** Looks at the facts and reports every breach. The data has the form that the schema demands. */
export type NominaRule = (facts: NominaFacts, report: Report) => void;

/** A row of the payroll matrix for CFDI 4.0 is broken (Revisión D, 21 February 2025). */
export function nom(code: number, path: string, message: Texts, hint?: Texts): Violation {
  return satError(`NOM${code}`, path, texts(message), hint && texts(hint));
}

/** In English and Spanish. */
export type Texts = readonly [en: string, es: string];

const texts = ([en, es]: Texts): Text => text(en, es);

export const leaveOut: Texts = ['Leave it out.', 'Omítalo.'];
/** Of a total: it is computed. */
export const leaveTotalOut: Texts = [
  'Leave it out: it is computed from the lines.',
  'Omítalo: se calcula a partir de las líneas.',
];
