import { complementsIn } from '../complements/complements.ts';
import type { Sello } from '../comprobante.ts';
import { nodeCadena, type WriteValue } from '../nodes/node-cadena.ts';
import { writeAttributes, writeChildren } from '../nodes/write-node.ts';
import { collapse, NOT_NORMAL } from '../white-space.ts';
import { XSI_NAMESPACE } from '../xml-names.ts';
import { RETENCIONES_NAMESPACE, RETENCIONES_SCHEMA, type Retenciones, retencionesNode } from './retenciones.ts';

const PREFIX = 'retenciones';

/**
 * The retentions document as XML 1.0 text, on one line. Without `sello` the attributes Sello and Certificado are
 * missing.
 */
export function buildRetencionesXml(document: Retenciones, sello?: Sello): string {
  const declared = complementsIn(document.complementos).map(({ complement }) => complement);
  const prefixes = declared.map(({ prefix, namespace }) => ` xmlns:${prefix}="${namespace}"`).join('');
  const schemas = declared.map(({ namespace, schema }) => ` ${namespace} ${schema}`).join('');
  return [
    `<?xml version="1.0" encoding="UTF-8"?><${PREFIX}:Retenciones xmlns:${PREFIX}="${RETENCIONES_NAMESPACE}"`,
    ` xmlns:xsi="${XSI_NAMESPACE}"${prefixes}`,
    ` xsi:schemaLocation="${RETENCIONES_NAMESPACE} ${RETENCIONES_SCHEMA}${schemas}"`,
    `${writeAttributes(retencionesNode, PREFIX, { ...document, ...sello })}>`,
    `${writeChildren(retencionesNode, PREFIX, document)}</${PREFIX}:Retenciones>`,
  ].join('');
}

/** The original string that the issuer signs: `||2.0|...||`, byte for byte as retenciones.xslt produces it. */
export function cadenaRetenciones(document: Retenciones): string {
  const build = (write: WriteValue) => `|${nodeCadena(retencionesNode, document, write)}||`;
  const direct = build(undefined);
  return NOT_NORMAL.test(direct) ? build(collapse) : direct;
}
