import { attributesOf, childrenOf, type Node } from '../nodes/node.ts';
import type { AnyDraft } from '../normalise-body.ts';
import type { Complement } from './complement.ts';
import { complementsIn } from './complements.ts';

const known = new WeakMap<Complement, readonly string[]>();

/** Names of the catalogs that a document's complements need; empty without complements. */
export function catalogsOfComplements({ complementos, conceptos }: AnyDraft): string[] {
  const names = new Set<string>();
  const take = (held: AnyDraft['complementos']) => {
    for (const { complement } of complementsIn(held)) for (const name of catalogsOf(complement)) names.add(name);
  };
  take(complementos);
  for (const { complemento } of conceptos) if (complemento !== undefined) take(complemento);
  return [...names];
}

function catalogsOf(complement: Complement): readonly string[] {
  let names = known.get(complement);
  if (names === undefined) {
    names = [...new Set([...inNode(complement.root), ...(complement.catalogs ?? [])])];
    known.set(complement, names);
  }
  return names;
}

function inNode(of: Node): string[] {
  const own = attributesOf(of).flatMap(({ form }) => (form?.kind === 'catalog' ? [form.catalog] : []));
  return childrenOf(of).reduce(
    (names, child) => (child.kind === 'open' ? names : [...names, ...inNode(child.node)]),
    own,
  );
}
