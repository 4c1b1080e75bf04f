import type {
  InvoiceDetail,
  InvoiceListItem,
  PaymentDetail,
  PaymentListItem,
  PayrollDetail,
  PayrollListItem,
  RetentionDetail,
  RetentionListItem,
} from '@lacre/sdk';
import { amountOf } from './table.ts';

/** A stamped document of any kind, whole or as a row of a list. */
export type AnyDocument =
  | InvoiceDetail
  | InvoiceListItem
  | PaymentDetail
  | PaymentListItem
  | PayrollDetail
  | PayrollListItem
  | RetentionDetail
  | RetentionListItem;

/** `A102`; the folio alone where the kind has no series. */
export const nameOf = (document: AnyDocument): string =>
  'serie' in document ? `${document.serie}${document.folio}` : document.folio;

/** Of a document, or of the verdict about one. */
type Amounts =
  | { montoTotalPagos: number | null }
  | { montoTotRet: number | null }
  | { total: number | null; moneda: string };

/**
 * What it is about, in its currency: what was paid by a receipt of payments, whose own total is 0 XXX, and what was
 * withheld by a document of retentions; both are in pesos.
 */
export function totalOf(document: Amounts): { amount: string; currency: string } {
  if ('montoTotalPagos' in document) return { amount: amountOf(document.montoTotalPagos), currency: 'MXN' };
  if ('montoTotRet' in document) return { amount: amountOf(document.montoTotRet), currency: 'MXN' };
  return { amount: amountOf(document.total), currency: document.moneda };
}
