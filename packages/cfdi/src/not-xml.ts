import { XmlFault } from './xml-fault.ts';

/** Other file types that people send by mistake, by their first characters. */
const OTHERS: readonly (readonly [start: string, en: string, es: string])[] = [
  ['PK\u0003\u0004', 'it is a ZIP archive; extract the XML from it', 'es un archivo ZIP; extraiga el XML que contiene'],
  ['%PDF-', 'it is a PDF, not the XML', 'es un PDF, no el XML'],
  ['<\u0000', 'it is encoded in UTF-16, but a CFDI must be UTF-8', 'está en UTF-16, pero un CFDI debe estar en UTF-8'],
];

/** The error for a file of another known type; otherwise undefined. */
export function ofAnotherKind(text: string): XmlFault | undefined {
  const other = OTHERS.find(([start]) => text.startsWith(start));
  return other && new XmlFault('NotWellFormed', { en: other[1], es: other[2] });
}

/** The error for bytes that are not UTF-8, with the encoding that they declare. */
export function notUtf8(bytes: Uint8Array): XmlFault {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const isUtf16 = head.startsWith('\u00ff\u00fe') || head.startsWith('\u00fe\u00ff');
  const encoding = isUtf16
    ? 'UTF-16'
    : /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]{0,39})["']/.exec(head)?.[1];
  return (
    ofAnotherKind(head) ??
    new XmlFault('NotWellFormed', {
      en:
        encoding === undefined ? 'the XML is not UTF-8' : `the XML is not UTF-8; it declares the encoding ${encoding}`,
      es:
        encoding === undefined
          ? 'el XML no está en UTF-8'
          : `el XML no está en UTF-8; declara la codificación ${encoding}`,
    })
  );
}

/** The error for a document larger than `XML_BYTES_MAX`. */
export const tooLarge = () =>
  new XmlFault('TooLarge', { en: 'the XML is larger than 10 MB', es: 'el XML mide más de 10 MB' });
