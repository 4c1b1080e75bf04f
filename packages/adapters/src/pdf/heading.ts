import type { DocumentType } from '@lacre/cfdi/document-type';
import { dateOf, type FiscalDocument, isRetenciones, placeOf, typeOf } from '@lacre/cfdi/fiscal-document';
import { retentionUrl, verificationUrl } from '@lacre/cfdi/qr';
import { nameOf, rfcOf } from '@lacre/cfdi/retentions/retenciones';
import type { PrintedStamp } from '@lacre/services/ports/pdf-renderer';

/** The heading of every form, for all kinds of document. */
export interface Heading {
  type: DocumentType;
  /** Series and folio; empty without them. */
  folio: string;
  /** Local date and time. */
  date: string;
  place: string;
  issuer: { rfc: string; nombre: string; regimenFiscal: string };
  receiver: { rfc: string | undefined; nombre: string };
  total: string;
  moneda: string;
  noCertificado: string;
}

export function headingOf(document: FiscalDocument): Heading {
  const { noCertificado } = document;
  const common = { type: typeOf(document), date: dateOf(document), place: placeOf(document), noCertificado };
  if (!isRetenciones(document)) {
    const { serie, folio, emisor, receptor, total, moneda } = document;
    return {
      ...common,
      folio: [serie, folio].filter(Boolean).join(' '),
      issuer: emisor,
      receiver: receptor,
      total,
      moneda,
    };
  }
  const { rfcE, nomDenRazSocE, regimenFiscalE } = document.emisor;
  return {
    ...common,
    folio: document.folioInt ?? '',
    issuer: { rfc: rfcE, nombre: nomDenRazSocE, regimenFiscal: regimenFiscalE },
    receiver: { rfc: rfcOf(document), nombre: nameOf(document) },
    total: document.totales.montoTotOperacion,
    moneda: 'MXN',
  };
}

/** The SAT's verification URL for the document. */
export function verificationOf(document: FiscalDocument, { timbre, sello }: PrintedStamp): string {
  if (isRetenciones(document)) return retentionUrl(document, timbre.uuid, sello);
  const { emisor, receptor, total } = document;
  return verificationUrl({ uuid: timbre.uuid, rfcEmisor: emisor.rfc, rfcReceptor: receptor.rfc, total, sello });
}
