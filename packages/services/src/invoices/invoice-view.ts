import { type CancellationFacts, requiresReceptorApproval } from '@lacre/cfdi/cancellation';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { verificationUrl } from '@lacre/cfdi/qr';
import type { Timbre } from '@lacre/cfdi/timbre';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { zonaDe } from '@lacre/sat-catalogs';
import type { Environment } from '../actor.ts';
import type { CancellationRecord } from '../cancellations/cancellation-view.ts';
import type { Services } from '../services.ts';

/** Element of the invoice list (interface specification). */
export interface InvoiceListItem {
  id: string;
  uuid: string;
  serie: string;
  folio: string;
  tipoComprobante: 'I' | 'E' | 'T' | 'P';
  rfcReceptor: string;
  moneda: string;
  total: number;
  status: 'vigente' | 'cancelado';
  environment: Environment;
  createdAt: string;
  requiresReceptorApproval: boolean;
  cancellationStatus: 'pendiente' | 'rechazada' | null;
  cancellationDesynced: boolean;
  receptorNombre: string;
  fecha: string;
  subtotal: number;
  metodoPago: string | null;
  /** Still owed; null unless PPD. */
  saldo: number | null;
  externalId: string | null;
}

/** List item plus what the stamped document says (contract section 6). Amounts are numbers at this edge only. */
export interface InvoiceDetail extends InvoiceListItem {
  descuento: number;
  totalTraslados: number;
  totalRetenidos: number;
  tipoCambio: number | null;
  fechaTimbrado: string;
  formaPago: string | null;
  usoCfdi: string;
  exportacion: string;
  lugarExpedicion: string;
  emisor: { rfc: string; nombre: string; regimenFiscal: string };
  receptor: { rfc: string; nombre: string; regimenFiscal: string; domicilioFiscal: string };
  customerId: string | null;
  conceptos: ConceptoView[];
  impuestos: { traslados: TrasladoView[]; retenciones: { impuesto: string; importe: number }[] };
  relatedInvoiceUuid: string | null;
  noCertificado: string;
  noCertificadoSat: string;
  rfcPac: string;
  sello: string;
  selloSat: string;
  verificationUrl: string;
  idempotencyKey: string | null;
  metadata: Record<string, unknown>;
  /** The latest request to cancel it. */
  cancellation: CancellationRecord | null;
  updatedAt: string;
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
  retenciones: (TrasladoView & { tasaOCuota: string; importe: number })[];
}

export interface TrasladoView {
  base: number;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota: string | null;
  importe: number | null;
}

/** What a stamped XML says, read. */
export interface StampedDocument {
  comprobante: Comprobante;
  sello: string;
  timbre: Timbre;
}

/** `requiresReceptorApproval` changes with time, so it is computed at each reading and never stored. */
export function toInvoiceListItem({ clock }: Pick<Services, 'clock'>, row: InvoiceRow): InvoiceListItem {
  const requiresApproval = row.status === 'vigente' && requiresReceptorApproval(cancellationFacts(row), clock.now());
  return {
    id: row.id,
    uuid: row.uuid,
    serie: row.serie,
    folio: row.folio,
    tipoComprobante: row.tipoComprobante,
    rfcReceptor: row.rfcReceptor,
    moneda: row.moneda,
    total: amount(row.total),
    status: row.status,
    environment: row.environment,
    createdAt: row.createdAt.toISOString(),
    requiresReceptorApproval: requiresApproval,
    cancellationStatus: row.cancellationStatus,
    cancellationDesynced: row.cancellationDesynced,
    receptorNombre: row.nombreReceptor,
    fecha: row.fecha,
    subtotal: amount(row.subtotal),
    metodoPago: row.metodoPago,
    saldo: row.saldo === null ? null : amount(row.saldo),
    externalId: row.externalId,
  };
}

/** What the rules of cancellation look at. */
export function cancellationFacts(row: InvoiceRow): CancellationFacts {
  return {
    tipoDeComprobante: row.tipoComprobante,
    total: row.total,
    moneda: row.moneda,
    tipoCambio: row.tipoCambio ?? undefined,
    fecha: row.fecha,
    zona: zonaDe(row.lugarExpedicion),
    rfcReceptor: row.rfcReceptor,
    regimenFiscalReceptor: row.regimenReceptor,
    hasFuel: row.hasFuel,
  };
}

export function toInvoiceDetail(
  services: Pick<Services, 'clock'>,
  row: InvoiceRow,
  document: StampedDocument,
): InvoiceDetail {
  const { comprobante: c, sello, timbre } = document;
  return {
    ...toInvoiceListItem(services, row),
    descuento: amount(c.descuento ?? '0'),
    totalTraslados: amount(c.impuestos?.totalImpuestosTrasladados ?? '0'),
    totalRetenidos: amount(c.impuestos?.totalImpuestosRetenidos ?? '0'),
    tipoCambio: c.tipoCambio === undefined ? null : amount(c.tipoCambio),
    fechaTimbrado: timbre.fechaTimbrado,
    formaPago: c.formaPago ?? null,
    usoCfdi: c.receptor.usoCfdi,
    exportacion: c.exportacion,
    lugarExpedicion: c.lugarExpedicion,
    emisor: { rfc: c.emisor.rfc, nombre: c.emisor.nombre, regimenFiscal: c.emisor.regimenFiscal },
    receptor: {
      rfc: c.receptor.rfc,
      nombre: c.receptor.nombre,
      regimenFiscal: c.receptor.regimenFiscalReceptor,
      domicilioFiscal: c.receptor.domicilioFiscalReceptor,
    },
    customerId: row.customerId,
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
      traslados: concepto.traslados.map(toTrasladoView),
      retenciones: concepto.retenciones.map((retencion) => ({
        ...toTrasladoView(retencion),
        tasaOCuota: retencion.tasaOCuota,
        importe: amount(retencion.importe),
      })),
    })),
    impuestos: {
      traslados: (c.impuestos?.traslados ?? []).map(toTrasladoView),
      retenciones: (c.impuestos?.retenciones ?? []).map(({ impuesto, importe }) => ({
        impuesto,
        importe: amount(importe),
      })),
    },
    relatedInvoiceUuid: row.relatedInvoiceUuid,
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

export function toTrasladoView(tax: {
  base: string;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  importe?: string;
}): TrasladoView {
  return {
    base: amount(tax.base),
    impuesto: tax.impuesto,
    tipoFactor: tax.tipoFactor,
    tasaOCuota: tax.tasaOCuota ?? null,
    importe: tax.importe === undefined ? null : amount(tax.importe),
  };
}

/** The one place where a decimal text becomes a JSON number: exact to the cent up to 10^13 (handbook, section k). */
export function amount(text: string): number {
  return Number(text);
}
