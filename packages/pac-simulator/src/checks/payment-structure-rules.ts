import {
  BASE64,
  type ElementRule,
  FACTOR,
  FORMA_PAGO,
  IMPORTE,
  IMPUESTO,
  MANY,
  oneOf,
  rule,
  text,
} from './structure-rules.ts';

/** Namespace of Recepción de pagos 2.0. */
export const PAGOS_NAMESPACE = 'http://www.sat.gob.mx/Pagos20';

const PESOS = /^[0-9]{1,18}(\.[0-9]{1,2})?$/;
const MONEDA = /^[A-Z]{3}$/;
const FECHA = /^20[1-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;
const COMPANY = '[A-Z&Ñ]{3}[0-9]{2}(?:0[1-9]|1[012])(?:0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]';
const ACCOUNT = /^[A-Z0-9_]{10,50}$/;
const DOCUMENT = /^(?:[a-fA-F0-9]{8}(?:-[a-fA-F0-9]{4}){3}-[a-fA-F0-9]{12}|[0-9]{3}-[0-9]{2}-[0-9]{9})$/;
const TRANSFER = (suffix: string) => ({
  [`Base${suffix}`]: IMPORTE,
  [`Impuesto${suffix}`]: IMPUESTO,
  [`TipoFactor${suffix}`]: FACTOR,
  [`TasaOCuota${suffix}?`]: IMPORTE,
  [`Importe${suffix}?`]: IMPORTE,
});

/**
 * Structure of Pagos20.xsd, keyed by path from Pagos. Some values that the schema forbids pass here, so that the matrix
 * can name the rule (a base of zero, an amount of zero).
 */
export const PAYMENT_STRUCTURE: Readonly<Record<string, ElementRule>> = {
  Pagos: rule({ Version: /^2\.0$/ }, [
    ['Totales', 1, 1],
    ['Pago', 1, MANY],
  ]),
  Totales: rule({
    'TotalRetencionesIVA?': PESOS,
    'TotalRetencionesISR?': PESOS,
    'TotalRetencionesIEPS?': PESOS,
    'TotalTrasladosBaseIVA16?': PESOS,
    'TotalTrasladosImpuestoIVA16?': PESOS,
    'TotalTrasladosBaseIVA8?': PESOS,
    'TotalTrasladosImpuestoIVA8?': PESOS,
    'TotalTrasladosBaseIVA0?': PESOS,
    'TotalTrasladosImpuestoIVA0?': PESOS,
    'TotalTrasladosBaseIVAExento?': PESOS,
    MontoTotalPagos: PESOS,
  }),
  Pago: rule(
    {
      FechaPago: FECHA,
      FormaDePagoP: FORMA_PAGO,
      MonedaP: MONEDA,
      'TipoCambioP?': IMPORTE,
      Monto: IMPORTE,
      'NumOperacion?': text(100),
      'RfcEmisorCtaOrd?': new RegExp(`^(?:XEXX010101000|${COMPANY})$`),
      'NomBancoOrdExt?': text(300),
      'CtaOrdenante?': ACCOUNT,
      'RfcEmisorCtaBen?': new RegExp(`^${COMPANY}$`),
      'CtaBeneficiario?': ACCOUNT,
      'TipoCadPago?': oneOf('01'),
      'CertPago?': BASE64,
      'CadPago?': /^[\s\S]{1,8192}$/u,
      'SelloPago?': BASE64,
    },
    [
      ['DoctoRelacionado', 1, MANY],
      ['ImpuestosP', 0, 1],
    ],
  ),
  'Pago/DoctoRelacionado': rule(
    {
      IdDocumento: DOCUMENT,
      'Serie?': text(25),
      'Folio?': text(40),
      MonedaDR: MONEDA,
      'EquivalenciaDR?': /^(?=.*[1-9])[0-9]{1,18}(\.[0-9]{1,10})?$/,
      NumParcialidad: /^[1-9][0-9]{0,2}$/,
      ImpSaldoAnt: IMPORTE,
      ImpPagado: IMPORTE,
      ImpSaldoInsoluto: IMPORTE,
      ObjetoImpDR: oneOf('01 02 03 04 05 06 07 08'),
    },
    [['ImpuestosDR', 0, 1]],
  ),
  'Pago/DoctoRelacionado/ImpuestosDR': rule({}, [
    ['RetencionesDR', 0, 1],
    ['TrasladosDR', 0, 1],
  ]),
  'Pago/DoctoRelacionado/ImpuestosDR/RetencionesDR': rule({}, [['RetencionDR', 1, MANY]]),
  'Pago/DoctoRelacionado/ImpuestosDR/RetencionesDR/RetencionDR': rule({
    BaseDR: IMPORTE,
    ImpuestoDR: IMPUESTO,
    TipoFactorDR: FACTOR,
    TasaOCuotaDR: IMPORTE,
    ImporteDR: IMPORTE,
  }),
  'Pago/DoctoRelacionado/ImpuestosDR/TrasladosDR': rule({}, [['TrasladoDR', 1, MANY]]),
  'Pago/DoctoRelacionado/ImpuestosDR/TrasladosDR/TrasladoDR': rule(TRANSFER('DR')),
  'Pago/ImpuestosP': rule({}, [
    ['RetencionesP', 0, 1],
    ['TrasladosP', 0, 1],
  ]),
  'Pago/ImpuestosP/RetencionesP': rule({}, [['RetencionP', 1, MANY]]),
  'Pago/ImpuestosP/RetencionesP/RetencionP': rule({ ImpuestoP: IMPUESTO, ImporteP: IMPORTE }),
  'Pago/ImpuestosP/TrasladosP': rule({}, [['TrasladoP', 1, MANY]]),
  'Pago/ImpuestosP/TrasladosP/TrasladoP': rule(TRANSFER('P')),
};
