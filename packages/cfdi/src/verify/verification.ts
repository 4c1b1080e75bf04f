import type { Text } from '../violation.ts';

export type CheckId = 'schema' | 'seal' | 'certificate' | 'stamp' | 'sums' | 'catalogs' | 'rules';

/** One answer about a document; a check that finds several breaches answers once for each. */
export interface Check {
  id: CheckId;
  ok: boolean;
  message: Text;
  /** Code of the SAT or a PAC, `CFDI40108`, `302`. */
  rule?: string;
  /** Where, in the words of our invoice and payment bodies. */
  path?: string;
}

export interface Verification {
  /** True when every check is ok. */
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

export function failed(id: CheckId, en: string, es: string, rule?: string): Check {
  return { id, ok: false, message: { en, es }, rule };
}
