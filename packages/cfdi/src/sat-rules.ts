import { cfdiRules } from './sat-rules/cfdi-rules.ts';
import { paymentRules } from './sat-rules/payment-rules.ts';
import { rowOf, type SatRuleRow, text } from './sat-rules/sat-rule-row.ts';

const anexo20 = text('SAT, Anexo 20: CFDI 4.0', 'SAT, Anexo 20: CFDI 4.0');

const formRules = {
  '301': rowOf(anexo20)(
    [
      'The document has the form of the SAT’s schema: names, lengths, patterns.',
      'El comprobante tiene la forma del esquema del SAT: nombres, longitudes, patrones.',
    ],
    [
      'Correct the field in path to the form described in message.',
      'Corrija el campo que indica path según la forma que indica message.',
    ],
  ),
  '305': rowOf(anexo20)(
    [
      'Fecha is within the validity period of the signing certificate (CSD).',
      'Fecha está dentro de la vigencia del certificado de sello (CSD).',
    ],
    [
      'Omit date, or send one within the validity period of the certificate.',
      'Omita date o envíe una dentro de la vigencia del certificado.',
    ],
  ),
  '401': rowOf(anexo20)(
    [
      'Fecha is within the 72 hours before the stamp, in the local time of the place of issue.',
      'Fecha está dentro de las 72 horas anteriores al timbrado, en la hora del lugar de expedición.',
    ],
    ['Omit date, or send one within the last 72 hours.', 'Omita date o envíe una dentro de las últimas 72 horas.'],
  ),
} satisfies Record<string, SatRuleRow>;

const satRules: Readonly<Record<string, SatRuleRow>> = { ...cfdiRules, ...paymentRules, ...formRules };

/** Our information about a rule, `CFDI40157`; undefined for one that only PACs check. */
export const satRuleRow = (rule: string): SatRuleRow | undefined =>
  Object.hasOwn(satRules, rule) ? satRules[rule] : undefined;

/** All of them, in the order of the matrices. */
export const knownSatRules = (): string[] => Object.keys(satRules).toSorted();
