import { readXml, type XmlElement } from './read-xml.ts';

/**
 * Adds an addenda as the last node of a stamped document (UTF-8). It must be added after the stamp (RMF), because a PAC
 * validates against a schema without it. `addenda` is well-formed XML, kept byte for byte. If the PAC added an Addenda
 * of its own, it goes into that.
 */
export function insertAddenda(stamped: Uint8Array, addenda: string): Uint8Array {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(stamped);
  const isAsSent = text.endsWith(CLOSING) && !text.includes('Addenda');
  return new TextEncoder().encode(isAsSent ? insertAtEnd(text, addenda) : insertIntoParsed(text, addenda));
}

const CLOSING = '</cfdi:Comprobante>';

const insertAtEnd = (text: string, addenda: string): string =>
  `${text.slice(0, -CLOSING.length)}<cfdi:Addenda>${addenda}</cfdi:Addenda>${CLOSING}`;

function insertIntoParsed(text: string, addenda: string): string {
  const root = readXml(text);
  const own = findAddenda(root);
  const parent = own ?? root;
  const closing = text.lastIndexOf('</', parent.end - 1);
  if (own && closing >= own.start) return text.slice(0, closing) + addenda + text.slice(closing);
  // Its opening tag is its closing one too: `<cfdi:Addenda/>`.
  const [from, to] = own ? [text.lastIndexOf('<', own.start - 1), own.end] : [closing, closing];
  const node = `<cfdi:Addenda xmlns:cfdi="${root.uri}">${addenda}</cfdi:Addenda>`;
  return text.slice(0, from) + node + text.slice(to);
}

/** The node Addenda of a document parsed by `readXml`. */
export function findAddenda(root: XmlElement): XmlElement | undefined {
  return root.children.find(({ local, uri }) => local === 'Addenda' && uri === root.uri);
}

/** The document's text without its node Addenda; `root` was parsed from `xml`. */
export function withoutAddenda(xml: string, root: XmlElement): string {
  const addenda = findAddenda(root);
  if (!addenda) return xml;
  return xml.slice(0, xml.lastIndexOf('<', addenda.start - 1)) + xml.slice(addenda.end);
}
