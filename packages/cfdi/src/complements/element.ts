import type { Form } from '../nodes/form.ts';
import { type Attribute, attributesOf, type Child, childrenOf, type Node, type Sealed } from '../nodes/node.ts';

/** A child of an element, with how often it stands there. */
export interface Repeated {
  of: Node;
  min: number;
  /** undefined: any number. */
  max: number | undefined;
}

/** A text that stands between tags. */
interface Between {
  between: Attribute;
}

/**
 * An element of a complement as its schema has it: attributes by name in the order of the original string, `Name?` for
 * one that may be absent, then the children. The members of the model, which are those of the request, follow from the
 * names (`jsonName`); an element that holds nothing but one repeated element is that list under its own name.
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

/** An element that is but a text, `name?` where it may be absent: the text is the member of that name. */
export const textElement = (name: string, form: Form): Between => between(name, form, 'element');

/** The text of the element itself, member `value`. */
export const content = (form: Form): Between => between('value', form, 'content');

function between(marked: string, form: Form, place: 'element' | 'content'): Between {
  const name = marked.replace('?', '');
  return { between: { kind: 'attribute', name, field: jsonName(name), optional: name !== marked, form, place } };
}

/** The SAT's style sheet seals of it only these, by path in that order; `!` a bar also where nothing stands. */
export const sealing = (of: Node, ...paths: string[]): Node => ({
  ...of,
  sealed: paths.map(
    (path): Sealed => ({ path: path.replace('!', '').split('/'), times: path.endsWith('!') ? 'always' : 'each' }),
  ),
});

/** Of its children only those of one name may stand there. */
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
export function jsonName(name: string): string {
  const capitals = /^\p{Lu}+/u.exec(name)?.[0] ?? '';
  const word = capitals.length > 1 && capitals.length < name.length ? capitals.slice(0, -1) : capitals;
  return word.toLowerCase() + name.slice(word.length);
}
