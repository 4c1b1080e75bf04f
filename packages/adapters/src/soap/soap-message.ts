import { innerText, readXml, type XmlElement } from '@lacre/cfdi/read-xml';
import { escapeXmlText } from '@lacre/cfdi/xml-escape';

/** A SOAP 1.1 request: one operation with its parts as text, in order. */
export function soapRequest(
  operation: { namespace: string; name: string },
  parts: readonly [string, string][],
): Buffer {
  const { namespace, name } = operation;
  const inside = parts.map(([part, value]) => `<o:${part}>${escapeXmlText(value)}</o:${part}>`).join('');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:o="${namespace}">` +
      `<s:Body><o:${name}>${inside}</o:${name}></s:Body></s:Envelope>`,
    'utf8',
  );
}

/** An element of a response, looked up by local names: namespaces and prefixes differ between versions of a service. */
export class SoapNode {
  readonly #source: string;
  readonly #element: XmlElement;

  constructor(source: string, element: XmlElement) {
    this.#source = source;
    this.#element = element;
  }

  /** The first descendant of that name, itself included, in document order. */
  find(local: string): SoapNode | undefined {
    return this.all(local)[0];
  }

  all(local: string): SoapNode[] {
    const found: SoapNode[] = [];
    const walk = (element: XmlElement) => {
      if (element.local === local) found.push(new SoapNode(this.#source, element));
      for (const child of element.children) walk(child);
    };
    walk(this.#element);
    return found;
  }

  /** Its text with references resolved, trimmed; '' if it has none or the name does not exist. */
  text(local: string): string {
    return this.find(local)?.ownText() ?? '';
  }

  attribute(name: string): string | undefined {
    return this.#element.attributes.get(name);
  }

  ownText(): string {
    return unescapeText(innerText(this.#source, this.#element)).trim();
  }
}

/** The body of a response. Undefined if it is not SOAP: HTML, JSON, truncated text. */
export function readSoap(body: Buffer): SoapNode | undefined {
  try {
    const source = body.toString('utf8');
    const root = readXml(source);
    if (root.local !== 'Envelope') return undefined;
    return new SoapNode(source, root).find('Body');
  } catch {
    return undefined;
  }
}

/** Any XML, such as an acknowledgement inside of a response. */
export function readXmlNode(source: string): SoapNode | undefined {
  try {
    return new SoapNode(source, readXml(source));
  } catch {
    return undefined;
  }
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * XML 1.0: the five entities, character references and CDATA sections. The text has been parsed before, so all of them
 * are complete.
 */
function unescapeText(raw: string): string {
  return raw.replaceAll(
    /<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/g,
    (_whole, cdata?: string, hex?: string, dec?: string, name?: string) => {
      if (cdata !== undefined) return cdata;
      if (name !== undefined) return NAMED[name] ?? '';
      return String.fromCodePoint(hex === undefined ? Number(dec) : Number.parseInt(hex, 16));
    },
  );
}
