import type { RuleRow } from '../rule-codes.ts';
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
  'Leave the amount out: it is computed from the items. In a document of another program, correct the sum there.',
  'Omita el importe: se calcula a partir de los conceptos. En un comprobante de otro programa, corrija ahí la suma.',
];
export const written: Texts = [
  'Nothing of it is sent: the service writes it. In a document of another program, correct it there.',
  'No se envía: lo escribe el servicio. En un comprobante de otro programa, corríjalo ahí.',
];
export const decimals: Texts = [
  'Write it with as many decimals as c_Moneda gives the currency: two for MXN.',
  'Escríbalo con los decimales que c_Moneda da a la moneda: dos para MXN.',
];

export const leaveOut = (field: string): Texts => [`Leave ${field} out.`, `Omita ${field}.`];
