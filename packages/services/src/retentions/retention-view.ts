import type { ComplementsByKey } from '@lacre/cfdi/complements/complement';
import { retentionUrl } from '@lacre/cfdi/qr';
import { nameOf, type Retenciones } from '@lacre/cfdi/retentions/retenciones';
import type { InvoiceRow, ListedInvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { CancellationRecord } from '../cancellations/cancellation-view.ts';
import { amount } from '../documents/amount.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';

/** Element of the list of retentions. Amounts are pesos. */
export type RetentionListItem = ReturnType<typeof toRetentionListItem>;

export function toRetentionListItem(row: ListedInvoiceRow) {
  return {
    id: row.id,
    uuid: row.uuid,
    folio: row.folio,
    tipoComprobante: row.tipoComprobante,
    /** RFC of the receiver; XEXX010101000 for a foreign one. */
    rfcReceptor: row.rfcReceptor,
    receptorNombre: row.nombreReceptor,
    fecha: row.fecha,
    montoTotOperacion: amount(row.total),
    montoTotRet: amount(row.subtotal),
    status: row.status,
    environment: row.environment,
    cancellationStatus: row.cancellationStatus,
    cancellationDesynced: row.cancellationDesynced,
    externalId: row.externalId,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * List item plus the contents of the document. Amounts are numbers only here, in the response; those of the complement
 * are its own strings.
 */
export interface RetentionDetail extends RetentionListItem {
  cveRetenc: string;
  descRetenc: string | null;
  emisor: { rfc: string; nombre: string; regimenFiscal: string };
  receptor: {
    nacionalidad: 'Nacional' | 'Extranjero';
    nombre: string;
    rfc: string | null;
    curp: string | null;
    domicilioFiscal: string | null;
    numRegIdTrib: string | null;
  };
  period: { mesIni: string; mesFin: string; ejercicio: string };
  totals: {
    montoTotOperacion: number;
    montoTotGrav: number;
    montoTotExent: number;
    montoTotRet: number;
    utilidadBimestral: number | null;
    isrCorrespondiente: number | null;
  };
  taxes: { baseRet: number | null; impuestoRet: string | null; montoRet: number; tipoPagoRet: string }[];
  /** By key, as sent, with everything that was filled in. */
  complement: ComplementsByKey | null;
  /** UUID of the document that this one replaces. */
  sustituye: string | null;
  lugarExpedicion: string;
  fechaTimbrado: string;
  noCertificado: string;
  noCertificadoSat: string;
  rfcPac: string;
  sello: string;
  selloSat: string;
  verificationUrl: string;
  idempotencyKey: string | null;
  metadata: Record<string, unknown>;
  updatedAt: string;
  /** The latest cancellation request. */
  cancellation: CancellationRecord | null;
}

export function toRetentionDetail(
  row: InvoiceRow,
  { comprobante: c, sello, timbre }: StampedDocument<Retenciones>,
): RetentionDetail {
  const { emisor, receptor } = c;
  return {
    ...toRetentionListItem(row),
    cveRetenc: c.cveRetenc,
    descRetenc: c.descRetenc ?? null,
    emisor: { rfc: emisor.rfcE, nombre: emisor.nomDenRazSocE, regimenFiscal: emisor.regimenFiscalE },
    receptor: {
      nacionalidad: receptor.nacionalidadR,
      nombre: nameOf(c),
      rfc: receptor.nacional?.rfcR ?? null,
      curp: receptor.nacional?.curpR ?? null,
      domicilioFiscal: receptor.nacional?.domicilioFiscalR ?? null,
      numRegIdTrib: receptor.extranjero?.numRegIdTribR ?? null,
    },
    period: { mesIni: c.periodo.mesIni, mesFin: c.periodo.mesFin, ejercicio: c.periodo.ejercicio },
    totals: totalsOf(c),
    taxes: c.totales.impRetenidos.map(({ baseRet, impuestoRet, montoRet, tipoPagoRet }) => ({
      baseRet: baseRet === undefined ? null : amount(baseRet),
      impuestoRet: impuestoRet ?? null,
      montoRet: amount(montoRet),
      tipoPagoRet,
    })),
    complement: c.complementos ?? null,
    sustituye: c.cfdiRetenRelacionados?.uuid ?? null,
    lugarExpedicion: c.lugarExpRetenc,
    fechaTimbrado: timbre.fechaTimbrado,
    noCertificado: c.noCertificado,
    noCertificadoSat: timbre.noCertificadoSat,
    rfcPac: timbre.rfcProvCertif,
    sello,
    selloSat: timbre.selloSat,
    verificationUrl: retentionUrl(c, timbre.uuid, sello),
    idempotencyKey: row.idempotencyKey,
    metadata: row.metadata ?? {},
    updatedAt: row.updatedAt.toISOString(),
    cancellation: null,
  };
}

function totalsOf({ totales }: Retenciones): RetentionDetail['totals'] {
  const { utilidadBimestral, isrCorrespondiente } = totales;
  return {
    montoTotOperacion: amount(totales.montoTotOperacion),
    montoTotGrav: amount(totales.montoTotGrav),
    montoTotExent: amount(totales.montoTotExent),
    montoTotRet: amount(totales.montoTotRet),
    utilidadBimestral: utilidadBimestral === undefined ? null : amount(utilidadBimestral),
    isrCorrespondiente: isrCorrespondiente === undefined ? null : amount(isrCorrespondiente),
  };
}
