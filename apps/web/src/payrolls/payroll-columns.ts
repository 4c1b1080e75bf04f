import { nomina12 } from '@lacre/cfdi/complements/nomina/nomina';
import { attributesOf, type Child, childrenOf, type Node } from '@lacre/cfdi/nodes/node';

/** Fields of a receipt besides `nomina12`; lists of strings end in a number. */
const plainPaths = new Set([
  'employee.rfc',
  'employee.nombre',
  'employee.zip',
  'employee.taxSystem',
  'series',
  'folioNumber',
  'date',
  'scheduledAt',
  'certificateId',
  'replaces.0',
  'idempotencyKey',
  'externalId',
  'confirmation',
  'environment',
]);
const number = /^\d+$/;

/** Whether a receipt has a field of this path: `employee.rfc`, `nomina12.percepciones.percepcion.0.clave`. */
export function isPayrollPath(path: readonly string[]): boolean {
  const [first, second = '', ...others] = path;
  if (first === 'metadata') return path.length === 2 && second !== '';
  if (first !== 'nomina12') return plainPaths.has(path.map((part) => (number.test(part) ? '0' : part)).join('.'));
  // One Nómina, or a list of them.
  return leads(nomina12.root, number.test(second) ? others : path.slice(1));
}

/** Whether an attribute exists below the node at this path. */
function leads(node: Node, [name, ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return attributesOf(node).some(({ field, form }) => field === name && form !== undefined);
  return childrenOf(node).some((child) => leadsInto(child, name, rest));
}

function leadsInto(child: Child, name: string | undefined, rest: readonly string[]): boolean {
  if (child.kind === 'open' || (child.kind !== 'group' && child.field !== name)) return false;
  if (child.kind === 'one') return leads(child.node, rest);
  if (child.kind === 'many') return number.test(rest[0] ?? '') && leads(child.node, rest.slice(1));
  // An element that contains only a list is that list in the body.
  return childrenOf(child.node).some((inner) => leadsInto(inner, name, rest));
}
