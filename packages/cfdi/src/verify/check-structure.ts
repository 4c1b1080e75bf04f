import { complements } from '../complements/complements.ts';
import { CFDI_NAMESPACE, comprobanteNode } from '../comprobante.ts';
import { PAGOS_NAMESPACE, pagosNode } from '../pagos/pagos.ts';
import type { XmlElement } from '../read-xml.ts';
import { RETENCIONES_NAMESPACE, retencionesNode } from '../retentions/retenciones.ts';
import { shorten } from '../shorten.ts';
import { isTimbre } from '../timbre.ts';
import type { Text } from '../violation.ts';
import { contentOfNodes, unsealedByName } from './node-order.ts';
import type { OriginalString } from './original-string.ts';

/** Complements that are only partly in the original string, and those with text content. */
const PARTLY_SEALED = new Set(complements.filter(({ root }) => root.sealed).map(({ namespace }) => namespace));

/** Elements in schema order, for namespaces with a table. */
const CONTENT: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [CFDI_NAMESPACE, contentOfNodes(comprobanteNode)],
  [PAGOS_NAMESPACE, contentOfNodes(pagosNode)],
  [RETENCIONES_NAMESPACE, contentOfNodes(retencionesNode)],
  ...complements
    .filter(({ namespace }) => !PARTLY_SEALED.has(namespace))
    .map(({ namespace, root }) => [namespace, contentOfNodes(root)] as const),
]);

const FAULTS_MAX = 20;

/** Nodes whose content is of other namespaces. */
const OPEN: readonly string[] = ['Complemento', 'ComplementoConcepto'];

/** Attributes that are not in the original string, by namespace and element. */
const UNSEALED = new Map([
  [CFDI_NAMESPACE, unsealedByName(comprobanteNode)],
  [RETENCIONES_NAMESPACE, unsealedByName(retencionesNode)],
  ...complements.map(({ namespace, root }) => [namespace, unsealedByName(root)] as const),
]);
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
 * Checks the structure without the SAT's schema files: in the document, Pagos and implocal, all elements, attributes
 * and their order are known, so nothing can be added outside the seal. Returns the first errors. In other complements
 * only text is reported: what is not in the original string can only be checked with their own schema.
 */
export function checkStructure(root: XmlElement, { covered, missing }: OriginalString): Text[] {
  const faults: Text[] = [];
  const fault = (en: string, es: string) => {
    if (faults.length < FAULTS_MAX) faults.push({ en, es });
  };
  for (const name of missing) fault(`${name} is missing`, `falta ${name}`);
  visit(root, undefined);
  return faults;

  function visit(element: XmlElement, parent: XmlElement | undefined): void {
    if (element.uri === root.uri && element.local === 'Addenda' && parent === root) return;
    const shown = shorten(element.local);
    if (element.hasText && !PARTLY_SEALED.has(element.uri)) fault(`${shown} holds text`, `${shown} lleva texto`);
    if (isTimbre(element)) {
      unknownAttributes(element, TIMBRE);
      if (element.children.length > 0) fault(`${shown} holds elements`, `${shown} lleva elementos`);
      return;
    }
    const known = covered.get(element);
    const strict = CONTENT.has(element.uri);
    if (known && strict)
      unknownAttributes(element, [...known, ...(UNSEALED.get(element.uri)?.get(element.local) ?? [])]);
    // Inside another complement only its schema can tell; the seal detects an unknown one.
    const isChecked = strict || (parent !== undefined && CONTENT.has(parent.uri) && !OPEN.includes(parent.local));
    if (!known && isChecked) {
      const around = parent && shorten(parent.local);
      const [within, dentro] = around === undefined ? ['', ''] : [` in ${around}`, ` en ${around}`];
      fault(`${shown} is not expected${within}`, `${shown} no va${dentro}`);
    }
    if (known && strict) children(element, parent);
    for (const child of element.children) visit(child, element);
  }

  function unknownAttributes(element: XmlElement, known: readonly string[]): void {
    for (const name of element.attributes.keys()) {
      if (known.includes(name)) continue;
      fault(
        `${element.local} has an unknown attribute ${shorten(name)}`,
        `${element.local} lleva un atributo desconocido, ${shorten(name)}`,
      );
    }
  }

  function children(element: XmlElement, parent: XmlElement | undefined): void {
    if (OPEN.includes(element.local)) return;
    const parentName = parent?.uri === element.uri && !OPEN.includes(parent.local) ? parent.local : '';
    const expected = CONTENT.get(element.uri)?.get(`${parentName}/${element.local}`) ?? '';
    let left = element.children.filter(({ uri }) => uri === element.uri).map(({ local }) => local);
    for (const one of expected === '' ? [] : expected.split(' ')) {
      const mark = /[?*+]$/.exec(one)?.[0] ?? '';
      const name = one.replace(/[?*+]$/, '');
      const end = left.findIndex((local) => local !== name);
      const count = end === -1 ? left.length : end;
      if (count === 0 && (mark === '' || mark === '+')) {
        fault(`${element.local} has no ${name}`, `${element.local} no lleva ${name}`);
      }
      if (count > 1 && (mark === '' || mark === '?')) {
        fault(`${element.local} has ${count} ${name}`, `${element.local} lleva ${count} ${name}`);
      }
      left = left.slice(count);
    }
    if (left.length > 0) {
      const name = shorten(left[0] ?? '');
      fault(`${name} is out of place in ${element.local}`, `${name} está fuera de lugar en ${element.local}`);
    }
  }
}
