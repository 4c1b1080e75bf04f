import { hasFuel } from '@lacre/cfdi/cancellation';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { RETENTION } from '@lacre/cfdi/document-type';
import { nameOf, type Retenciones, rfcOf } from '@lacre/cfdi/retentions/retenciones';
import { RFC_EXTRANJERO } from '@lacre/cfdi/rfc';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { summedAmountsOf } from '../summary/summed-amounts-of.ts';

/** Columns that come from the document itself. */
type DocumentColumns = Pick<
  InvoiceRow,
  | 'serie'
  | 'folio'
  | 'tipoComprobante'
  | 'rfcEmisor'
  | 'rfcReceptor'
  | 'nombreReceptor'
  | 'regimenReceptor'
  | 'moneda'
  | 'tipoCambio'
  | 'subtotal'
  | 'total'
  | 'metodoPago'
  | 'collected'
  | 'saldo'
  | 'fecha'
  | 'lugarExpedicion'
  | 'hasFuel'
>;

/** Amounts are decimal texts in the currency of the document. */
export function cfdiColumns(c: Comprobante): DocumentColumns {
  return {
    serie: c.serie ?? '',
    folio: c.folio ?? '',
    tipoComprobante: c.tipoDeComprobante,
    rfcEmisor: c.emisor.rfc,
    rfcReceptor: c.receptor.rfc,
    nombreReceptor: c.receptor.nombre,
    regimenReceptor: c.receptor.regimenFiscalReceptor,
    moneda: c.moneda,
    tipoCambio: c.tipoCambio ?? null,
    subtotal: c.subTotal,
    total: c.total,
    metodoPago: c.metodoPago ?? null,
    collected: summedAmountsOf(c).collected,
    // Nothing has been paid or credited yet.
    saldo: c.metodoPago === 'PPD' ? c.total : null,
    fecha: c.fecha,
    lugarExpedicion: c.lugarExpedicion,
    hasFuel: hasFuel(c),
  };
}

/** `total` is the total of the operation, as the SAT's verification expects it; `subtotal` is the amount withheld. */
export function retentionColumns(document: Retenciones, serie: string): DocumentColumns {
  return {
    serie,
    folio: document.folioInt ?? '',
    tipoComprobante: RETENTION,
    rfcEmisor: document.emisor.rfcE,
    rfcReceptor: rfcOf(document) ?? RFC_EXTRANJERO,
    nombreReceptor: nameOf(document),
    regimenReceptor: '',
    moneda: 'MXN',
    tipoCambio: null,
    subtotal: document.totales.montoTotRet,
    total: document.totales.montoTotOperacion,
    metodoPago: null,
    collected: null,
    saldo: null,
    fecha: document.fechaExp,
    lugarExpedicion: document.lugarExpRetenc,
    hasFuel: false,
  };
}
