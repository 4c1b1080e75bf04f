import { innerText, readXml, type XmlElement } from './read-xml.ts';
import { XmlFault } from './xml-fault.ts';

/**
 * What the SAT's acknowledgement of a cancellation request (acuse) says of one document. Nothing of it is verified: its
 * seal is an HMAC.
 */
export interface Acuse {
  /** Local text of the SAT's centre, `2026-11-21T09:05:00`. */
  fecha: string;
  rfcEmisor: string;
  /** As the acuse writes it. */
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
 * Reads an acuse in either form that PACs hand on: the element `Acuse` of the SAT, or the answer of its service around
 * `CancelaCFDResult`; white space and namespaces as they come. undefined when it is of another form or names the
 * document nowhere.
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

  /** The text of the first element of that name below. */
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

/** Not deeper than `readXml` lets a document be. */
function find(element: XmlElement, is: (element: XmlElement) => boolean): XmlElement | undefined {
  if (is(element)) return element;
  for (const child of element.children) {
    const found = find(child, is);
    if (found) return found;
  }
  return undefined;
}
