import { ORDER_BY_NAMESPACE } from './original-string-order.ts';
import { type CfdiElement, collapse, elementsAt } from './read-cfdi.ts';

/** Namespace of the stamp node, which is not part of the original string. */
export const TFD_NAMESPACE = 'http://www.sat.gob.mx/TimbreFiscalDigital';

/**
 * Original string (cadena original) of a CFDI 4.0: `||4.0|...||`, in the order of the SAT's XSLT, white space
 * normalized. Throws a RangeError that names a complement whose order this PAC does not know.
 */
export function buildOriginalString(comprobante: CfdiElement): string {
  const values: string[] = [];
  writeElement(comprobante, comprobante.name, '', values);
  return `||${values.join('|')}||`;
}

/** Complements of the document that this PAC cannot read, by namespace. */
export function unknownComplements(comprobante: CfdiElement): string[] {
  const holders = [
    ...elementsAt(comprobante, 'Complemento'),
    ...elementsAt(comprobante, 'Conceptos/Concepto/ComplementoConcepto'),
  ];
  const children = holders.flatMap((holder) => holder.children);
  return children
    .filter((child) => !isStamp(child) && orderOf(child, child.name) === undefined)
    .map((child) => child.namespace);
}

function writeElement(element: CfdiElement, key: string, prefix: string, values: string[]): void {
  const order = orderOf(element, key);
  if (order === undefined) throw new RangeError(`Unknown element ${element.name} of ${element.namespace}`);
  for (const step of order) {
    if (step === '>*') {
      for (const child of element.children) if (!isStamp(child)) writeElement(child, child.name, '', values);
    } else if (step.startsWith('=')) {
      for (const { text } of elementsAt(element, step.slice(1))) values.push(collapse(text));
    } else if (step.startsWith('!')) {
      values.push(collapse(elementsAt(element, step.slice(1))[0]?.text ?? ''));
    } else if (step.startsWith('>')) {
      const name = step.slice(1);
      for (const child of elementsAt(element, name)) writeElement(child, prefix + name, `${prefix}${name}/`, values);
    } else {
      const optional = step.endsWith('?');
      const value = element.attributes.get(optional ? step.slice(0, -1) : step);
      if (value !== undefined || !optional) values.push(collapse(value ?? ''));
    }
  }
}

/** The root of a namespace is looked up by its name, its descendants by their path. */
function orderOf(element: CfdiElement, key: string): readonly string[] | undefined {
  const order = Object.hasOwn(ORDER_BY_NAMESPACE, element.namespace) && ORDER_BY_NAMESPACE[element.namespace];
  return order && Object.hasOwn(order, key) ? order[key] : undefined;
}

function isStamp(element: CfdiElement): boolean {
  return element.namespace === TFD_NAMESPACE && element.name === 'TimbreFiscalDigital';
}
