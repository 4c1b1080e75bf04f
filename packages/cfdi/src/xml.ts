import { CFDI_NAMESPACE, type Comprobante, comprobanteNode, type Sello } from './comprobante.ts';
import { IMPLOCAL_NAMESPACE, impuestosLocalesNode } from './impuestos-locales.ts';
import { writeAttributes, writeChildren, writeNode } from './nodes/write-node.ts';
import { PAGOS_NAMESPACE, PAGOS_SCHEMA, pagosNode } from './pagos/pagos.ts';

const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';
const SCHEMA_LOCATION = `${CFDI_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd`;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const ROOT = `<cfdi:Comprobante xmlns:cfdi="${CFDI_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;
const OPENING = `${DECLARATION}${ROOT} xsi:schemaLocation="${SCHEMA_LOCATION}"`;
/** Anexo 20: a complement's namespace and schema are named at the root. */
const OPENING_WITH_LOCAL =
  `${DECLARATION}${ROOT} xmlns:implocal="${IMPLOCAL_NAMESPACE}"` +
  ` xsi:schemaLocation="${SCHEMA_LOCATION} ${IMPLOCAL_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/implocal/implocal.xsd"`;
const OPENING_WITH_PAGOS =
  `${DECLARATION}${ROOT} xmlns:pago20="${PAGOS_NAMESPACE}"` +
  ` xsi:schemaLocation="${SCHEMA_LOCATION} ${PAGOS_NAMESPACE} ${PAGOS_SCHEMA}"`;

/**
 * The document as XML 1.0 text (to be stored and sent as UTF-8), on one line, attributes and nodes in the order of
 * cfdv40.xsd. Without `sello` the attributes Sello and Certificado are missing: right for a preview only.
 * `addenda` is well-formed XML of the caller's, put in as it is; it is not covered by the seal.
 */
export function buildXml(c: Comprobante, sello?: Sello, addenda?: string): string {
  const { complements, opening } = complementsOf(c);
  let out = `${opening}${writeAttributes(comprobanteNode, 'cfdi', { ...c, ...sello })}>`;
  out += writeChildren(comprobanteNode, 'cfdi', c);
  if (complements !== '') out += `<cfdi:Complemento>${complements}</cfdi:Complemento>`;
  if (addenda !== undefined && addenda !== '') out += `<cfdi:Addenda>${addenda}</cfdi:Addenda>`;
  return `${out}</cfdi:Comprobante>`;
}

/** A payment has no local taxes (implocal is for I and E), so no document carries both complements. */
function complementsOf({ pagos, impuestosLocales }: Comprobante): { complements: string; opening: string } {
  if (pagos) return { opening: OPENING_WITH_PAGOS, complements: writeNode(pagosNode, 'pago20', pagos) };
  if (!impuestosLocales) return { opening: OPENING, complements: '' };
  const local = { version: '1.0', ...impuestosLocales };
  return { opening: OPENING_WITH_LOCAL, complements: writeNode(impuestosLocalesNode, 'implocal', local) };
}
