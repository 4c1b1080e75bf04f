import { isUtf8 } from 'node:buffer';
import { ParseOption, XmlCData, XmlDocument, XmlElement, type XmlNode, XmlText, XmlTreeNode } from 'libxml2-wasm';
import { type Rejection, reject } from './rejection.ts';

/** Namespace of CFDI 4.0 (Anexo 20). */
export const CFDI_NAMESPACE = 'http://www.sat.gob.mx/cfd/4';

/** Namespace of the CFDI de retenciones e información de pagos 2.0. */
export const RETENTION_NAMESPACE = 'http://www.sat.gob.mx/esquemas/retencionpago/2';

/** The PAC's two services; each accepts its own document. */
export type Service = 'cfdi' | 'retentions';

const ROOTS: Readonly<Record<Service, { name: string; namespace: string }>> = {
  cfdi: { name: 'Comprobante', namespace: CFDI_NAMESPACE },
  retentions: { name: 'Retenciones', namespace: RETENTION_NAMESPACE },
};

/** Maximum size of the XML, in bytes. */
export const MAX_XML_BYTES = 10 * 1024 * 1024;

/**
 * One element of the document, copied out of libxml2. Only attributes without namespace are kept; xsi:* are not data.
 */
export type CfdiElement = {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly CfdiElement[];
  /** true if the element contains text other than white space, which no CFDI node may. */
  hasText: boolean;
  /** All text directly inside. */
  text: string;
};

/** Value of an attribute with white space collapsed like in the SAT's schema, or undefined if absent. */
export function attribute(element: CfdiElement, name: string): string | undefined {
  const value = element.attributes.get(name);
  return value === undefined ? undefined : collapse(value);
}

/** Trims and joins runs of XML white space, like XPath normalize-space (a no-break space is not white space). */
export function collapse(value: string): string {
  return /^[ \t\r\n]|[ \t\r\n]$|[ \t\r\n]{2}|[\t\r\n]/.test(value)
    ? value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
    : value;
}

/** First child by local name, in the namespace of the parent. */
export function childNamed(element: CfdiElement | undefined, name: string): CfdiElement | undefined {
  return element?.children.find((child) => child.name === name && child.namespace === element.namespace);
}

/** Elements under a path of local names, e.g. `Impuestos/Traslados/Traslado`. */
export function elementsAt(element: CfdiElement | undefined, path: string): CfdiElement[] {
  let parents: CfdiElement[] = element === undefined ? [] : [element];
  for (const step of path.split('/')) {
    const found: CfdiElement[] = [];
    for (const parent of parents) {
      for (const child of parent.children) {
        if (child.name === step && child.namespace === parent.namespace) found.push(child);
      }
    }
    parents = found;
  }
  return parents;
}

/** Like `readDocument`, for a CFDI. */
export const readCfdi = (xml: Uint8Array, withDocument?: (document: XmlDocument) => Rejection | undefined) =>
  readDocument(xml, 'cfdi', withDocument);

/**
 * Reads a sealed document: UTF-8, at most 10 MB, no DOCTYPE, root cfdi:Comprobante 4.0 or retenciones:Retenciones,
 * whichever the service accepts; without a service, either. `withDocument` gets the libxml2 document while it is alive
 * (schema validation); its rejection is returned.
 */
export function readDocument(
  xml: Uint8Array,
  service?: Service,
  withDocument?: (document: XmlDocument) => Rejection | undefined,
): { comprobante: CfdiElement } | { rejection: Rejection } {
  const unreadable = refuseUnreadable(xml);
  if (unreadable) return { rejection: unreadable };
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(xml, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE });
  } catch (error) {
    return { rejection: malformed(error instanceof Error ? error.message : 'no se pudo leer') };
  }
  try {
    if (document.dtd !== null) return { rejection: malformed('no se admite DOCTYPE') };
    const encoding = document.encoding;
    if (encoding !== null && encoding.toUpperCase() !== 'UTF-8') {
      return { rejection: malformed(`la codificación debe ser UTF-8, no ${encoding}`) };
    }
    const root = document.root;
    const roots = service === undefined ? Object.values(ROOTS) : [ROOTS[service]];
    if (!roots.some(({ name, namespace }) => root.name === name && root.namespaceUri === namespace)) {
      const [{ name, namespace } = ROOTS.cfdi] = roots;
      return { rejection: malformed(`la raíz debe ser ${name} de ${namespace}`) };
    }
    const rejection = withDocument?.(document);
    return rejection ? { rejection } : { comprobante: copyElement(root, 0) };
  } finally {
    document.dispose();
  }
}

/** 301 with truncated detail, because libxml2 lists whole catalogs in its messages. */
export function malformed(detail: string): Rejection {
  const line = detail.trim().replace(/\s+/g, ' ');
  const short = line.length > 300 ? `${line.slice(0, 300)}...` : line;
  return reject('301', `301 - XML mal formado o que no cumple con el esquema del SAT: ${short}`);
}

function refuseUnreadable(xml: Uint8Array): Rejection | undefined {
  if (xml.length === 0) return malformed('el documento está vacío');
  if (xml.length > MAX_XML_BYTES) return malformed('el documento supera 10 MB');
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.length);
  if (bytes.includes(0) || !isUtf8(bytes)) return malformed('los bytes no son UTF-8 válido');
  // Checked before parsing: a parser would already have expanded an entity bomb.
  if (bytes.includes('<!DOCTYPE')) return malformed('no se admite DOCTYPE');
  return undefined;
}

function copyElement(element: XmlElement, depth: number): CfdiElement {
  const attributes = new Map<string, string>();
  for (const attr of element.attrs) {
    if (attr.namespaceUri === '') attributes.set(attr.name, attr.value);
  }
  const name = element.name;
  const children: CfdiElement[] = [];
  let text = '';
  // The Addenda is free content outside of the seal and the SAT's rules.
  const isAddenda = depth === 1 && name === 'Addenda';
  for (let child: XmlNode | null = isAddenda ? null : element.firstChild; child !== null; child = nextOf(child)) {
    if (child instanceof XmlElement) children.push(copyElement(child, depth + 1));
    else if (child instanceof XmlText || child instanceof XmlCData) text += child.content;
  }
  return { name, namespace: element.namespaceUri, attributes, children, hasText: text.trim() !== '', text };
}

/** Next sibling. The library's processing instructions have no `next`. */
function nextOf(node: XmlNode): XmlNode | null {
  return node instanceof XmlTreeNode ? node.next : node.get('following-sibling::node()[1]');
}
