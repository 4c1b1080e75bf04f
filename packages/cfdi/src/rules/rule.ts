import type { Catalogs } from '@lacre/sat-catalogs/catalogs';
import type { Comprobante } from '../comprobante.ts';
import type { Draft } from '../normalise.ts';
import type { Text, Violation } from '../violation.ts';

/** What the rules look at. */
export interface Facts {
  draft: Draft;
  comprobante: Comprobante;
  catalogs: Catalogs;
  now: Date;
  /** IANA zone of the place of issue. */
  zona: string;
  /** Decimals of the document's currency (c_Moneda), 2 when the currency is unknown. */
  decimales: number;
}

export type Report = (violation: Violation) => void;

/** Looks at the facts and reports every breach it finds; never throws on a malformed request. */
export type Rule = (facts: Facts, report: Report) => void;

/** A row of the SAT's matrix is broken: a PAC would refuse the document. */
export function satError(rule: string, path: string, message: Text, hint?: Text): Violation {
  return { code: rule, rule, path, severity: 'error', message, hint, source: 'sat' };
}

/** The SAT may refuse, by lists or marks that only it can see, or by a catalog that we hold in part only. */
export function satWarning(rule: string, path: string, message: Text, hint?: Text): Violation {
  return { code: rule, rule, path, severity: 'warning', message, hint, source: 'sat' };
}

/** A rule of ours: the SAT would take the document, and it would be a wrong one. */
export function ourError(code: string, path: string, message: Text, hint?: Text): Violation {
  return { code, path, severity: 'error', message, hint, source: 'api' };
}

export function ourWarning(code: string, path: string, message: Text, hint?: Text): Violation {
  return { code, path, severity: 'warning', message, hint, source: 'api' };
}

export function text(en: string, es: string): Text {
  return { en, es };
}

/** A value of the request as it may be shown in a message: short, on one line. */
export function shown(value: string | undefined): string {
  const known = value ?? '';
  return `"${known.length > 40 ? `${known.slice(0, 40)}…` : known}"`;
}
