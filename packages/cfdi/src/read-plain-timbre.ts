import type { XmlElement } from './read-xml.ts';
import { TFD_NAMESPACE, XSI_NAMESPACE } from './xml-names.ts';

const DECLARED: Readonly<Record<string, string>> = { 'xmlns:tfd': TFD_NAMESPACE, 'xmlns:xsi': XSI_NAMESPACE };
const HINT = 'xsi:schemaLocation';
/** Of the stamp, with room for what a PAC may add. */
const MOST_ATTRIBUTES = 20;
const OPENING = '<tfd:TimbreFiscalDigital';
/** A value that means what it says: no references, and no white space but blanks. */
const ATTRIBUTE = / ([A-Za-z]+(?::[A-Za-z]+)?)="([ !#-%'-;=-~]*)"/y;

/**
 * The elements inside the root that `readXml` would find in a Complemento as PACs write it: one stamp, nothing beside
 * it. undefined where there is anything else; that is not wrong, but for `readXml` to say, which takes longer.
 */
export function readPlainTimbre(inserted: string, uri: string, prefix: string): XmlElement[] | undefined {
  const head = `<${prefix}:Complemento>${OPENING}`;
  const tail = `</${prefix}:Complemento>`;
  if (!inserted.startsWith(head) || !inserted.endsWith(tail)) return undefined;
  const attributes = new Map<string, string>();
  let at = head.length;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const [whole, name, value] = ATTRIBUTE.exec(inserted) ?? [];
    if (whole === undefined || name === undefined || value === undefined) break;
    const isPlain = name.includes(':') ? name === HINT || DECLARED[name] === value : name !== 'xmlns';
    if (!isPlain || attributes.has(name) || attributes.size === MOST_ATTRIBUTES) return undefined;
    attributes.set(name, value);
    at += whole.length;
  }
  const isWhole = inserted.length === at + 2 + tail.length && inserted.startsWith('/>', at);
  if (!isWhole || !attributes.has('xmlns:tfd')) return undefined;
  for (const name of [HINT, ...Object.keys(DECLARED)]) attributes.delete(name);
  const timbre = elementOf(TFD_NAMESPACE, 'TimbreFiscalDigital', attributes, []);
  return [elementOf(uri, 'Complemento', new Map(), [timbre])];
}

const elementOf = (
  uri: string,
  local: string,
  attributes: Map<string, string>,
  children: XmlElement[],
): XmlElement => ({ uri, local, attributes, children, hasText: false, text: '', start: 0, end: 0 });
