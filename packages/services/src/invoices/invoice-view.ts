import type { ComplementsByKey } from '@lacre/cfdi/complements/complement';
import type { ACuentaTerceros, CfdiRelacionados, Parte } from '@lacre/cfdi/comprobante';
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
  condicionesDePago: string | null;
  /** Of a global invoice. */
  informacionGlobal: { periodicidad: string; meses: string; anio: number } | null;
  cfdiRelacionados: CfdiRelacionados[];
  receptor: StampedView['receptor'] & { residenciaFiscal: string | null; numRegIdTrib: string | null };
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
  aCuentaTerceros: ACuentaTerceros | null;
  /** NumeroPedimento values. */
  informacionAduanera: string[];
  cuentaPredial: string[];
  partes: ParteView[];
}

export interface ParteView {
  claveProdServ: string;
  noIdentificacion: string | null;
  cantidad: number;
  unidad: string | null;
  descripcion: string;
  valorUnitario: number | null;
  importe: number | null;
  informacionAduanera: string[];
}

export function toInvoiceDetail(
  services: Pick<Services, 'clock' | 'catalogs'>,
  row: InvoiceRow,
  document: StampedDocument,
): InvoiceDetail {
  const { comprobante: c } = document;
  const stamped = toStampedView(services, row, document);
  return {
    ...stamped,
    receptor: {
      ...stamped.receptor,
      residenciaFiscal: c.receptor.residenciaFiscal ?? null,
      numRegIdTrib: c.receptor.numRegIdTrib ?? null,
    },
    descuento: amount(c.descuento ?? '0'),
    totalTraslados: amount(c.impuestos?.totalImpuestosTrasladados ?? '0'),
    totalRetenidos: amount(c.impuestos?.totalImpuestosRetenidos ?? '0'),
    tipoCambio: c.tipoCambio === undefined ? null : amount(c.tipoCambio),
    formaPago: c.formaPago ?? null,
    usoCfdi: c.receptor.usoCfdi,
    exportacion: c.exportacion,
    condicionesDePago: c.condicionesDePago ?? null,
    informacionGlobal: c.informacionGlobal ? { ...c.informacionGlobal, anio: Number(c.informacionGlobal.anio) } : null,
    cfdiRelacionados: c.cfdiRelacionados,
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
      aCuentaTerceros: concepto.aCuentaTerceros ?? null,
      informacionAduanera: concepto.informacionAduanera ?? [],
      cuentaPredial: concepto.cuentaPredial ?? [],
      partes: (concepto.partes ?? []).map(toParteView),
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

const toParteView = (parte: Parte): ParteView => ({
  claveProdServ: parte.claveProdServ,
  noIdentificacion: parte.noIdentificacion ?? null,
  cantidad: amount(parte.cantidad),
  unidad: parte.unidad ?? null,
  descripcion: parte.descripcion,
  valorUnitario: parte.valorUnitario === undefined ? null : amount(parte.valorUnitario),
  importe: parte.importe === undefined ? null : amount(parte.importe),
  informacionAduanera: parte.informacionAduanera ?? [],
});
