import { CFDI_NAMESPACE, type Comprobante, comprobanteNode, type Sello } from './comprobante.ts';
import { IMPLOCAL_NAMESPACE, type ImpuestosLocales, impuestosLocalesNode } from './impuestos-locales.ts';
import { NotACfdi, type Reading, readNode } from './nodes/read-node.ts';
import { PAGOS_NAMESPACE, type Pagos, pagosNode } from './pagos/pagos.ts';
import { innerText, readXml, type XmlElement } from './read-xml.ts';
import { isTimbre, type Timbre, timbreFrom } from './timbre.ts';

export { NotACfdi } from './nodes/read-node.ts';
export { XmlFault } from './read-xml.ts';

export interface ParsedCfdi {
  comprobante: Comprobante;
  /** Undefined on an unsealed document. */
  sello?: Sello;
  /** Undefined on an unstamped document or when the stamp is malformed. */
  timbre?: Timbre;
  /** The very text inside the node Addenda; undefined without one. */
  addenda?: string;
  /**
   * Elements and attributes of the document that the model does not hold (other complements, unknown names), by
   * name. Only when it is empty do `cadenaOriginal` and `buildXml` give back this very document.
   */
  beyondModel: string[];
}

/**
 * Rebuilds the model from a CFDI 4.0 document, stamped or not. Checks form only as far as needed to read: the schema
 * and the rules are other people's work. Throws `XmlFault` (no XML, DOCTYPE, over 10 MB or 100 levels) or `NotACfdi`.
 */
export function parseCfdi(xml: string): ParsedCfdi {
  const root = readXml(xml);
  if (root.uri !== CFDI_NAMESPACE || root.local !== 'Comprobante') {
    throw new NotACfdi('the root element is not a CFDI Comprobante');
  }
  if (root.attributes.get('Version') !== '4.0') throw new NotACfdi('the document is not of version 4.0');
  const reading: Reading = { beyond: new Set(), open: [] };
  const read = readNode<Comprobante & Partial<Sello>>(comprobanteNode, root, reading);
  const { sello, certificado, ...comprobante } = read;
  const addenda = reading.open.find(({ local }) => local === 'Addenda');
  const timbre = readComplements(reading, comprobante);
  return {
    comprobante,
    sello: sello === undefined || certificado === undefined ? undefined : { sello, certificado },
    timbre,
    addenda: addenda && innerText(xml, addenda),
    beyondModel: [...reading.beyond],
  };
}

/** Puts the complements into the model; answers the stamp. */
function readComplements(reading: Reading, comprobante: Comprobante): Timbre | undefined {
  let timbre: Timbre | undefined;
  const others: string[] = [];
  for (const { local, children } of reading.open) {
    if (local === 'Complemento') children.forEach(ofDocument);
    else if (local === 'ComplementoConcepto') {
      if (children.length === 0) reading.beyond.add(local);
      children.forEach(other);
    }
  }
  if (others.length > 0) comprobante.otrosComplementos = others;
  return timbre;

  function ofDocument(element: XmlElement): void {
    if (isTimbre(element)) timbre ??= timbreFrom(element);
    else if (element.uri === IMPLOCAL_NAMESPACE && !comprobante.impuestosLocales) {
      const { version: _, ...local } = readNode<ImpuestosLocales & { version: string }>(
        impuestosLocalesNode,
        element,
        reading,
      );
      comprobante.impuestosLocales = local;
    } else if (element.uri === PAGOS_NAMESPACE && !comprobante.pagos) readPagos(element, reading, comprobante);
    else other(element);
  }

  function other({ uri, local }: XmlElement): void {
    others.push(uri);
    reading.beyond.add(local);
  }
}

/** A malformed complement is beyond the model; the rules about payments say what a document of type P without one lacks. */
function readPagos(element: XmlElement, reading: Reading, comprobante: Comprobante): void {
  try {
    if (element.local !== 'Pagos' || element.attributes.get('Version') !== '2.0') throw new NotACfdi('no Pagos 2.0');
    const inside: Reading = { beyond: new Set(), open: [] };
    comprobante.pagos = readNode<Pagos>(pagosNode, element, inside);
    for (const name of inside.beyond) reading.beyond.add(name);
  } catch (error) {
    if (!(error instanceof NotACfdi)) throw error;
    reading.beyond.add('Pagos');
  }
}
