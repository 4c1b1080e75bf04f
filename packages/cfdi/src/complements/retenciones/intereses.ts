import { decimal, fixed, oneOf } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Intereses 1.0 (intereses.xsd, intereses.xslt). */
export const intereses10 = retentionComplement({
  key: 'intereses10',
  title: { en: 'Interest 1.0', es: 'Intereses 1.0' },
  about: {
    en: 'Interest paid, nominal and real: key 16 (LISR 55, 136).',
    es: 'Intereses pagados, nominales y reales: clave 16 (LISR 55, 136).',
  },
  namespace: 'intereses',
  prefix: 'intereses',
  schema: 'intereses/intereses.xsd',
  root: element('Intereses', {
    Version: fixed('1.0'),
    SistFinanciero: oneOf('SI', 'NO'),
    RetiroAORESRetInt: oneOf('SI', 'NO'),
    OperFinancDerivad: oneOf('SI', 'NO'),
    MontIntNominal: decimal(6),
    MontIntReal: decimal(6),
    Perdida: decimal(6),
  }),
  example: {
    sistFinanciero: 'SI',
    retiroAORESRetInt: 'NO',
    operFinancDerivad: 'NO',
    montIntNominal: '8500.00',
    montIntReal: '4200.50',
    perdida: '0',
  },
});

/** Display labels of its attributes and elements. */
export const interesesLabels: Labels = {
  SistFinanciero: { en: 'From the financial system', es: 'Del sistema financiero' },
  RetiroAORESRetInt: { en: 'Withdrawn in the period', es: 'Retirados en el periodo' },
  OperFinancDerivad: { en: 'Of derivatives', es: 'De operaciones financieras derivadas' },
  MontIntNominal: { en: 'Nominal interest', es: 'Interés nominal' },
  MontIntReal: { en: 'Real interest', es: 'Interés real' },
  Perdida: { en: 'Loss', es: 'Pérdida' },
};
