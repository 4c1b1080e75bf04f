import { cadenaOriginal } from './cadena-original.ts';
import type { Comprobante, Sello } from './comprobante.ts';
import { type DocumentType, RETENTION } from './document-type.ts';
import { type ParsedCfdi, parseCfdi, parseCfdiInSlices } from './parse.ts';
import { isRetencionesXml } from './retentions/is-retenciones-xml.ts';
import { type ParsedRetenciones, parseRetenciones } from './retentions/parse-retenciones.ts';
import type { Retenciones } from './retentions/retenciones.ts';
import { buildRetencionesXml, cadenaRetenciones } from './retentions/retenciones-xml.ts';
import { buildXml } from './xml.ts';

/** A document sealed by an issuer and stamped by a PAC: a CFDI 4.0 or a retentions document 2.0. */
export type FiscalDocument = Comprobante | Retenciones;

export const isRetenciones = (document: FiscalDocument): document is Retenciones => document.version === '2.0';

export const typeOf = (document: FiscalDocument): DocumentType =>
  isRetenciones(document) ? RETENTION : document.tipoDeComprobante;

/** Date of issue, local text of the place of issue. */
export const dateOf = (document: FiscalDocument): string =>
  isRetenciones(document) ? document.fechaExp : document.fecha;

/** Postal code of the place of issue. */
export const placeOf = (document: FiscalDocument): string =>
  isRetenciones(document) ? document.lugarExpRetenc : document.lugarExpedicion;

/** `cadenaOriginal` for either document. */
export const documentCadena = (document: FiscalDocument): string =>
  isRetenciones(document) ? cadenaRetenciones(document) : cadenaOriginal(document);

/** `buildXml` for either document; a retentions document has no addenda. */
export const documentXml = (document: FiscalDocument, sello?: Sello, addenda?: string): string =>
  isRetenciones(document) ? buildRetencionesXml(document, sello) : buildXml(document, sello, addenda);

/** `parseCfdi` or `parseRetenciones`, by the root. Throws `XmlFault` or `NotACfdi`. */
export const parseDocument = (xml: string): ParsedCfdi | ParsedRetenciones =>
  isRetencionesXml(xml) ? parseRetenciones(xml) : parseCfdi(xml);

/** `parseDocument` with pauses; run it with `inSlices`. */
export function* parseDocumentInSlices(xml: string): Generator<undefined, ParsedCfdi | ParsedRetenciones, undefined> {
  return isRetencionesXml(xml) ? parseRetenciones(xml) : yield* parseCfdiInSlices(xml);
}
