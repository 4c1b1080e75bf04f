import type { ImpuestosDr, Pago } from '@lacre/cfdi/pagos/pagos';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { CancellationRecord } from '../cancellations/cancellation-view.ts';
import { amount } from '../documents/amount.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';
import { type StampedView, toStampedView } from '../documents/stamped-view.ts';
import { type TrasladoView, toTrasladoView } from '../documents/tax-view.ts';
import type { Services } from '../services.ts';

/**
 * List item (total 0, currency XXX, as the SAT prescribes) plus the contents of the receipt. Amounts are numbers only
 * here, in the response.
 */
export interface PaymentDetail extends StampedView {
  /** Total of all payments, in pesos. */
  montoTotalPagos: number;
  /** Receipts that this one replaces. */
  sustituye: string[];
  pagos: PaymentView[];
  /** The latest cancellation request. */
  cancellation: CancellationRecord | null;
}

export interface PaymentView {
  fechaPago: string;
  formaDePago: string;
  moneda: string;
  tipoCambio: number | null;
  monto: number;
  numOperacion: string | null;
  documentos: PaidDocumentView[];
}

export interface PaidDocumentView {
  uuid: string;
  serie: string | null;
  folio: string | null;
  moneda: string;
  equivalencia: number | null;
  parcialidad: number;
  saldoAnterior: number;
  pagado: number;
  saldoInsoluto: number;
  objetoImp: string;
  traslados: TrasladoView[];
  retenciones: TrasladoView[];
}

export function toPaymentDetail(
  services: Pick<Services, 'clock' | 'catalogs'>,
  row: InvoiceRow,
  document: StampedDocument,
): PaymentDetail {
  const { comprobante: c } = document;
  if (!c.pagos) throw new Error(`receipt ${row.id} holds no payments`);
  return {
    ...toStampedView(services, row, document),
    montoTotalPagos: amount(c.pagos.totales.montoTotalPagos),
    sustituye: c.cfdiRelacionados.flatMap(({ uuids }) => uuids),
    pagos: c.pagos.pagos.map(toPaymentView),
    cancellation: null,
  };
}

function toPaymentView(pago: Pago): PaymentView {
  return {
    fechaPago: pago.fechaPago,
    formaDePago: pago.formaDePagoP,
    moneda: pago.monedaP,
    tipoCambio: pago.tipoCambioP === undefined ? null : amount(pago.tipoCambioP),
    monto: amount(pago.monto),
    numOperacion: pago.numOperacion ?? null,
    documentos: pago.doctosRelacionados.map((docto) => ({
      uuid: docto.idDocumento,
      serie: docto.serie ?? null,
      folio: docto.folio ?? null,
      moneda: docto.monedaDr,
      equivalencia: docto.equivalenciaDr === undefined ? null : amount(docto.equivalenciaDr),
      parcialidad: Number(docto.numParcialidad),
      saldoAnterior: amount(docto.impSaldoAnt),
      pagado: amount(docto.impPagado),
      saldoInsoluto: amount(docto.impSaldoInsoluto),
      objetoImp: docto.objetoImpDr,
      ...taxesOf(docto.impuestosDr),
    })),
  };
}

function taxesOf(impuestos: ImpuestosDr | undefined): Pick<PaidDocumentView, 'traslados' | 'retenciones'> {
  return {
    traslados: (impuestos?.traslados ?? []).map(toTrasladoView),
    retenciones: (impuestos?.retenciones ?? []).map(toTrasladoView),
  };
}
