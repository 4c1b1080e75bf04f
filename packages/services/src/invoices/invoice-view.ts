import type { ComplementsByKey } from '@lacre/cfdi/complements/complement';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { CancellationRecord } from '../cancellations/cancellation-view.ts';
import { amount } from '../documents/amount.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';
import { type StampedView, toStampedView } from '../documents/stamped-view.ts';
import { type TrasladoView, toTrasladoView } from '../documents/tax-view.ts';
import type { Services } from '../services.ts';

/** Contents of the stamped document (contract section 6). Amounts are numbers only here, in the response. */
export interface InvoiceDetail extends StampedView {
  descuento: number;
  totalTraslados: number;
  totalRetenidos: number;
  tipoCambio: number | null;
  formaPago: string | null;
  usoCfdi: string;
  exportacion: string;
  conceptos: ConceptoView[];
  /** By key, in the shape of the request. */
  complementos: ComplementsByKey;
  impuestos: { traslados: TrasladoView[]; retenciones: { impuesto: string; importe: number }[] };
  relatedInvoiceUuid: string | null;
  /** The latest cancellation request. */
  cancellation: CancellationRecord | null;
}

export interface ConceptoView {
  claveProdServ: string;
  noIdentificacion: string | null;
  cantidad: number;
  claveUnidad: string;
  unidad: string | null;
  descripcion: string;
  valorUnitario: number;
  importe: number;
  descuento: number;
  objetoImp: string;
  traslados: TrasladoView[];
  complemento: ComplementsByKey | null;
  retenciones: (TrasladoView & { tasaOCuota: string; importe: number })[];
}

export function toInvoiceDetail(
  services: Pick<Services, 'clock'>,
  row: InvoiceRow,
  document: StampedDocument,
): InvoiceDetail {
  const { comprobante: c } = document;
  return {
    ...toStampedView(services, row, document),
    descuento: amount(c.descuento ?? '0'),
    totalTraslados: amount(c.impuestos?.totalImpuestosTrasladados ?? '0'),
    totalRetenidos: amount(c.impuestos?.totalImpuestosRetenidos ?? '0'),
    tipoCambio: c.tipoCambio === undefined ? null : amount(c.tipoCambio),
    formaPago: c.formaPago ?? null,
    usoCfdi: c.receptor.usoCfdi,
    exportacion: c.exportacion,
    conceptos: c.conceptos.map((concepto) => ({
      claveProdServ: concepto.claveProdServ,
      noIdentificacion: concepto.noIdentificacion ?? null,
      cantidad: amount(concepto.cantidad),
      claveUnidad: concepto.claveUnidad,
      unidad: concepto.unidad ?? null,
      descripcion: concepto.descripcion,
      valorUnitario: amount(concepto.valorUnitario),
      importe: amount(concepto.importe),
      descuento: amount(concepto.descuento ?? '0'),
      objetoImp: concepto.objetoImp,
      complemento: concepto.complemento ?? null,
      traslados: concepto.traslados.map(toTrasladoView),
      retenciones: concepto.retenciones.map((retencion) => ({
        ...toTrasladoView(retencion),
        tasaOCuota: retencion.tasaOCuota,
        importe: amount(retencion.importe),
      })),
    })),
    complementos: c.complementos ?? {},
    impuestos: {
      traslados: (c.impuestos?.traslados ?? []).map(toTrasladoView),
      retenciones: (c.impuestos?.retenciones ?? []).map(({ impuesto, importe }) => ({
        impuesto,
        importe: amount(importe),
      })),
    },
    relatedInvoiceUuid: row.relatedInvoiceUuid,
    cancellation: null,
  };
}
