/**
 * What a code of the SAT's or a PAC's lists proves about a requested stamp (handbook, sections c.1 and h). Only what is
 * certainly a rejection of the document counts as one: anything else leaves the outcome unknown.
 */
export type CodeMeaning = 'refused' | 'already-stamped' | 'never-stamped' | 'account' | 'unclear';

/** Checks before the SAT's validation matrix: the document itself, its seal, its certificate, its date. */
const DOCUMENT_CODES = new Set(['301', '302', '303', '304', '305', '306', '308', '401', '402', '403']);
/**
 * A rule of the SAT's validation matrices: CFDI, payments, payroll, foreign trade, Carta Porte, INE, fuel cards, the
 * other complements, retentions.
 */
const MATRIX =
  /^(?:CFDI4\d{4}|CFDI33\d{3}|CRP\d{4,6}|CCE\d{3,6}|CP\d{3,6}|NOM\d{1,6}|INE\d{3}|ECC\d{3}|CC[A-Z]?\d{3,6}|ImpLocal\d{3,6}|Reten2\d{4}|SPT\d{3}|PDR\d{3})$/i;

export function meaningOf(code: string, own: Readonly<Record<string, CodeMeaning>> = {}): CodeMeaning {
  const known = own[code];
  if (known) return known;
  if (code === '307') return 'already-stamped';
  if (code === '603') return 'never-stamped';
  return DOCUMENT_CODES.has(code) || MATRIX.test(code) ? 'refused' : 'unclear';
}
