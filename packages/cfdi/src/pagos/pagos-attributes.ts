import type { DoctoRelacionado, ImpuestosP, Pago, RetencionDr, TotalesPagos, TrasladoDr } from './pagos.ts';

/** Attribute of the XML and field of the model, in the order of `Pagos20.xslt`; `?` marks what the schema lets be absent. */
export type AttributeMap<T> = readonly (readonly [attribute: string, field: keyof T & string])[];

export const TOTALES: AttributeMap<TotalesPagos> = [
  ['TotalRetencionesIVA?', 'totalRetencionesIva'],
  ['TotalRetencionesISR?', 'totalRetencionesIsr'],
  ['TotalRetencionesIEPS?', 'totalRetencionesIeps'],
  ['TotalTrasladosBaseIVA16?', 'totalTrasladosBaseIva16'],
  ['TotalTrasladosImpuestoIVA16?', 'totalTrasladosImpuestoIva16'],
  ['TotalTrasladosBaseIVA8?', 'totalTrasladosBaseIva8'],
  ['TotalTrasladosImpuestoIVA8?', 'totalTrasladosImpuestoIva8'],
  ['TotalTrasladosBaseIVA0?', 'totalTrasladosBaseIva0'],
  ['TotalTrasladosImpuestoIVA0?', 'totalTrasladosImpuestoIva0'],
  ['TotalTrasladosBaseIVAExento?', 'totalTrasladosBaseIvaExento'],
  ['MontoTotalPagos', 'montoTotalPagos'],
];

export const PAGO: AttributeMap<Omit<Pago, 'doctosRelacionados' | 'impuestosP'>> = [
  ['FechaPago', 'fechaPago'],
  ['FormaDePagoP', 'formaDePagoP'],
  ['MonedaP', 'monedaP'],
  ['TipoCambioP?', 'tipoCambioP'],
  ['Monto', 'monto'],
  ['NumOperacion?', 'numOperacion'],
  ['RfcEmisorCtaOrd?', 'rfcEmisorCtaOrd'],
  ['NomBancoOrdExt?', 'nomBancoOrdExt'],
  ['CtaOrdenante?', 'ctaOrdenante'],
  ['RfcEmisorCtaBen?', 'rfcEmisorCtaBen'],
  ['CtaBeneficiario?', 'ctaBeneficiario'],
  ['TipoCadPago?', 'tipoCadPago'],
  ['CertPago?', 'certPago'],
  ['CadPago?', 'cadPago'],
  ['SelloPago?', 'selloPago'],
];

export const DOCTO: AttributeMap<Omit<DoctoRelacionado, 'impuestosDr'>> = [
  ['IdDocumento', 'idDocumento'],
  ['Serie?', 'serie'],
  ['Folio?', 'folio'],
  ['MonedaDR', 'monedaDr'],
  ['EquivalenciaDR?', 'equivalenciaDr'],
  ['NumParcialidad', 'numParcialidad'],
  ['ImpSaldoAnt', 'impSaldoAnt'],
  ['ImpPagado', 'impPagado'],
  ['ImpSaldoInsoluto', 'impSaldoInsoluto'],
  ['ObjetoImpDR', 'objetoImpDr'],
];

export const RETENCION_DR: AttributeMap<RetencionDr> = [
  ['BaseDR', 'base'],
  ['ImpuestoDR', 'impuesto'],
  ['TipoFactorDR', 'tipoFactor'],
  ['TasaOCuotaDR', 'tasaOCuota'],
  ['ImporteDR', 'importe'],
];

export const TRASLADO_DR: AttributeMap<TrasladoDr> = [
  ['BaseDR', 'base'],
  ['ImpuestoDR', 'impuesto'],
  ['TipoFactorDR', 'tipoFactor'],
  ['TasaOCuotaDR?', 'tasaOCuota'],
  ['ImporteDR?', 'importe'],
];

export const RETENCION_P: AttributeMap<ImpuestosP['retenciones'][number]> = [
  ['ImpuestoP', 'impuesto'],
  ['ImporteP', 'importe'],
];

export const TRASLADO_P: AttributeMap<TrasladoDr> = [
  ['BaseP', 'base'],
  ['ImpuestoP', 'impuesto'],
  ['TipoFactorP', 'tipoFactor'],
  ['TasaOCuotaP?', 'tasaOCuota'],
  ['ImporteP?', 'importe'],
];
