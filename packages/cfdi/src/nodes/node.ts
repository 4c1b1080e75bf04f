import type { Form } from './form.ts';

/**
 * One element of a document, declared once: its attributes and children in the order of the original string. XML,
 * original string, parser and the verifier's structure check are derived from it. In the XML, attributes come first.
 */
export interface Node {
  /** Local name of the element. */
  name: string;
  steps: readonly Step[];
  /** The schema allows children of only one name at a time. */
  onlyOne?: true;
  /** Values that the SAT's XSLT includes, in order, if not every attribute and child. */
  sealed?: readonly Sealed[];
}

/** A value of the original string, by the element names on its path. */
export interface Sealed {
  path: readonly string[];
  /** `each`: one bar per occurrence; `always`: one bar, even if absent. */
  times: 'each' | 'always';
}

export type Step = Attribute | Child;

export interface Attribute {
  kind: 'attribute';
  name: string;
  /** Model field with its text. */
  field: string;
  /** Optional in the schema: if absent, the model field is undefined and the original string has no bar for it. */
  optional: boolean;
  /** Not part of the original string. */
  unsealed?: true;
  /** If absent, the model has an empty text and the original string a bar. */
  blank?: true;
  /** If absent, the model field is undefined but the original string has a bar. */
  barred?: true;
  /** A text with double blanks, which the schema requires; collapsed in the original string. */
  spaced?: true;
  /** Written as an element with that text, or as the text of the element itself; default: as an attribute. */
  place?: 'element' | 'content';
  /** Form of its text, if the table has one. */
  form?: Form;
  /** Constant text, not in the model. */
  fixed?: string;
}

/** Our own limit for lists that the schema does not limit. */
export const LIST_MAX = 10_000;

/** Multiplicity of an element: once, at most once, any number, once or more. */
export type Times = '' | '?' | '*' | '+';

export type Child = One | Many | Group | Open;

/** An element with a model of its own. */
export interface One {
  kind: 'one';
  field: string;
  node: Node;
  times: '' | '?';
}

/** Repeated elements, a list in the model. */
export interface Many {
  kind: 'many';
  field: string;
  node: Node;
  times: '*' | '+';
  /** An absent list is undefined, not empty. */
  maybe: boolean;
  min?: number;
  max?: number;
  /** The elements have a single attribute, and the model a list of its texts: its field. */
  texts?: string;
  /** The SAT's XSLT selects them at any depth. */
  deep?: true;
}

/** A wrapper element; the parent's model has the fields of its children. Absent if empty. */
export interface Group {
  kind: 'group';
  node: Node;
  times: '' | '?';
  /** Field that is true if the element is present but empty. */
  emptyField?: string;
}

/** An element whose content is of other namespaces. */
export interface Open {
  kind: 'open';
  name: string;
  /** The original string includes its content. */
  sealed: boolean;
  /** Its content, from the model. */
  content?: (model: never) => readonly Inside[];
}

/** A node of another namespace, with its usual prefix and its model. */
export interface Inside {
  node: Node;
  prefix: string;
  model: object;
}

type Field<T> = keyof T & string;
type Mark<T, K extends Field<T>> = undefined extends T[K] ? '?' : '';
/** `Name` for the field `name`; with `?` if it may be undefined. */
type PlainName<T> = {
  [K in Field<T>]: Exclude<T[K], undefined> extends string ? `${Capitalize<K>}${Mark<T, K>}` : never;
}[Field<T>];

/**
 * A node of the model `T`: attributes by name, where the field is the name with a lower-case first letter, or by
 * `attribute`.
 */
export function node<T>(name: string, ...steps: (PlainName<T> | Attribute | Child)[]): Node {
  return { name, steps: steps.map((step) => (typeof step === 'string' ? plain(step) : step)) };
}

/** An attribute with another field name, or with special properties. `Name?`: optional. */
export function attribute<T>(name: string, field: Field<T>, more: Partial<Attribute> = {}): Attribute {
  return { ...plain(name), field, ...more };
}

function plain(marked: string): Attribute {
  const optional = marked.endsWith('?');
  const name = optional ? marked.slice(0, -1) : marked;
  return { kind: 'attribute', name, field: name.charAt(0).toLowerCase() + name.slice(1), optional };
}

export function one<T>(field: Field<T>, of: Node, times: '' | '?' = ''): One {
  return { kind: 'one', field, node: of, times };
}

export function many<T>(field: Field<T>, of: Node, times: '*' | '+' = '*'): Many {
  return { kind: 'many', field, node: of, times, maybe: false };
}

/** A list that is undefined in the model if empty. */
export function some<T>(field: Field<T>, of: Node, more: Pick<Many, 'deep'> = {}): Many {
  return { kind: 'many', field, node: of, times: '*', maybe: true, ...more };
}

/** Elements with one attribute each, as a list of its texts. */
export function texts<T>(field: Field<T>, of: Node, times: '*' | '+', more: Partial<Many> = {}): Many {
  const [only] = attributesOf(of);
  if (!only) throw new Error(`${of.name} has no attribute`);
  return { kind: 'many', field, node: of, times, maybe: false, texts: only.field, ...more };
}

export function group(
  name: string,
  times: '' | '?',
  steps: readonly (Attribute | Child)[],
  emptyField?: string,
): Group {
  const of = { name, steps };
  return emptyField === undefined ? { kind: 'group', node: of, times } : { kind: 'group', node: of, times, emptyField };
}

export function open<T>(name: string, sealed: boolean, content?: (model: T) => readonly Inside[]): Open {
  return content ? { kind: 'open', name, sealed, content } : { kind: 'open', name, sealed };
}

export function attributesOf({ steps }: Node): Attribute[] {
  return steps.filter((step) => step.kind === 'attribute');
}

export function childrenOf({ steps }: Node): Child[] {
  return steps.filter((step) => step.kind !== 'attribute');
}

/** Model fields of the children. */
export function fieldsOf(of: Node): string[] {
  return childrenOf(of).flatMap((child) => {
    if (child.kind === 'open') return [];
    return child.kind === 'group' ? fieldsOf(child.node) : [child.field];
  });
}

export function childName(child: Child): string {
  return child.kind === 'open' ? child.name : child.node.name;
}
