import { verificationUrl } from '@lacre/cfdi/qr';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { Services } from '../services.ts';
import { type InvoiceListItem, toInvoiceListItem } from './list-item.ts';
import type { StampedDocument } from './stamped-document.ts';

/** Fields common to all stamped documents: the list item, issuer and receiver, and the stamp. */
export interface StampedView extends InvoiceListItem {
  fechaTimbrado: string;
  lugarExpedicion: string;
  emisor: { rfc: string; nombre: string; regimenFiscal: string };
  receptor: { rfc: string; nombre: string; regimenFiscal: string; domicilioFiscal: string };
  customerId: string | null;
  noCertificado: string;
  noCertificadoSat: string;
  rfcPac: string;
  sello: string;
  selloSat: string;
  verificationUrl: string;
  idempotencyKey: string | null;
  metadata: Record<string, unknown>;
  updatedAt: string;
}

export function toStampedView(
  services: Pick<Services, 'clock' | 'catalogs'>,
  row: InvoiceRow,
  { comprobante: c, sello, timbre }: StampedDocument,
): StampedView {
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
    updatedAt: row.updatedAt.toISOString(),
  };
}
