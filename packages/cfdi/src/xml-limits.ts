import { XmlFault } from './xml-fault.ts';

const DEPTH_MAX = 100;
/** A CFDI's own elements have at most 30. */
const ATTRIBUTES_MAX = 200;
/** For the whole document: more than 10,000 concepts with taxes need. */
const ELEMENTS_MAX = 200_000;
/**
 * For the addenda of a request, which is read while every other caller waits: 80 ms. Its 500,000 characters hold no
 * more elements with names and values.
 */
export const ADDENDA_ELEMENTS_MAX = 20_000;

/** Enforce the limits of a document; `refuseBeyond...` throw `XmlFault`. */
export function refuseBeyondAttributes(count: number): void {
  if (count > ATTRIBUTES_MAX)
    throw new XmlFault('TooMany', {
      en: `an element of the XML has more than ${ATTRIBUTES_MAX} attributes`,
      es: `un elemento del XML tiene más de ${ATTRIBUTES_MAX} atributos`,
    });
}

export function refuseBeyondElements(count: number, most = ELEMENTS_MAX): void {
  if (count > most)
    throw new XmlFault('TooMany', {
      en: `the XML has more than ${most} elements`,
      es: `el XML tiene más de ${most} elementos`,
    });
}

export function refuseBeyondDepth(depth: number): void {
  if (depth > DEPTH_MAX)
    throw new XmlFault('TooDeep', {
      en: `the XML is nested more than ${DEPTH_MAX} levels deep`,
      es: `el XML tiene más de ${DEPTH_MAX} niveles de anidamiento`,
    });
}

/**
 * Counts elements and attributes by their delimiters in a single pass, so that a document over `readXml`'s limits costs
 * next to nothing. Ignores all other errors. UTF-8 decoded as Latin-1 works: the delimiters are ASCII.
 */
export function scanXmlLimits(xml: string): void {
  let elements = 0;
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = endOfPassage(xml, at);
    if (end === -1) return;
    const next = xml.indexOf('<', end ?? at + 1);
    if (end === undefined && xml.charCodeAt(at + 1) !== slash) {
      elements += 1;
      refuseBeyondElements(elements);
      // A value contains no `<`. Most tags are too short for that many attributes.
      const tagMax = (next === -1 ? xml.length : next) - at;
      if (tagMax > ATTRIBUTES_MAX * shortestAttribute) refuseBeyondAttributes(attributesOf(xml, at, at + tagMax));
    }
    at = next;
  }
}

const slash = 0x2f;
const questionMark = 0x3f;
const exclamationMark = 0x21;
/** ` a=""` */
const shortestAttribute = 5;

/**
 * End of the comment, CDATA section or instruction that begins here, -1 if it does not end; undefined: none begins
 * here.
 */
function endOfPassage(xml: string, at: number): number | undefined {
  const sign = xml.charCodeAt(at + 1);
  if (sign === questionMark) return xml.indexOf('?>', at + 2);
  if (sign !== exclamationMark) return undefined;
  if (xml.startsWith('--', at + 2)) return xml.indexOf('-->', at + 4);
  if (xml.startsWith('[CDATA[', at + 2)) return xml.indexOf(']]>', at + 9);
  return xml.indexOf('>', at + 2);
}

/** Number of attributes of the tag from here to `end`; counts at most one more than the limit. */
function attributesOf(xml: string, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end && count <= ATTRIBUTES_MAX; at += 1) {
    const sign = xml[at];
    if (sign === '>') break;
    if (sign === '=') count += 1;
    else if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1);
      if (at === -1) break;
    }
  }
  return count;
}
