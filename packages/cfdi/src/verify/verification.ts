import type { Text } from '../violation.ts';

export type CheckId = 'schema' | 'seal' | 'certificate' | 'stamp' | 'sums' | 'catalogs' | 'rules';

/**
 * One answer about a document; a check that finds several breaches, or several things it cannot determine, answers once
 * for each.
 */
export interface Check {
  id: CheckId;
  /** null: not checked, for want of what the message names. */
  ok: boolean | null;
  message: Text;
  /** Code of the SAT or a PAC, `CFDI40108`, `302`. */
  rule?: string;
  /** Where, in the words of our invoice and payment bodies. */
  path?: string;
}

export interface Verification {
  /** True when every check is ok: not when one has failed or was not made. */
  valid: boolean;
  /** Of the stamp; null without one. */
  uuid: string | null;
  tipoComprobante: string;
  emisorRfc: string;
  receptorRfc: string;
  /** Decimal text as in the document. */
  total: string;
  checks: Check[];
}

export function passed(id: CheckId, en: string, es: string): Check {
  return { id, ok: true, message: { en, es } };
}

/** What could not be determined, and for want of what. */
export function unchecked(id: CheckId, en: string, es: string, rule?: string): Check {
  return { id, ok: null, message: { en, es }, rule };
}

export function failed(id: CheckId, en: string, es: string, rule?: string): Check {
  return { id, ok: false, message: { en, es }, rule };
}
