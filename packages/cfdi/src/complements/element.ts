import type { Form } from '../nodes/form.ts';
import { type Attribute, attributesOf, type Child, childrenOf, type Node, type Sealed } from '../nodes/node.ts';

/** A child of an element, with its multiplicity. */
export interface Repeated {
  of: Node;
  min: number;
  /** undefined: any number. */
  max: number | undefined;
}

/** A text as element content. */
interface Between {
  between: Attribute;
}

/**
 * An element of a complement as in its schema: attributes by name in the order of the original string (`Name?` if
 * optional), then the children. The model's fields, which are those of the request, are derived from the names
 * (`jsonName`); an element that contains only one repeated element is that list under its own name.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, Form>>,
  ...children: (Node | Repeated | Between)[]
): Node {
  return {
    name,
    steps: [
      ...Object.entries(attributes).map(([marked, form]) => {
        const plain = marked.replace('?', '');
        return {
          kind: 'attribute' as const,
          name: plain,
          field: jsonName(plain),
          optional: plain !== marked,
          form,
          ...(form.kind === 'fixed' ? { fixed: form.value } : {}),
          ...(form.kind === 'pedimento' ? { spaced: true as const } : {}),
          ...(form.unsealed ? { unsealed: true as const } : {}),
          ...(form.barred ? { barred: true as const } : {}),
        };
      }),
      ...children.map((child): Attribute | Child => {
        if ('between' in child) return child.between;
        return 'of' in child ? repeatedChild(child) : childOf(child, '');
      }),
    ],
  };
}

/** An element with text only (`name?` if optional); the model has the text under that name. */
export const textElement = (name: string, form: Form): Between => between(name, form, 'element');

/** The text of the element itself, field `value`. */
export const content = (form: Form): Between => between('value', form, 'content');

function between(marked: string, form: Form, place: 'element' | 'content'): Between {
  const name = marked.replace('?', '');
  return { between: { kind: 'attribute', name, field: jsonName(name), optional: name !== marked, form, place } };
}

/**
 * The SAT's XSLT includes only these in the original string, by path and in this order; `!`: writes a bar even if
 * absent.
 */
export const sealing = (of: Node, ...paths: string[]): Node => ({
  ...of,
  sealed: paths.map(
    (path): Sealed => ({ path: path.replace('!', '').split('/'), times: path.endsWith('!') ? 'always' : 'each' }),
  ),
});

/** Only children of one name are allowed at a time. */
export const onlyOne = (of: Node): Node => ({ ...of, onlyOne: true });

export const optional = (of: Node): Repeated => ({ of, min: 0, max: 1 });
export const some = (of: Node, min: number, max?: number): Repeated => ({ of, min, max });

function repeatedChild({ of, min, max }: Repeated): Child {
  if (max === 1) return childOf(of, min === 0 ? '?' : '');
  return {
    kind: 'many',
    field: jsonName(of.name),
    node: of,
    times: min === 0 ? '*' : '+',
    maybe: true,
    min,
    ...(max === undefined ? {} : { max }),
  };
}

function childOf(of: Node, times: '' | '?'): Child {
  const [only, ...others] = childrenOf(of);
  if (only?.kind !== 'many' || others.length > 0 || attributesOf(of).length > 0)
    return { kind: 'one', field: jsonName(of.name), node: of, times };
  const list = { ...only, field: jsonName(of.name) };
  return { kind: 'group', node: { name: of.name, steps: [list] }, times };
}

/** `TipoProceso` -> `tipoProceso`, `RFCFigura` -> `rfcFigura`, `CURP` -> `curp`; accents stay. */
function jsonName(name: string): string {
  const capitals = /^\p{Lu}+/u.exec(name)?.[0] ?? '';
  const word = capitals.length > 1 && capitals.length < name.length ? capitals.slice(0, -1) : capitals;
  return word.toLowerCase() + name.slice(word.length);
}
