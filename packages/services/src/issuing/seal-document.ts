import { withCertificado, withFolio } from '@lacre/cfdi/calculate';
import { type FiscalDocument, isRetenciones, parseDocument } from '@lacre/cfdi/fiscal-document';
import { type SealingCsd, sealComprobante } from '@lacre/cfdi/seal';
import type { ClaimedAttempt } from '@lacre/database/repositories/attempt-claims';
import { AppError } from '../errors.ts';
import type { IssuingContext } from './issuing-context.ts';
import { schemaFindings } from './schema-findings.ts';

/** The sealed document, whose bytes never change again. */
export interface SealedDocument {
  comprobante: FiscalDocument;
  xml: string;
  /** The XML in UTF-8, as stored and sent. */
  bytes: Buffer;
  sello: string;
}

/**
 * Writes the claimed folio and the certificate into the document, seals it and validates it against the SAT's schema
 * (400).
 */
export async function sealDocument(
  { schemaValidator }: Pick<IssuingContext, 'schemaValidator'>,
  comprobante: FiscalDocument,
  { series, folio }: Pick<ClaimedAttempt, 'series' | 'folio'>,
  csd: SealingCsd,
): Promise<SealedDocument> {
  const complete = withCertificado(numbered(comprobante, series, folio), csd.noCertificado);
  const { xml, sello } = await sealComprobante(complete, csd);
  const bytes = Buffer.from(xml);
  const details = await schemaFindings(schemaValidator, complete, bytes);
  if (details.length > 0)
    throw new AppError('SCHEMA_INVALID', { texts: details.map(({ message }) => message), details });
  return { comprobante: complete, xml, bytes, sello };
}

/** The sealed document, parsed from its stored bytes. */
export function readSealed({ sealedXml }: { sealedXml: Buffer }): SealedDocument {
  const xml = sealedXml.toString('utf8');
  const { comprobante, sello } = parseDocument(xml);
  return { comprobante, xml, bytes: sealedXml, sello: sello?.sello ?? '' };
}

/** A retentions document has only a number (FolioInt), no series. */
const numbered = (document: FiscalDocument, series: string, folio: string): FiscalDocument =>
  isRetenciones(document) ? { ...document, folioInt: folio } : withFolio(document, series, folio);
