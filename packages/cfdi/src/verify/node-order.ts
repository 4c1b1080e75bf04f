import { childName, childrenOf, type Node, type Step as NodeStep, type Sealed } from '../nodes/node.ts';

/** Next step of the original string inside an element. */
export type Step =
  | { kind: 'attribute'; name: string; optional: boolean; barred?: true }
  | { kind: 'path'; path: string[] }
  | { kind: 'deep'; name: string }
  | { kind: 'any' }
  /** Texts and attributes of descendants, ignoring others. */
  | ({ kind: 'sealed' } & Sealed);

/** Steps by key of one namespace. */
export type Order = ReadonlyMap<string, readonly Step[]>;

/** The order of the original string within a namespace, from the table of its root elements. */
export function orderOfNodes(...roots: readonly Node[]): Order {
  const order = new Map<string, readonly Step[]>();
  for (const root of roots) put(root.name, root);
  return order;

  function put(key: string, { steps, sealed }: Node): void {
    if (sealed) {
      order.set(
        key,
        sealed.map((each) => ({ kind: 'sealed', ...each })),
      );
      return;
    }
    order.set(key, stepsOf(key, steps, []));
  }

  function stepsOf(key: string, steps: readonly NodeStep[], path: readonly string[]): Step[] {
    return steps.flatMap((step): Step[] => {
      if (step.kind === 'attribute') return step.unsealed ? [] : [{ ...step, kind: 'attribute' }];
      if (step.kind === 'group') return stepsOf(key, step.node.steps, [...path, step.node.name]);
      const full = [...path, childName(step)];
      const inner = `${key}/${full.join('/')}`;
      if (step.kind === 'open') {
        if (!step.sealed) return [];
        order.set(inner, [{ kind: 'any' }]);
        return [{ kind: 'path', path: full }];
      }
      put(inner, step.node);
      return step.kind === 'many' && step.deep
        ? [{ kind: 'deep', name: step.node.name }]
        : [{ kind: 'path', path: full }];
    });
  }
}

/**
 * Content of each element in schema order: `Name` once, `Name?` at most once, `Name*` any number, `Name+` one or more.
 * Keys are `Parent/Element`.
 */
export function contentOfNodes(...roots: readonly Node[]): ReadonlyMap<string, string> {
  const content = new Map<string, string>();
  for (const root of roots) put('', root);
  return content;

  function put(parent: string, of: Node): void {
    const children = childrenOf(of);
    const marked = children.map((child) => childName(child) + (child.kind === 'open' ? '?' : child.times));
    content.set(`${parent}/${of.name}`, marked.join(' '));
    for (const child of children) if (child.kind !== 'open') put(of.name, child.node);
  }
}

/** Unsealed attributes of every element of a table, by element name. */
export function unsealedByName(root: Node): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (of: Node) => {
    const names = unsealedOf(of);
    if (names.length > 0) found.set(of.name, names);
    for (const child of childrenOf(of)) if (child.kind !== 'open') visit(child.node);
  };
  visit(root);
  return found;
}

/** Attributes that a document may have but the original string does not, by element. */
function unsealedOf({ steps }: Node): readonly string[] {
  return steps.flatMap((step) => (step.kind === 'attribute' && step.unsealed ? [step.name] : []));
}
