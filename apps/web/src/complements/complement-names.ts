import type { Complement } from '@lacre/cfdi/complements/complement';
import { complementLabels } from '@lacre/cfdi/complements/complement-labels';
import { complements } from '@lacre/cfdi/complements/complements';
import { type Attribute, attributesOf, childrenOf, type Node } from '@lacre/cfdi/nodes/node';
import { currentLanguage } from '../words/words.ts';

/** The usual name, else the SAT's name split into words: `TipoProceso` is `Tipo Proceso`. */
export function labelOf({ key }: Pick<Complement, 'key'>, name: string): string {
  return (
    complementLabels[key]?.[name]?.[currentLanguage()] ??
    name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/^\p{Ll}/u, (first) => first.toUpperCase())
  );
}

/**
 * Labels for each step of a path below `complements`: the complement, its elements and the attribute. Unknown steps are
 * kept.
 */
export function namesOfSteps([key = '', ...steps]: readonly string[]): string[] {
  const complement = complements.find((one) => one.key === key);
  if (complement === undefined) return [key, ...steps];
  let node: Node | undefined = complement.root;
  const names = steps.map((step) => {
    const { field, index } = partsOf(step);
    const found: Found | undefined = node && memberOf(node, field);
    node = found?.node;
    if (found === undefined) return step;
    const label = labelOf(complement, found.name);
    return index === undefined ? label : `${label} ${Number(index) + 1}`;
  });
  return [complement.title[currentLanguage()], ...names];
}

/** The attribute at the end of a path below `complements`, and its element; undefined if the path ends elsewhere. */
export function attributeAt([key, ...steps]: readonly string[]) {
  const complement = complements.find((one) => one.key === key);
  if (complement === undefined) return undefined;
  let of: Node | undefined = complement.root;
  for (const step of steps.slice(0, -1)) of = of && memberOf(of, partsOf(step).field)?.node;
  const attribute = of && memberOf(of, steps.at(-1) ?? '')?.attribute;
  return of && attribute && { complement, of, attribute };
}

function partsOf(step: string): { field: string; index: string | undefined } {
  const [, field = step, index] = /^(\w+)\[(\d+)\]$/.exec(step) ?? [];
  return { field, index };
}

interface Found {
  name: string;
  node?: Node;
  attribute?: Attribute;
}

function memberOf(node: Node, field: string): Found | undefined {
  const attribute = attributesOf(node).find((one) => one.field === field);
  if (attribute) return { name: attribute.name, attribute };
  for (const child of childrenOf(node)) {
    if (child.kind === 'open') continue;
    // An element that contains only a list is that list in the body.
    if (child.kind === 'group') {
      const inside = memberOf(child.node, field);
      if (inside) return inside;
    } else if (child.field === field) return { name: child.node.name, node: child.node };
  }
  return undefined;
}
