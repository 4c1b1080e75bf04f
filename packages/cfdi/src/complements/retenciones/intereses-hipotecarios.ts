import { decimal, fixed, oneOf, text } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Intereses hipotecarios 1.0 (intereseshipotecarios.xsd, intereseshipotecarios.xslt). */
export const interesesHipotecarios10 = retentionComplement({
  key: 'interesesHipotecarios10',
  title: { en: 'Mortgage interest 1.0', es: 'Intereses hipotecarios 1.0' },
  about: {
    en: 'Real mortgage interest, deductible by the borrower: key 23 (LISR 151-IV).',
    es: 'Intereses reales deducibles por créditos hipotecarios: clave 23 (LISR 151-IV).',
  },
  namespace: 'intereseshipotecarios',
  prefix: 'intereseshipotecarios',
  schema: 'intereseshipotecarios/intereseshipotecarios.xsd',
  root: element('Intereseshipotecarios', {
    Version: fixed('1.0'),
    CreditoDeInstFinanc: oneOf('SI', 'NO'),
    SaldoInsoluto: decimal(6),
    'PropDeducDelCredit?': decimal(6),
    'MontTotIntNominalesDev?': decimal(6),
    'MontTotIntNominalesDevYPag?': decimal(6),
    'MontTotIntRealPagDeduc?': decimal(6),
    'NumContrato?': text(1, 300),
  }),
  example: { creditoDeInstFinanc: 'SI', saldoInsoluto: '850000.00', montTotIntRealPagDeduc: '42000.00' },
});

/** Display labels of its attributes and elements. */
export const interesesHipotecariosLabels: Labels = {
  CreditoDeInstFinanc: { en: 'Credit of a financial institution', es: 'Crédito de institución financiera' },
  SaldoInsoluto: { en: 'Outstanding balance', es: 'Saldo insoluto' },
  PropDeducDelCredit: { en: 'Deductible share', es: 'Proporción deducible' },
  MontTotIntNominalesDev: { en: 'Nominal interest accrued', es: 'Intereses nominales devengados' },
  MontTotIntNominalesDevYPag: { en: 'Nominal interest accrued and paid', es: 'Intereses nominales pagados' },
  MontTotIntRealPagDeduc: { en: 'Real interest paid, deductible', es: 'Intereses reales deducibles' },
  NumContrato: { en: 'Contract', es: 'Contrato' },
};
