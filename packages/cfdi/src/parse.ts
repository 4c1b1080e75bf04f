import type { Complement, ComplementData, ComplementsByKey } from './complements/complement.ts';
import { complementOfNamespace, listOf } from './complements/complements.ts';
import { CFDI_NAMESPACE, type Comprobante, type Concepto, comprobanteNode, type Sello } from './comprobante.ts';
import { readInsideInSlices } from './nodes/read-inside.ts';
import { NotACfdi, type Reading, readNodeInSlices } from './nodes/read-node.ts';
import { PAGOS_NAMESPACE, type Pagos, pagosNode } from './pagos/pagos.ts';
import { innerText, readXmlInSlices, type XmlElement } from './read-xml.ts';
import { runThrough, SLICE } from './slices.ts';
import { isTimbre, type Timbre, timbreFrom } from './timbre.ts';
import { withoutEnds } from './white-space.ts';

export { NotACfdi } from './nodes/read-node.ts';

/** CFD 2.x and CFDI 3.x, which are still found in archives. */
const EARLIER_NAMESPACES: ReadonlySet<string> = new Set(['http://www.sat.gob.mx/cfd/2', 'http://www.sat.gob.mx/cfd/3']);

export interface ParsedCfdi {
  comprobante: Comprobante;
  /** Undefined on an unsealed document. */
  sello?: Sello;
  /** Undefined if the document is not stamped or the stamp is malformed. */
  timbre?: Timbre;
  /** The exact text inside the node Addenda; undefined without one. */
  addenda?: string;
  /**
   * Names of elements and attributes that the model does not support (other complements, unknown names). Only if this
   * is empty do `cadenaOriginal` and `buildXml` reproduce the document.
   */
  beyondModel: string[];
}

/**
 * Parses a CFDI 4.0 document, stamped or not, into the model. Validates only as far as needed to parse: the schema and
 * the rules are checked elsewhere. Throws `XmlFault` (invalid XML, DOCTYPE, over 10 MB or 100 levels) or `NotACfdi`.
 */
export const parseCfdi = (xml: string): ParsedCfdi => runThrough(parseCfdiInSlices(xml));

/** `parseCfdi` with pauses, if the document is large; run it with `inSlices`. */
export function* parseCfdiInSlices(xml: string): Generator<undefined, ParsedCfdi, undefined> {
  const root = yield* readXmlInSlices(xml);
  if (root.local === 'Comprobante' && EARLIER_NAMESPACES.has(root.uri)) {
    const version = root.attributes.get('Version') ?? root.attributes.get('version');
    const which = version ? `, ${version.slice(0, 10)}` : '';
    throw new NotACfdi({
      en: `it is a Comprobante of an earlier version${which}`,
      es: `es un Comprobante de una versión anterior${which}`,
    });
  }
  if (root.uri !== CFDI_NAMESPACE || root.local !== 'Comprobante') {
    throw new NotACfdi({
      en: 'the root element is not a CFDI Comprobante',
      es: 'el elemento raíz no es un Comprobante de CFDI',
    });
  }
  if (withoutEnds(root.attributes.get('Version') ?? '') !== '4.0')
    throw new NotACfdi({ en: 'the document is not version 4.0', es: 'el documento no es versión 4.0' });
  const reading: Reading = { beyond: new Set(), open: [] };
  const read = yield* readNodeInSlices<Comprobante & Partial<Sello>>(comprobanteNode, root, reading);
  const { sello: _sello, certificado: _certificado, ...comprobante } = read;
  const addenda = reading.open.find(({ element }) => element.local === 'Addenda')?.element;
  const timbre = yield* readComplements(reading, comprobante);
  return {
    comprobante,
    sello: selloOf(root),
    timbre,
    addenda: addenda && innerText(xml, addenda),
    beyondModel: [...reading.beyond],
  };
}

/** The seal exactly as written, since only one text of it is accepted; undefined on an unsealed document. */
export function selloOf({ attributes }: XmlElement): Sello | undefined {
  const [sello, certificado] = [attributes.get('Sello'), attributes.get('Certificado')];
  return sello === undefined || certificado === undefined ? undefined : { sello, certificado };
}

/** Parses the complements into the model; returns the stamp. */
function* readComplements(
  { open, beyond }: Reading,
  comprobante: Comprobante,
): Generator<undefined, Timbre | undefined, undefined> {
  let timbre: Timbre | undefined;
  const others: string[] = [];
  for (const [i, { element, model }] of open.entries()) {
    if (i % SLICE === SLICE - 1) yield;
    if (element.local === 'Complemento') for (const child of element.children) yield* ofDocument(child);
    if (element.local !== 'ComplementoConcepto') continue;
    if (element.children.length === 0) beyond.add(element.local);
    for (const child of element.children)
      yield* ofTable(child, 'concept', model as Pick<Concepto, 'complemento'>, 'complemento');
  }
  if (others.length > 0) comprobante.otrosComplementos = others;
  return timbre;

  function* ofDocument(element: XmlElement): Generator<undefined, void, undefined> {
    if (isTimbre(element)) timbre ??= timbreFrom(element, withoutEnds);
    else if (element.uri === PAGOS_NAMESPACE) {
      // The payment rules report a document of type P without it.
      const pagos = comprobante.pagos ? undefined : yield* readInsideInSlices<Pagos>(pagosNode, element, beyond);
      if (pagos?.version === '2.0') comprobante.pagos = pagos;
      else beyond.add(element.local);
    } else yield* ofTable(element, 'document', comprobante, 'complementos');
  }

  function* ofTable<Name extends string>(
    element: XmlElement,
    level: Complement['level'],
    model: { [N in Name]?: ComplementsByKey },
    name: Name,
  ): Generator<undefined, void, undefined> {
    const complement = complementOfNamespace(element.uri);
    const known = complement && model[name]?.[complement.key];
    const isFree = complement?.level === level && (known === undefined || complement.repeats === true);
    const data =
      complement && isFree ? yield* readInsideInSlices<ComplementData>(complement.root, element, beyond) : undefined;
    if (complement && data) {
      const found = known === undefined ? data : [...listOf(known), data];
      model[name] = { ...model[name], [complement.key]: found } as (typeof model)[Name];
    } else {
      others.push(element.uri);
      beyond.add(element.local);
    }
  }
}
