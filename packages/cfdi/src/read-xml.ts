import { SaxesParser } from 'saxes';
import { ofAnotherKind, tooLarge } from './not-xml.ts';
import { runThrough } from './slices.ts';
import { XmlFault } from './xml-fault.ts';
import { refuseBeyondAttributes, refuseBeyondDepth, refuseBeyondElements } from './xml-limits.ts';

/** An element of a parsed document. */
export interface XmlElement {
  uri: string;
  local: string;
  /** Attributes by local name; namespaced ones as `{uri}local`. Declarations and `xsi:` hints are omitted. */
  attributes: Map<string, string>;
  children: XmlElement[];
  /** True when there is text other than white space directly inside. */
  hasText: boolean;
  /** All text directly inside, white space unchanged. */
  text: string;
  /** Position of its content in the source text: after the opening tag, and after the closing one. */
  start: number;
  end: number;
}

export const XML_BYTES_MAX = 10 * 1024 * 1024;
/** Characters read between two pauses: a few milliseconds of work. */
const slice = 65_536;
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/**
 * Parses namespace-well-formed XML 1.0 into a plain tree: no DOCTYPE (so no custom entities), under 10 MB, at most 100
 * levels, 200,000 elements (or `elementsMax`) and 200 attributes per element; stops at the first excess. Throws
 * `XmlFault`.
 */
export const readXml = (xml: string, elementsMax?: number): XmlElement => runThrough(readXmlInSlices(xml, elementsMax));

/** `readXml` with pauses; run it with `inSlices`. */
export function* readXmlInSlices(xml: string, elementsMax?: number): Generator<undefined, XmlElement, undefined> {
  // A UTF-16 unit takes one to three bytes in UTF-8, so most documents need no exact count.
  if (xml.length > XML_BYTES_MAX || (xml.length * 3 > XML_BYTES_MAX && utf8Length(xml) > XML_BYTES_MAX)) {
    throw tooLarge();
  }
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  const offset = xml.startsWith('\uFEFF') ? 1 : 0;
  let root: XmlElement | undefined;
  let attributesOfOne = 0;
  let elements = 0;

  parser.on('doctype', () => {
    throw new XmlFault('HasDoctype', {
      en: 'the XML has a DOCTYPE, which is not allowed in a CFDI',
      es: 'el XML tiene un DOCTYPE, que no se permite en un CFDI',
    });
  });
  parser.on('attribute', () => {
    attributesOfOne += 1;
    refuseBeyondAttributes(attributesOfOne);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    attributesOfOne = 0;
    elements += 1;
    refuseBeyondElements(elements, elementsMax);
    refuseBeyondDepth(open.length + 1);
    const element: XmlElement = {
      uri,
      local,
      attributes: new Map(),
      children: [],
      hasText: false,
      text: '',
      start: 0,
      end: 0,
    };
    element.start = offset + parser.position;
    for (const attribute of Object.values(attributes)) {
      if (attribute.uri === XMLNS || attribute.uri === XSI) continue;
      const name = attribute.uri === '' ? attribute.local : `{${attribute.uri}}${attribute.local}`;
      element.attributes.set(name, attribute.value);
    }
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  const onText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    element.text += text;
    if (/[^ \t\r\n]/.test(text)) element.hasText = true;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) element.end = offset + parser.position;
  });
  try {
    for (let from = offset; from < xml.length; from += slice) {
      if (from > offset) yield;
      parser.write(xml.slice(from, from + slice));
    }
    parser.close();
  } catch (error) {
    if (error instanceof XmlFault) throw error;
    const { line, column } = parser;
    const other = ofAnotherKind(xml);
    throw (
      other ??
      new XmlFault('NotWellFormed', {
        en: `the XML is not well-formed: ${error instanceof Error ? error.message : ''}`,
        es: `el XML no está bien formado; el error está en la línea ${line}, columna ${column}`,
      })
    );
  }
  if (!root)
    throw new XmlFault('NotWellFormed', { en: 'the XML has no elements', es: 'el XML no tiene ningún elemento' });
  return root;
}

/** The exact text inside an element, entities and white space unchanged; empty for `<a/>`. */
export function innerText(xml: string, { start, end }: XmlElement): string {
  const closing = xml.lastIndexOf('</', end - 1);
  return closing < start ? '' : xml.slice(start, closing);
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
