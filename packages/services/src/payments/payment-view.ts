import type { ImpuestosDr, Pago } from '@lacre/cfdi/pagos/pagos';
import { verificationUrl } from '@lacre/cfdi/qr';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import {
  amount,
  type InvoiceDetail,
  type InvoiceListItem,
  type StampedDocument,
  type TrasladoView,
  toInvoiceListItem,
  toTrasladoView,
} from '../invoices/invoice-view.ts';
import type { Services } from '../services.ts';

/** List item (total 0, currency XXX, as the SAT fixes them) plus what the receipt says. Amounts are numbers at this edge only. */
export interface PaymentDetail
  extends InvoiceListItem,
    Pick<
      InvoiceDetail,
      | 'fechaTimbrado'
      | 'lugarExpedicion'
      | 'emisor'
      | 'receptor'
      | 'customerId'
      | 'noCertificado'
      | 'noCertificadoSat'
      | 'rfcPac'
      | 'sello'
      | 'selloSat'
      | 'verificationUrl'
      | 'idempotencyKey'
      | 'metadata'
      | 'cancellation'
      | 'updatedAt'
    > {
  /** Of all payments, in pesos. */
  montoTotalPagos: number;
  /** Receipts that this one replaces. */
  sustituye: string[];
  pagos: PaymentView[];
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
  services: Pick<Services, 'clock'>,
  row: InvoiceRow,
  { comprobante: c, sello, timbre }: StampedDocument,
): PaymentDetail {
  if (!c.pagos) throw new Error(`receipt ${row.id} holds no payments`);
  return {
    ...toInvoiceListItem(services, row),
    fechaTimbrado: timbre.fechaTimbrado,
    lugarExpedicion: c.lugarExpedicion,
    emisor: { rfc: c.emisor.rfc, nombre: c.emisor.nombre, regimenFiscal: c.emisor.regimenFiscal },
    receptor: {
      rfc: c.receptor.rfc,
      nombre: c.receptor.nombre,
      regimenFiscal: c.receptor.regimenFiscalReceptor,
      domicilioFiscal: c.receptor.domicilioFiscalReceptor,
    },
    customerId: row.customerId,
    montoTotalPagos: amount(c.pagos.totales.montoTotalPagos),
    sustituye: c.cfdiRelacionados.flatMap(({ uuids }) => uuids),
    pagos: c.pagos.pagos.map(toPaymentView),
    noCertificado: c.noCertificado,
    noCertificadoSat: timbre.noCertificadoSat,
    rfcPac: timbre.rfcProvCertif,
    sello,
    selloSat: timbre.selloSat,
    verificationUrl: verificationUrl({
      uuid: timbre.uuid,
      rfcEmisor: c.emisor.rfc,
      rfcReceptor: c.receptor.rfc,
      total: c.total,
      sello,
    }),
    idempotencyKey: row.idempotencyKey,
    metadata: row.metadata ?? {},
    cancellation: null,
    updatedAt: row.updatedAt.toISOString(),
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
