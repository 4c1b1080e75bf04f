import type { XmlElement } from './read-xml.ts';

/**
 * Adds an addenda as the last node of a stamped document (UTF-8). It must be added after the stamp (RMF), because a PAC
 * validates against a schema without it. `addenda` is well-formed XML, kept byte for byte.
 */
export function insertAddenda(stamped: Uint8Array, addenda: string): Uint8Array {
  const closing = lastClosingTag(stamped);
  const node = new TextEncoder().encode(`<cfdi:Addenda>${addenda}</cfdi:Addenda>`);
  const out = new Uint8Array(stamped.length + node.length);
  out.set(stamped.subarray(0, closing));
  out.set(node, closing);
  out.set(stamped.subarray(closing), closing + node.length);
  return out;
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

function lastClosingTag(xml: Uint8Array): number {
  let slash = xml.lastIndexOf(SLASH);
  while (slash > 0 && xml[slash - 1] !== LESS_THAN) slash = xml.lastIndexOf(SLASH, slash - 1);
  return slash - 1;
}

const LESS_THAN = 0x3c;
const SLASH = 0x2f;
