import type { RuleRow } from '../rule-row.ts';
import type { Text } from '../violation.ts';

/** What a rule of the SAT requires, how to fix a violation, and where the SAT says so. */
export interface SatRuleRow extends RuleRow {
  source: Text;
}

/** A text in both languages. */
export const text = (en: string, es: string): Text => ({ en, es });

export type Texts = readonly [en: string, es: string];

export const rowOf =
  (source: Text) =>
  ([en, es]: Texts, [remedyEn, remedyEs]: Texts): SatRuleRow => ({
    meaning: text(en, es),
    remedy: text(remedyEn, remedyEs),
    source,
  });

export const computed: Texts = [
  'Omit the amount: it is computed from the items. If another program created the document, correct the sum there.',
  'Omita el importe: se calcula a partir de los conceptos. Si otro programa generó el comprobante, corrija ahí la suma.',
];
export const written: Texts = [
  'You do not send this: the service fills it in. If another program created the document, correct it there.',
  'No se envía: lo genera el servicio. Si otro programa generó el comprobante, corríjalo ahí.',
];
export const decimals: Texts = [
  'Use the number of decimals that c_Moneda defines for the currency: two for MXN.',
  'Use los decimales que c_Moneda define para la moneda: dos para MXN.',
];

export const leaveOut = (field: string): Texts => [`Leave ${field} out.`, `Omita ${field}.`];
