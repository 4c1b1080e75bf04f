import { XmlFault } from './xml-fault.ts';

const DEPTH_MAX = 100;
/** A CFDI's own elements have at most 30. */
const ATTRIBUTES_MAX = 200;
/** Of the whole document: more than 10,000 concepts have, each with taxes. */
const ELEMENTS_MAX = 200_000;

/** What a document may have of each; `refuseBeyond...` throw `XmlFault`. */
export function refuseBeyondAttributes(count: number): void {
  if (count > ATTRIBUTES_MAX)
    throw new XmlFault('TooMany', {
      en: `an element of the XML has over ${ATTRIBUTES_MAX} attributes`,
      es: `un elemento del XML tiene más de ${ATTRIBUTES_MAX} atributos`,
    });
}

export function refuseBeyondElements(count: number): void {
  if (count > ELEMENTS_MAX)
    throw new XmlFault('TooMany', {
      en: `the XML has over ${ELEMENTS_MAX} elements`,
      es: `el XML tiene más de ${ELEMENTS_MAX} elementos`,
    });
}

export function refuseBeyondDepth(depth: number): void {
  if (depth > DEPTH_MAX)
    throw new XmlFault('TooDeep', {
      en: `the XML is nested over ${DEPTH_MAX} elements`,
      es: `el XML anida más de ${DEPTH_MAX} elementos`,
    });
}

/**
 * Counts elements and attributes by their signs alone, once from front to back, so that a document that `readXml` would
 * refuse for them costs next to nothing. Takes whatever else `readXml` may find wrong. UTF-8 read as Latin-1 serves:
 * the signs are ASCII.
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
      // A value holds no `<`. Most tags are too short for so many attributes.
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

/** Where a comment, CDATA or an instruction ends that begins there, -1 for nowhere; undefined: none begins there. */
function endOfPassage(xml: string, at: number): number | undefined {
  const sign = xml.charCodeAt(at + 1);
  if (sign === questionMark) return xml.indexOf('?>', at + 2);
  if (sign !== exclamationMark) return undefined;
  if (xml.startsWith('--', at + 2)) return xml.indexOf('-->', at + 4);
  if (xml.startsWith('[CDATA[', at + 2)) return xml.indexOf(']]>', at + 9);
  return xml.indexOf('>', at + 2);
}

/** How many the tag has that begins there and ends before `end`; one more than there may be for all that have more. */
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
