import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import { inForce } from '@lacre/sat-catalogs/in-force';
import type { ComplementData } from '../../complements/complement.ts';
import { type Report, satError, shown, text } from '../../rules/rule.ts';
import type { Text, Violation } from '../../violation.ts';
import type { Retenciones } from '../retenciones.ts';

/** What the rules look at: a finished retentions document, ours or another's. Paths are those of the request. */
export interface RetentionFacts {
  document: Retenciones;
  catalogs: Catalogs;
}

/** Looks at the facts and reports every breach; never throws, whatever the texts. */
export type RetentionRule = (facts: RetentionFacts, report: Report) => void;

/** What the rules of a complement look at; its data has the form that the schema demands. */
export interface RetentionComplementFacts extends RetentionFacts {
  data: ComplementData;
  /** Where it stands in the request, `complement.dividendos10`. */
  path: string;
}

export type RetentionComplementRule = (facts: RetentionComplementFacts, report: Report) => void;

/** In English and Spanish. */
export type Texts = readonly [en: string, es: string];

const texts = ([en, es]: Texts): Text => text(en, es);

/** A row of the SAT's matrix of retentions 2.0 is broken. */
export const reten = (code: number, path: string, message: Texts, hint?: Texts): Violation =>
  satError(`Reten${code}`, path, texts(message), hint && texts(hint));

/** A row of the matrix of digital platforms (revision D) is broken. */
export const spt = (code: number, path: string, message: Texts, hint?: Texts): Violation =>
  satError(`SPT${code}`, path, texts(message), hint && texts(hint));

/** A row of the matrix of retirement plans 1.1 is broken. */
export const pdr = (code: number, path: string, message: Texts, hint?: Texts): Violation =>
  satError(`PDR${code}`, path, texts(message), hint && texts(hint));

export const leaveOut: Texts = ['Leave it out.', 'Omítalo.'];
/** Of what is computed. */
export const leaveSumOut: Texts = [
  'Leave it out: it is computed from the rest. In a document of another program, correct it there.',
  'Omítalo: se calcula con lo demás. En un comprobante de otro programa, corríjalo ahí.',
];

/** True when the catalog has the key on that day. */
export function holdsKey(catalogs: Catalogs, catalog: string, key: string, on: string): boolean {
  return catalogs.entries(catalog).some((entry) => entry.clave === key && inForce(entry, on));
}

/** A key that its catalog has not: the row of the matrix, and where to look. */
export function notInCatalog(code: number, path: string, key: string, catalog: string): Violation {
  return reten(
    code,
    path,
    [`${path} ${shown(key)} is not in ${catalog}`, `${path} ${shown(key)} no está en ${catalog}`],
    [`Search one at /sat/catalogs/${catalog}?q=.`, `Busque una en /sat/catalogs/${catalog}?q=.`],
  );
}
