import type { Text } from '../violation.ts';

export type CheckId = 'schema' | 'seal' | 'certificate' | 'stamp' | 'sums' | 'catalogs' | 'rules';

/**
 * One result of the verification; a check with several violations, or several things it cannot determine, has one
 * result for each.
 */
export interface Check {
  id: CheckId;
  /** null: not checked, because what the message names is missing. */
  ok: boolean | null;
  message: Text;
  /** Code of the SAT or a PAC, `CFDI40108`, `302`. */
  rule?: string;
  /** Path in our invoice or payment body. */
  path?: string;
}

export interface Verification {
  /** True if every check is ok: not if one failed or could not be made. */
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

/** Results of one check in a verification: a document may violate the same rule in each of its 200,000 elements. */
const LISTED_MAX = 100;

/** The first results of each check, and how many more it has. */
export function listed(all: readonly Check[]): Check[] {
  const byId = Map.groupBy(all, ({ id }) => id);
  return [...byId].flatMap(([id, checks]) => {
    const unlisted = checks.slice(LISTED_MAX);
    if (unlisted.length === 0) return checks;
    const en = `${unlisted.length} more ${unlisted.length === 1 ? 'finding is' : 'findings are'} not listed`;
    const es =
      unlisted.length === 1
        ? 'hay 1 hallazgo más que no se lista'
        : `hay ${unlisted.length} hallazgos más que no se listan`;
    const isFailed = unlisted.some(({ ok }) => ok === false);
    return [...checks.slice(0, LISTED_MAX), isFailed ? failed(id, en, es) : unchecked(id, en, es)];
  });
}

export function passed(id: CheckId, en: string, es: string): Check {
  return { id, ok: true, message: { en, es } };
}

/** A check that could not be made, and why. */
export function unchecked(id: CheckId, en: string, es: string, rule?: string): Check {
  return { id, ok: null, message: { en, es }, rule };
}

export function failed(id: CheckId, en: string, es: string, rule?: string): Check {
  return { id, ok: false, message: { en, es }, rule };
}
