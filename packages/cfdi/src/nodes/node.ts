import type { Form } from './form.ts';

/**
 * One element of a document, declared once: its attributes and children in the order of the original string, from which
 * the XML, that string, the reading back and the verifier's check of the structure are derived. In the XML the
 * attributes come first.
 */
export interface Node {
  /** Local name of the element. */
  name: string;
  steps: readonly Step[];
  /** The schema lets children of one name stand there, not of several. */
  onlyOne?: true;
  /** What the SAT's style sheet seals of it, in its order, where that is not every attribute and child. */
  sealed?: readonly Sealed[];
}

/** A value of the original string, by the names of the elements on the way to it. */
export interface Sealed {
  path: readonly string[];
  /** `each`: a bar for each that stands there; `always`: one bar, also where nothing does. */
  times: 'each' | 'always';
}

export type Step = Attribute | Child;

export interface Attribute {
  kind: 'attribute';
  name: string;
  /** Member of the model that holds its text. */
  field: string;
  /** The schema lets it be absent: then the model's member is undefined and the original string has no bar for it. */
  optional: boolean;
  /** Not part of the original string. */
  unsealed?: true;
  /** The model has an empty text where it is absent, and the original string a bar all the same. */
  blank?: true;
  /** It may be absent, and the original string has a bar all the same; the model has no member then. */
  barred?: true;
  /** A text that holds double blanks as the schema demands them; they are collapsed in the original string. */
  spaced?: true;
  /** Written as an element with that text, or as the text of the element itself; else as an attribute. */
  place?: 'element' | 'content';
  /** What its text may be, where the table knows. */
  form?: Form;
  /** Always this text; the model does not hold it. */
  fixed?: string;
}

/** Where the schema sets no bound to a list, this service does. */
export const LIST_MAX = 10_000;

/** How often an element stands there: once, at most once, any number, once or more. */
export type Times = '' | '?' | '*' | '+';

export type Child = One | Many | Group | Open;

/** An element with a model of its own. */
export interface One {
  kind: 'one';
  field: string;
  node: Node;
  times: '' | '?';
}

/** Elements in a row, a list of the model. */
export interface Many {
  kind: 'many';
  field: string;
  node: Node;
  times: '*' | '+';
  /** An absent list is undefined, not empty. */
  maybe: boolean;
  min?: number;
  max?: number;
  /** The elements have one attribute, and the model a list of its texts: its field. */
  texts?: string;
  /** The SAT's style sheet looks for them at any depth. */
  deep?: true;
}

/** An element around others whose members the parent's model holds; absent when nothing stands in it. */
export interface Group {
  kind: 'group';
  node: Node;
  times: '' | '?';
  /** Member that is true when the element stands there without anything in it. */
  emptyField?: string;
}

/** An element whose content is of other namespaces. */
export interface Open {
  kind: 'open';
  name: string;
  /** The original string continues with what stands inside. */
  sealed: boolean;
  /** What the model has to stand inside. */
  content?: (model: never) => readonly Inside[];
}

/** A node of another namespace, with the prefix that is usual for it, and its model. */
export interface Inside {
  node: Node;
  prefix: string;
  model: object;
}

type Field<T> = keyof T & string;
type Mark<T, K extends Field<T>> = undefined extends T[K] ? '?' : '';
/** `Name` of the member `name`; with `?` when the model lets it be undefined. */
type PlainName<T> = {
  [K in Field<T>]: Exclude<T[K], undefined> extends string ? `${Capitalize<K>}${Mark<T, K>}` : never;
}[Field<T>];

/**
 * A node of the model `T`: attributes by name, where the member is the name with a small first letter, or by
 * `attribute`.
 */
export function node<T>(name: string, ...steps: (PlainName<T> | Attribute | Child)[]): Node {
  return { name, steps: steps.map((step) => (typeof step === 'string' ? plain(step) : step)) };
}

/** An attribute whose member has another name, or one with a peculiarity. `Name?` may be absent. */
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

/** A list that is undefined in the model when there is none. */
export function some<T>(field: Field<T>, of: Node, more: Pick<Many, 'deep'> = {}): Many {
  return { kind: 'many', field, node: of, times: '*', maybe: true, ...more };
}

/** Elements of one attribute each, as the list of its texts. */
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

/** Members of the model that hold the children. */
export function fieldsOf(of: Node): string[] {
  return childrenOf(of).flatMap((child) => {
    if (child.kind === 'open') return [];
    return child.kind === 'group' ? fieldsOf(child.node) : [child.field];
  });
}

export function childName(child: Child): string {
  return child.kind === 'open' ? child.name : child.node.name;
}
