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

/** A stamped document of any kind, complete or as a list row. */
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

/** Amounts of a document, or of a validation result. */
type Amounts =
  | { montoTotalPagos: number | null }
  | { montoTotRet: number | null }
  | { total: number | null; moneda: string };

/**
 * The relevant amount and currency: the amount paid for a payment receipt, whose own total is 0 XXX, and the amount
 * withheld for a retentions document; both in pesos.
 */
export function totalOf(document: Amounts): { amount: string; currency: string } {
  if ('montoTotalPagos' in document) return { amount: amountOf(document.montoTotalPagos), currency: 'MXN' };
  if ('montoTotRet' in document) return { amount: amountOf(document.montoTotRet), currency: 'MXN' };
  return { amount: amountOf(document.total), currency: document.moneda };
}
