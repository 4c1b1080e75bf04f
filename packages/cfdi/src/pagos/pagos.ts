/**
 * The complement Recepción de pagos 2.0 as the SAT names it (Pagos20.xsd), attributes in camelCase. Every value is the
 * exact text that is written into the XML and the original string. An absent optional attribute is undefined.
 */
export interface Pagos {
  version: '2.0';
  totales: TotalesPagos;
  pagos: Pago[];
}

/** Sums of all payments, in pesos, two decimals; a tax that no payment carries is absent. */
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

/** One invoice that the payment reaches. Amounts in `monedaDr`. */
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
