import { unknownComplements } from '../original-string.ts';
import { type CfdiElement, collapse, elementsAt, malformed, RETENTION_NAMESPACE } from '../read-cfdi.ts';
import type { Rejection } from '../rejection.ts';
import { RETENTION_COMPLEMENTS, RETENTION_STRUCTURE } from '../retentions/retention-structure.ts';
import { COMPLEMENT_STRUCTURES } from './complement-structure-rules.ts';
import { PAGOS_NAMESPACE, PAYMENT_STRUCTURE } from './payment-structure-rules.ts';
import { type ElementRule, STRUCTURE, STRUCTURE_NAMESPACE } from './structure-rules.ts';

type Table = { rules: Readonly<Record<string, ElementRule>>; namespace: string };
const CFDI: Table = { rules: STRUCTURE, namespace: STRUCTURE_NAMESPACE };
const RETENTIONS: Table = { rules: RETENTION_STRUCTURE, namespace: RETENTION_NAMESPACE };
const PAGOS: Table = { rules: PAYMENT_STRUCTURE, namespace: PAGOS_NAMESPACE };

/** Numbers of customs documents: two blanks between their parts. */
const SPACED = new Set(['NumeroPedimento', 'NumPedimento']);

/**
 * 301 if nodes, their order, or the form of an attribute violate cfdv40 (retencionpagov2), checked by this PAC's own
 * table.
 */
export function checkStructure(comprobante: CfdiElement): Rejection | undefined {
  const unknown = unknownComplements(comprobante)[0];
  if (unknown !== undefined) return malformed(`este PAC no conoce el complemento de ${unknown}`);
  const isRetention = comprobante.namespace === RETENTION_NAMESPACE;
  const rejection = checkElement(comprobante, comprobante.name, '', isRetention ? RETENTIONS : CFDI);
  if (rejection) return rejection;
  const complements = isRetention ? RETENTION_COMPLEMENTS : COMPLEMENT_STRUCTURES;
  for (const complement of complementsOf(comprobante)) {
    const rules = complements[complement.namespace];
    const table =
      complement.namespace === PAGOS_NAMESPACE ? PAGOS : rules && { rules, namespace: complement.namespace };
    const broken = table && checkElement(complement, complement.name, '', table);
    if (broken) return broken;
  }
  return undefined;
}

/** The complements Recepción de pagos of a document. */
export function paymentsOf(comprobante: CfdiElement): CfdiElement[] {
  return complementsOf(comprobante).filter(({ namespace }) => namespace === PAGOS_NAMESPACE);
}

/** Complements of the document and of its concepts. */
export function complementsOf(comprobante: CfdiElement): CfdiElement[] {
  const holders = ['Complemento', 'Conceptos/Concepto/ComplementoConcepto'];
  return holders.flatMap((path) => elementsAt(comprobante, path)).flatMap(({ children }) => children);
}

function checkElement(element: CfdiElement, key: string, childPrefix: string, table: Table): Rejection | undefined {
  const rule = table.rules[key];
  if (rule === undefined) return malformed(`el nodo ${key} no se esperaba`);
  return (
    checkAttributes(element, rule) ??
    checkText(element, rule) ??
    (rule.open ? undefined : checkChildren(element, rule, childPrefix, table))
  );
}

function checkText({ name, hasText, text }: CfdiElement, rule: ElementRule): Rejection | undefined {
  if (rule.text) return rule.text.test(collapse(text)) ? undefined : malformed(`el texto del nodo ${name} no cumple`);
  return rule.open || !hasText ? undefined : malformed(`el nodo ${name} no admite texto`);
}

function checkAttributes(element: CfdiElement, rule: ElementRule): Rejection | undefined {
  for (const [name, { pattern, required }] of Object.entries(rule.attributes)) {
    const value = element.attributes.get(name);
    if (value === undefined) {
      if (required) return malformed(`falta el atributo ${name} en el nodo ${element.name}`);
    } else if (!pattern.test(SPACED.has(name) ? value : collapse(value))) {
      return malformed(`el atributo ${name} del nodo ${element.name} no cumple con el patrón`);
    }
  }
  for (const name of element.attributes.keys()) {
    if (!Object.hasOwn(rule.attributes, name)) return malformed(`el atributo ${name} no existe en ${element.name}`);
  }
  return undefined;
}

function checkChildren(element: CfdiElement, rule: ElementRule, prefix: string, table: Table): Rejection | undefined {
  let position = 0;
  const counts = new Map<string, number>();
  for (const child of element.children) {
    const index = rule.children.findIndex(({ name }) => name === child.name);
    if (child.namespace !== table.namespace || index < 0) {
      return malformed(`el nodo ${child.name} no se esperaba en ${element.name}`);
    }
    if (index < position) return malformed(`el nodo ${child.name} está fuera de orden en ${element.name}`);
    position = index;
    counts.set(child.name, (counts.get(child.name) ?? 0) + 1);
    const rejection = checkElement(child, prefix + child.name, `${prefix}${child.name}/`, table);
    if (rejection) return rejection;
  }
  for (const { name, min, max } of rule.children) {
    const count = counts.get(name) ?? 0;
    if (count < min) return malformed(`falta el nodo ${name} en ${element.name}`);
    if (count > max) return malformed(`el nodo ${name} aparece más de una vez en ${element.name}`);
  }
  return undefined;
}
