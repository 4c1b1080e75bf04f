import type { Complement } from './complements/complement.ts';
import { complementsIn, insideOf } from './complements/complements.ts';
import { CFDI_NAMESPACE, type Comprobante, comprobanteNode, type Sello } from './comprobante.ts';
import { writeAttributes, writeChildren, writeNode } from './nodes/write-node.ts';
import { PAGOS_NAMESPACE, PAGOS_SCHEMA, pagosNode } from './pagos/pagos.ts';
import { XSI_NAMESPACE } from './xml-names.ts';

const SCHEMA_LOCATION = `${CFDI_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd`;

const OPENING = `<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="${CFDI_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;

/** Beginning of a document without complements, up to its own attributes. */
export const PLAIN_OPENING: string = `${OPENING} xsi:schemaLocation="${SCHEMA_LOCATION}"`;

/** A complement's namespace with its usual prefix, and its schema's URL. */
type Declared = Pick<Complement, 'namespace' | 'prefix' | 'schema'>;

const PAGOS: Declared = { namespace: PAGOS_NAMESPACE, prefix: 'pago20', schema: PAGOS_SCHEMA };

/**
 * The document as XML 1.0 text (to be stored and sent as UTF-8), on one line, attributes and nodes in the order of
 * cfdv40.xsd. Without `sello` the attributes Sello and Certificado are missing: for previews only. `addenda` is
 * well-formed XML of the caller, inserted unchanged and not covered by the seal.
 */
export function buildXml(c: Comprobante, sello?: Sello, addenda?: string): string {
  let out = `${openingOf(c)}${writeAttributes(comprobanteNode, 'cfdi', { ...c, ...sello })}>`;
  out += writeChildren(comprobanteNode, 'cfdi', c);
  const inside = complementsXml(c);
  if (inside !== '') out += `<cfdi:Complemento>${inside}</cfdi:Complemento>`;
  if (addenda !== undefined && addenda !== '') out += `<cfdi:Addenda>${addenda}</cfdi:Addenda>`;
  return `${out}</cfdi:Comprobante>`;
}

/** Anexo 20: the root declares the namespace and schema of every complement, including those of concepts. */
function openingOf(c: Comprobante): string {
  const declared: Declared[] = [];
  declared.push(...new Set(complementsIn(c.complementos).map(({ complement }) => complement)));
  if (c.pagos) declared.push(PAGOS);
  for (const { complemento } of c.conceptos) {
    if (complemento === undefined) continue;
    for (const { complement } of complementsIn(complemento))
      if (!declared.includes(complement)) declared.push(complement);
  }
  if (declared.length === 0) return PLAIN_OPENING;
  const prefixes = declared.map(({ prefix, namespace }) => ` xmlns:${prefix}="${namespace}"`).join('');
  const schemas = declared.map(({ namespace, schema }) => ` ${namespace} ${schema}`).join('');
  return `${OPENING}${prefixes} xsi:schemaLocation="${SCHEMA_LOCATION}${schemas}"`;
}

/** In the order of the original string. */
function complementsXml({ complementos, pagos }: Comprobante): string {
  let out = '';
  for (const { node, prefix, model } of insideOf(complementos)) out += writeNode(node, prefix, model);
  if (pagos) out += writeNode(pagosNode, PAGOS.prefix, pagos);
  return out;
}
