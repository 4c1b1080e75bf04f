import { attribute, group, many, node, one } from '../nodes/node.ts';

export const PAGOS_NAMESPACE = 'http://www.sat.gob.mx/Pagos20';
export const PAGOS_SCHEMA = 'http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd';

/**
 * The complement Recepción de pagos 2.0 with the SAT's names (Pagos20.xsd), attributes in camelCase. Every value is the
 * exact text in the XML and the original string. An absent optional attribute is undefined.
 */
export interface Pagos {
  version: '2.0';
  totales: TotalesPagos;
  pagos: Pago[];
}

/** Sums of all payments in pesos, two decimals; a tax that no payment has is absent. */
export interface TotalesPagos {
  totalRetencionesIva?: string;
  totalRetencionesIsr?: string;
  totalRetencionesIeps?: string;
  totalTrasladosBaseIva16?: string;
  totalTrasladosImpuestoIva16?: string;
  totalTrasladosBaseIva8?: string;
  totalTrasladosImpuestoIva8?: string;
  totalTrasladosBaseIva0?: string;
  totalTrasladosImpuestoIva0?: string;
  totalTrasladosBaseIvaExento?: string;
  montoTotalPagos: string;
}

export interface Pago {
  /** Local time, `YYYY-MM-DDThh:mm:ss`; noon when the hour is unknown. */
  fechaPago: string;
  formaDePagoP: string;
  monedaP: string;
  /** Pesos per unit of `monedaP`; exactly `1` for MXN. */
  tipoCambioP?: string;
  monto: string;
  numOperacion?: string;
  rfcEmisorCtaOrd?: string;
  nomBancoOrdExt?: string;
  ctaOrdenante?: string;
  rfcEmisorCtaBen?: string;
  ctaBeneficiario?: string;
  tipoCadPago?: string;
  certPago?: string;
  cadPago?: string;
  selloPago?: string;
  doctosRelacionados: DoctoRelacionado[];
  impuestosP?: ImpuestosP;
}

/** One invoice that the payment settles. Amounts in `monedaDr`. */
export interface DoctoRelacionado {
  idDocumento: string;
  serie?: string;
  folio?: string;
  monedaDr: string;
  /** Units of `monedaDr` per unit of the payment's currency; exactly `1` when they are the same. */
  equivalenciaDr?: string;
  numParcialidad: string;
  impSaldoAnt: string;
  impPagado: string;
  impSaldoInsoluto: string;
  objetoImpDr: string;
  impuestosDr?: ImpuestosDr;
}

export interface ImpuestosDr {
  retenciones: RetencionDr[];
  traslados: TrasladoDr[];
}

export interface RetencionDr {
  base: string;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota: string;
  importe: string;
}

/** Rate and amount are absent for Exento. */
export interface TrasladoDr {
  base: string;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  importe?: string;
}

/** The taxes of all invoices of a payment, in the payment's currency. */
export interface ImpuestosP {
  retenciones: { impuesto: string; importe: string }[];
  traslados: TrasladoDr[];
}

const totales = node<TotalesPagos>(
  'Totales',
  attribute('TotalRetencionesIVA?', 'totalRetencionesIva'),
  attribute('TotalRetencionesISR?', 'totalRetencionesIsr'),
  attribute('TotalRetencionesIEPS?', 'totalRetencionesIeps'),
  attribute('TotalTrasladosBaseIVA16?', 'totalTrasladosBaseIva16'),
  attribute('TotalTrasladosImpuestoIVA16?', 'totalTrasladosImpuestoIva16'),
  attribute('TotalTrasladosBaseIVA8?', 'totalTrasladosBaseIva8'),
  attribute('TotalTrasladosImpuestoIVA8?', 'totalTrasladosImpuestoIva8'),
  attribute('TotalTrasladosBaseIVA0?', 'totalTrasladosBaseIva0'),
  attribute('TotalTrasladosImpuestoIVA0?', 'totalTrasladosImpuestoIva0'),
  attribute('TotalTrasladosBaseIVAExento?', 'totalTrasladosBaseIvaExento'),
  'MontoTotalPagos',
);
const retencionDr = node<RetencionDr>(
  'RetencionDR',
  attribute('BaseDR', 'base'),
  attribute('ImpuestoDR', 'impuesto'),
  attribute('TipoFactorDR', 'tipoFactor'),
  attribute('TasaOCuotaDR', 'tasaOCuota'),
  attribute('ImporteDR', 'importe'),
);
const trasladoDr = node<TrasladoDr>(
  'TrasladoDR',
  attribute('BaseDR', 'base'),
  attribute('ImpuestoDR', 'impuesto'),
  attribute('TipoFactorDR', 'tipoFactor'),
  attribute('TasaOCuotaDR?', 'tasaOCuota'),
  attribute('ImporteDR?', 'importe'),
);
const retencionP = node<ImpuestosP['retenciones'][number]>(
  'RetencionP',
  attribute('ImpuestoP', 'impuesto'),
  attribute('ImporteP', 'importe'),
);
const trasladoP = node<TrasladoDr>(
  'TrasladoP',
  attribute('BaseP', 'base'),
  attribute('ImpuestoP', 'impuesto'),
  attribute('TipoFactorP', 'tipoFactor'),
  attribute('TasaOCuotaP?', 'tasaOCuota'),
  attribute('ImporteP?', 'importe'),
);
const docto = node<DoctoRelacionado>(
  'DoctoRelacionado',
  'IdDocumento',
  'Serie?',
  'Folio?',
  attribute('MonedaDR', 'monedaDr'),
  attribute('EquivalenciaDR?', 'equivalenciaDr'),
  'NumParcialidad',
  'ImpSaldoAnt',
  'ImpPagado',
  'ImpSaldoInsoluto',
  attribute('ObjetoImpDR', 'objetoImpDr'),

  one<DoctoRelacionado>(
    'impuestosDr',
    node<ImpuestosDr>(
      'ImpuestosDR',
      group('RetencionesDR', '?', [many<ImpuestosDr>('retenciones', retencionDr, '+')]),
      group('TrasladosDR', '?', [many<ImpuestosDr>('traslados', trasladoDr, '+')]),
    ),
    '?',
  ),
);
const pago = node<Pago>(
  'Pago',
  'FechaPago',
  'FormaDePagoP',
  'MonedaP',
  'TipoCambioP?',
  'Monto',
  'NumOperacion?',
  'RfcEmisorCtaOrd?',
  'NomBancoOrdExt?',
  'CtaOrdenante?',
  'RfcEmisorCtaBen?',
  'CtaBeneficiario?',
  'TipoCadPago?',
  'CertPago?',
  'CadPago?',
  'SelloPago?',

  many<Pago>('doctosRelacionados', docto, '+'),
  one<Pago>(
    'impuestosP',
    node<ImpuestosP>(
      'ImpuestosP',
      group('RetencionesP', '?', [many<ImpuestosP>('retenciones', retencionP, '+')]),
      group('TrasladosP', '?', [many<ImpuestosP>('traslados', trasladoP, '+')]),
    ),
    '?',
  ),
);

/** The complement's elements and attributes in the order of Pagos20.xslt; see `Node`. */
export const pagosNode = node<Pagos>(
  'Pagos',
  'Version',
  one<Pagos>('totales', totales),
  many<Pagos>('pagos', pago, '+'),
);
