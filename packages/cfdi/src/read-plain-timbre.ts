import type { XmlElement } from './read-xml.ts';
import { TFD_NAMESPACE, XSI_NAMESPACE } from './xml-names.ts';

const DECLARED: Readonly<Record<string, string>> = { 'xmlns:tfd': TFD_NAMESPACE, 'xmlns:xsi': XSI_NAMESPACE };
const HINT = 'xsi:schemaLocation';
/** Maximum attributes of the stamp, with room for additions of a PAC. */
const MOST_ATTRIBUTES = 20;
const OPENING = '<tfd:TimbreFiscalDigital';
/** A value that needs no decoding: no references, and no white space other than blanks. */
const ATTRIBUTE = / ([A-Za-z]+(?::[A-Za-z]+)?)="([ !#-%'-;=-~]*)"/y;

/**
 * Fast path for a Complemento as PACs usually write it, with only the stamp: returns the elements that `readXml` would
 * find inside the root. Undefined if there is anything else, which is not an error; `readXml`, which is slower, then
 * decides.
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
