import { PAGOS_NAMESPACE } from '../pagos/write-pagos.ts';
import type { XmlElement } from '../read-xml.ts';
import { isTimbre } from '../timbre.ts';
import { CFDI_NAMESPACE, IMPLOCAL_NAMESPACE } from '../xml.ts';
import type { OriginalString } from './original-string.ts';

/** Children in the order of the schemas: `Name` once, `Name?` at most once, `Name*` any number, `Name+` one or more. */
const CHILDREN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [CFDI_NAMESPACE]: {
    Comprobante: 'InformacionGlobal? CfdiRelacionados* Emisor Receptor Conceptos Impuestos? Complemento? Addenda?',
    CfdiRelacionados: 'CfdiRelacionado+',
    Conceptos: 'Concepto+',
    Concepto: 'Impuestos? ACuentaTerceros? InformacionAduanera* CuentaPredial* ComplementoConcepto? Parte*',
    'Concepto/Impuestos': 'Traslados? Retenciones?',
    'Comprobante/Impuestos': 'Retenciones? Traslados?',
    Traslados: 'Traslado+',
    Retenciones: 'Retencion+',
    Parte: 'InformacionAduanera*',
  },
  [PAGOS_NAMESPACE]: {
    Pagos: 'Totales Pago+',
    Pago: 'DoctoRelacionado+ ImpuestosP?',
    DoctoRelacionado: 'ImpuestosDR?',
    ImpuestosDR: 'RetencionesDR? TrasladosDR?',
    RetencionesDR: 'RetencionDR+',
    TrasladosDR: 'TrasladoDR+',
    ImpuestosP: 'RetencionesP? TrasladosP?',
    RetencionesP: 'RetencionP+',
    TrasladosP: 'TrasladoP+',
  },
  [IMPLOCAL_NAMESPACE]: { ImpuestosLocales: 'RetencionesLocales* TrasladosLocales*' },
};

/** Nodes whose content is of other namespaces. */
const OPEN: readonly string[] = ['Complemento', 'ComplementoConcepto'];

/** Attributes outside of the original string that a document has all the same. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = { Comprobante: ['Sello', 'Certificado'] };
const TIMBRE = [
  'Version',
  'UUID',
  'FechaTimbrado',
  'RfcProvCertif',
  'Leyenda',
  'SelloCFD',
  'NoCertificadoSAT',
  'SelloSAT',
];

/**
 * Structure without the SAT's schema files: in the document, Pagos and implocal every element, attribute and their
 * order is known, so that nothing can stand beside what the seal covers. Answers the first faults, in English.
 * In other complements only text is told: what their part of the string passes by, their own schema must know.
 */
export function checkStructure(root: XmlElement, { covered, missing }: OriginalString): string[] {
  const faults = missing.map((name) => `${name} is missing`);
  visit(root, undefined);
  return faults.slice(0, 20);

  function visit(element: XmlElement, parent: XmlElement | undefined): void {
    if (element.uri === CFDI_NAMESPACE && element.local === 'Addenda' && parent === root) return;
    if (element.hasText) faults.push(`${element.local} holds text`);
    if (isTimbre(element)) {
      unknownAttributes(element, TIMBRE);
      if (element.children.length > 0) faults.push(`${element.local} holds elements`);
      return;
    }
    const known = covered.get(element);
    const strict = Object.hasOwn(CHILDREN, element.uri);
    if (known && strict) unknownAttributes(element, [...known, ...(OUTSIDE[element.local] ?? [])]);
    // Inside another complement only its own schema knows; an unknown one is told by the seal.
    const told =
      strict || (parent !== undefined && Object.hasOwn(CHILDREN, parent.uri) && !OPEN.includes(parent.local));
    if (!known && told) faults.push(`${element.local} is not expected${parent ? ` in ${parent.local}` : ''}`);
    if (known && strict) children(element, parent);
    for (const child of element.children) visit(child, element);
  }

  function unknownAttributes(element: XmlElement, known: readonly string[]): void {
    for (const name of element.attributes.keys()) {
      if (!known.includes(name)) faults.push(`${element.local} has an unknown attribute ${name}`);
    }
  }

  function children(element: XmlElement, parent: XmlElement | undefined): void {
    const table = CHILDREN[element.uri] ?? {};
    if (OPEN.includes(element.local)) return;
    const expected = table[`${parent?.local ?? ''}/${element.local}`] ?? table[element.local] ?? '';
    let left = element.children.filter(({ uri }) => uri === element.uri).map(({ local }) => local);
    for (const one of expected === '' ? [] : expected.split(' ')) {
      const mark = /[?*+]$/.exec(one)?.[0] ?? '';
      const name = one.replace(/[?*+]$/, '');
      const end = left.findIndex((local) => local !== name);
      const count = end === -1 ? left.length : end;
      if (count === 0 && (mark === '' || mark === '+')) faults.push(`${element.local} has no ${name}`);
      if (count > 1 && (mark === '' || mark === '?')) faults.push(`${element.local} has ${count} ${name}`);
      left = left.slice(count);
    }
    if (left.length > 0) faults.push(`${left[0]} is out of place in ${element.local}`);
  }
}
