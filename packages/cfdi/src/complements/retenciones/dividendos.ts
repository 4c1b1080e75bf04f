import { catalog, decimal, fixed, oneOf } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element, optional } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Dividendos 1.0 (dividendos.xsd, dividendos.xslt). */
export const dividendos10 = retentionComplement({
  key: 'dividendos10',
  title: { en: 'Dividends 1.0', es: 'Dividendos 1.0' },
  about: {
    en: 'Dividends or distributed profits, and distributable remainder: keys 14 and 15 (LISR 76-XI, 140).',
    es: 'Dividendos o utilidades distribuidas y remanente distribuible: claves 14 y 15 (LISR 76-XI, 140).',
  },
  namespace: 'dividendos',
  prefix: 'dividendos',
  schema: 'dividendos/dividendos.xsd',
  root: element(
    'Dividendos',
    { Version: fixed('1.0') },
    optional(
      element('DividOUtil', {
        CveTipDivOUtil: catalog('c_TipoDividendoOUtilidadDistribuida'),
        MontISRAcredRetMexico: decimal(6),
        MontISRAcredRetExtranjero: decimal(6),
        'MontRetExtDivExt?': decimal(6),
        TipoSocDistrDiv: oneOf('Sociedad Nacional', 'Sociedad Extranjera'),
        'MontISRAcredNal?': decimal(6),
        'MontDivAcumNal?': decimal(6),
        'MontDivAcumExt?': decimal(6),
      }),
    ),
    optional(element('Remanente', { 'ProporcionRem?': decimal(6, '0', '9999999999') })),
  ),
  example: {
    dividOUtil: {
      cveTipDivOUtil: '01',
      montISRAcredRetMexico: '1000.00',
      montISRAcredRetExtranjero: '0',
      tipoSocDistrDiv: 'Sociedad Nacional',
      montISRAcredNal: '3000.00',
      montDivAcumNal: '10000.00',
    },
  },
});

/** Display labels of its attributes and elements. */
export const dividendosLabels: Labels = {
  DividOUtil: { en: 'Dividend or profit', es: 'Dividendo o utilidad' },
  CveTipDivOUtil: { en: 'Kind', es: 'Tipo' },
  MontISRAcredRetMexico: { en: 'Creditable ISR withheld in Mexico', es: 'ISR acreditable retenido en México' },
  MontISRAcredRetExtranjero: {
    en: 'Creditable ISR withheld abroad',
    es: 'ISR acreditable retenido en el extranjero',
  },
  MontRetExtDivExt: { en: 'Withheld abroad on foreign dividends', es: 'Retenido en el extranjero' },
  TipoSocDistrDiv: { en: 'Company that distributes', es: 'Sociedad que distribuye' },
  MontISRAcredNal: { en: 'Creditable national ISR', es: 'ISR acreditable nacional' },
  MontDivAcumNal: { en: 'National dividend to accrue', es: 'Dividendo acumulable nacional' },
  MontDivAcumExt: { en: 'Foreign dividend to accrue', es: 'Dividendo acumulable extranjero' },
  Remanente: { en: 'Remainder', es: 'Remanente' },
  ProporcionRem: { en: 'Share of the remainder', es: 'Proporción del remanente' },
};
