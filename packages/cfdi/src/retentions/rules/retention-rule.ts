import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { inForce } from '@lacre/sat-catalogs/in-force';
import type { ComplementData } from '../../complements/complement.ts';
import { type Report, satError, shown, text } from '../../rules/rule.ts';
import type { Text, Violation } from '../../violation.ts';
import type { Retenciones } from '../retenciones.ts';

/** Input of the rules: a finished retentions document, our own or another issuer's. Paths are those of the request. */
export interface RetentionFacts {
  document: Retenciones;
  catalogs: Catalogs;
}

/** Reports every violation; never throws, whatever the texts. */
export type RetentionRule = (facts: RetentionFacts, report: Report) => void;

/** Input of a complement's rules; its data has already passed the schema check. */
export interface RetentionComplementFacts extends RetentionFacts {
  data: ComplementData;
  /** Its path in the request, `complement.dividendos10`. */
  path: string;
}

export type RetentionComplementRule = (facts: RetentionComplementFacts, report: Report) => void;

/** In English and Spanish. */
export type Texts = readonly [en: string, es: string];

const texts = ([en, es]: Texts): Text => text(en, es);

/** Finding for a violated row of the SAT's matrix of retentions 2.0. */
export const reten = (code: number, path: string, message: Texts, hint?: Texts): Violation =>
  satError(`Reten${code}`, path, texts(message), hint && texts(hint));

/** Finding for a violated row of the matrix of digital platforms (revision D). */
export const spt = (code: number, path: string, message: Texts, hint?: Texts): Violation =>
  satError(`SPT${code}`, path, texts(message), hint && texts(hint));

/** Finding for a violated row of the matrix of retirement plans 1.1. */
export const pdr = (code: number, path: string, message: Texts, hint?: Texts): Violation =>
  satError(`PDR${code}`, path, texts(message), hint && texts(hint));

export const leaveOut: Texts = ['Omit it.', 'Omítalo.'];
/** Hint for computed amounts. */
export const leaveSumOut: Texts = [
  'Omit it: it is computed from the other fields. If another program created the document, correct it there.',
  'Omítalo: se calcula a partir de los demás campos. Si otro programa generó el comprobante, corríjalo ahí.',
];

/** True if the catalog has the key on that day. */
export function holdsKey(catalogs: Catalogs, catalog: string, key: string, on: string): boolean {
  return catalogs.entries(catalog).some((entry) => entry.clave === key && inForce(entry, on));
}

/** Finding for a key that is not in its catalog: the matrix row, and where to look. */
export function notInCatalog(code: number, path: string, key: string, catalog: string): Violation {
  return reten(
    code,
    path,
    [`${path} ${shown(key)} is not in ${catalog}`, `${path} ${shown(key)} no está en ${catalog}`],
    [`Search for one at /sat/catalogs/${catalog}?q=.`, `Busque una en /sat/catalogs/${catalog}?q=.`],
  );
}
