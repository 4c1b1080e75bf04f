import { innerText, readXml, type XmlElement } from './read-xml.ts';
import { XmlFault } from './xml-fault.ts';

/**
 * What the SAT's acknowledgement of a cancellation request (acuse) states about one document. Nothing is verified: its
 * seal is an HMAC.
 */
export interface Acuse {
  /** Local time of the SAT, without zone, `2026-11-21T09:05:00`. */
  fecha: string;
  rfcEmisor: string;
  /** As written in the acuse. */
  uuid: string;
  /** EstatusUUID: 201, 202, ... */
  estatus: string;
  /** SignatureValue, Base64 without white space. */
  sello: string | undefined;
  /** KeyName: number of the certificate that sealed it. */
  certificado: string | undefined;
}

const FECHA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DIGITS = /^\d{1,20}$/;
const SEAL = /^[A-Za-z0-9+/=]{1,2000}$/;

/**
 * Reads an acuse in either form that PACs return: the SAT's `Acuse` element, or its service's response around
 * `CancelaCFDResult`; any white space and namespaces. Undefined if it has another form or does not list the document.
 */
export function readAcuse(xml: string, uuid: string): Acuse | undefined {
  const root = rootOf(xml);
  const head = root && find(root, (element) => element.attributes.has('Fecha') && folioOf(element) !== undefined);
  const folio = head && folioOf(head);
  if (!head || !folio) return undefined;
  const fecha = FECHA.exec(head.attributes.get('Fecha') ?? '')?.[0];
  const estatus = textOf('EstatusUUID', folio);
  if (!fecha || !DIGITS.test(estatus)) return undefined;
  const sello = textOf('SignatureValue', head).replace(/\s/g, '');
  const certificado = textOf('KeyName', head);
  return {
    fecha,
    rfcEmisor: head.attributes.get('RfcEmisor') ?? '',
    uuid: textOf('UUID', folio),
    estatus,
    sello: SEAL.test(sello) ? sello : undefined,
    certificado: DIGITS.test(certificado) ? certificado : undefined,
  };

  function folioOf(element: XmlElement): XmlElement | undefined {
    return element.children.find(
      (child) => child.local === 'Folios' && textOf('UUID', child).toUpperCase() === uuid.toUpperCase(),
    );
  }

  /** Text of the first descendant with that name. */
  function textOf(local: string, within: XmlElement): string {
    const element = find(within, (candidate) => candidate.local === local);
    return element ? innerText(xml, element).trim() : '';
  }
}

function rootOf(xml: string): XmlElement | undefined {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof XmlFault) return undefined;
    throw error;
  }
}

/** Recursion is bounded by `readXml`'s depth limit. */
function find(element: XmlElement, is: (element: XmlElement) => boolean): XmlElement | undefined {
  if (is(element)) return element;
  for (const child of element.children) {
    const found = find(child, is);
    if (found) return found;
  }
  return undefined;
}
