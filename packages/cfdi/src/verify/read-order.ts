import { complements } from '../complements/complements.ts';
import { CFDI_NAMESPACE, comprobanteNode } from '../comprobante.ts';
import { PAGOS_NAMESPACE, pagosNode } from '../pagos/pagos.ts';
import { RETENCIONES_NAMESPACE, retencionesNode } from '../retentions/retenciones.ts';
import { type Order, orderOfNodes, type Step } from './node-order.ts';
import { CARTA_PORTE_ORDER } from './orders/carta-porte-order.ts';
import { FOREIGN_TRADE_ORDER } from './orders/foreign-trade-order.ts';

/**
 * The order of the document and of the complements that we issue comes from their node tables; for other complements it
 * is written here. Notation, one line per element (indented lines continue): `Element: step step ...`. `Name` is an
 * attribute whose bar is written even if absent, `Name?` one that is skipped if absent, `>a/b` the elements under that
 * path, `>>a` all descendants of that name, `>*` all children of any namespace. A key `Parent/a/b` applies to the
 * elements that `Parent` reaches by `>a/b`; otherwise the key is the element's own name.
 */
const TEXTS: Readonly<Record<string, string>> = {
  ...CARTA_PORTE_ORDER,
  ...FOREIGN_TRADE_ORDER,
};

const read = new Map<string, Order>([
  [CFDI_NAMESPACE, orderOfNodes(comprobanteNode)],
  [PAGOS_NAMESPACE, orderOfNodes(pagosNode)],
  [RETENCIONES_NAMESPACE, orderOfNodes(retencionesNode)],
  ...complements.map(({ namespace, root }) => [namespace, orderOfNodes(root)] as const),
]);

/** The order of the original string within a namespace; undefined for an unknown complement. */
export function orderOf(uri: string): Order | undefined {
  let order = read.get(uri);
  if (!order && Object.hasOwn(TEXTS, uri)) {
    order = parse(TEXTS[uri] ?? '');
    read.set(uri, order);
  }
  return order;
}

/** Namespaces whose order is known. */
export function knownNamespaces(): string[] {
  return [...new Set([...read.keys(), ...Object.keys(TEXTS)])];
}

function parse(text: string): Order {
  const lines = text.replace(/\n +/g, ' ').trim().split('\n');
  return new Map(
    lines.map((line): [string, Step[]] => {
      const colon = line.indexOf(':');
      return [
        line.slice(0, colon),
        line
          .slice(colon + 1)
          .trim()
          .split(' ')
          .map(step),
      ];
    }),
  );
}

function step(text: string): Step {
  if (text === '>*') return { kind: 'any' };
  if (text.startsWith('>>')) return { kind: 'deep', name: text.slice(2) };
  if (text.startsWith('>')) return { kind: 'path', path: text.slice(1).split('/') };
  const optional = text.endsWith('?');
  return { kind: 'attribute', name: optional ? text.slice(0, -1) : text, optional };
}
