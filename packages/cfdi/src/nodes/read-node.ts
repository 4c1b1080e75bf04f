import type { XmlElement } from '../read-xml.ts';
import { SLICE } from '../slices.ts';
import type { Text } from '../violation.ts';
import { collapse, withoutEnds } from '../white-space.ts';
import { type Attribute, type Child, childName, childrenOf, LIST_MAX, type Node, type Step } from './node.ts';

/** Well-formed XML that is not a CFDI 4.0. `message` is the English text. */
export class NotACfdi extends Error {
  override name = 'NotACfdi';
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

/** What the parser found besides the model. */
export interface Reading {
  /** Names of elements and attributes that the table does not have. */
  beyond: Set<string>;
  /** Elements whose content is of other namespaces, with the model of their parent. */
  open: { element: XmlElement; model: Record<string, unknown> }[];
  /** Rejects lists longer than the schema's or our own limit. */
  isBounded?: true;
  /** Long lists to be filled later, in slices. Without it, every list is filled at once. */
  long?: LongList[];
}

interface LongList {
  models: unknown[];
  elements: XmlElement[];
  read(element: XmlElement): unknown;
}

/**
 * Parses an element into its model, by its table. Absent optional fields are omitted. Amounts, codes and the order of
 * elements are checked elsewhere. Throws `NotACfdi` if a required attribute or element is missing, or a limited list is
 * too long.
 */
export function readNode<T>(of: Node, element: XmlElement, reading: Reading): T {
  const model: Record<string, unknown> = {};
  fill(model, of, element, reading);
  return model as T;
}

/** `readNode` with pauses in its long lists; run it with `inSlices`. */
export function* readNodeInSlices<T>(
  of: Node,
  element: XmlElement,
  reading: Reading,
): Generator<undefined, T, undefined> {
  const long: LongList[] = [];
  const model = readNode<T>(of, element, { ...reading, long });
  // Its elements may have long lists of their own, which are added to the end.
  for (const { models, elements, read } of long) {
    for (const [i, each] of elements.entries()) {
      if (i % SLICE === 0) yield;
      models.push(read(each));
    }
  }
  // In the order of the document, as without pauses.
  if (long.length > 0) reading.open.sort((a, b) => a.element.start - b.element.start);
  return model;
}

function fill(model: Record<string, unknown>, of: Node, element: XmlElement, reading: Reading): void {
  const known = new Set<string>();
  for (const step of of.steps) {
    if (step.kind !== 'attribute') {
      child(model, step, element, reading);
      continue;
    }
    const value = valueOf(step, element, reading) ?? (step.blank ? '' : undefined);
    if (step.place === undefined) known.add(step.name);
    if (step.fixed !== undefined) {
      if (value !== step.fixed)
        throw new NotACfdi({
          en: `${step.name} of ${element.local} is not ${step.fixed}`,
          es: `${step.name} de ${element.local} no es ${step.fixed}`,
        });
    } else if (value !== undefined) model[step.field] = value;
    else if (!step.optional)
      throw new NotACfdi({ en: `${element.local} has no ${step.name}`, es: `${element.local} no tiene ${step.name}` });
  }
  for (const name of element.attributes.keys()) {
    if (!known.has(name)) reading.beyond.add(`${element.local}@${name}`);
  }
  const names = new Set(of.steps.flatMap(elementName));
  for (const { uri, local } of element.children) {
    if (uri !== element.uri || !names.has(local)) reading.beyond.add(local);
  }
}

/** The text of an attribute, of the element itself, or of a text-only child element. */
function valueOf({ name, place, form }: Attribute, element: XmlElement, { beyond }: Reading): string | undefined {
  if (place === undefined) {
    const value = element.attributes.get(name);
    // The words of a code may be apart by any white space; other texts keep theirs.
    return value === undefined ? undefined : form?.kind === 'code' ? collapse(value) : withoutEnds(value);
  }
  if (place === 'content') return element.text;
  const found = element.children.filter(({ uri, local }) => uri === element.uri && local === name);
  const [first] = found;
  if (found.length > 1 || first?.children.length) beyond.add(name);
  for (const attribute of first?.attributes.keys() ?? []) beyond.add(`${name}@${attribute}`);
  return first?.text;
}

function elementName(step: Step): string[] {
  if (step.kind !== 'attribute') return [childName(step)];
  return step.place === 'element' ? [step.name] : [];
}

function child(model: Record<string, unknown>, step: Child, parent: XmlElement, reading: Reading): void {
  const name = childName(step);
  const found = parent.children.filter(({ uri, local }) => uri === parent.uri && local === name);
  if (step.kind === 'open') {
    // A hundred thousand arguments of one call overflow the stack.
    for (const element of found) reading.open.push({ element, model });
    return;
  }
  const [first] = found;
  if (step.kind === 'many') {
    const { max = LIST_MAX } = step;
    if (reading.isBounded && found.length > max)
      throw new NotACfdi({
        en: `${parent.local} has more than ${max} elements ${name}`,
        es: `${parent.local} tiene más de ${max} elementos ${name}`,
      });
    if (found.length === 0 && step.maybe) return;
    const read = (element: XmlElement) => {
      const each = readNode<Record<string, unknown>>(step.node, element, reading);
      return step.texts === undefined ? each : each[step.texts];
    };
    const isLong = reading.long !== undefined && found.length > SLICE;
    const models = isLong ? [] : found.map(read);
    if (isLong) reading.long?.push({ models, elements: found, read });
    model[step.field] = models;
    return;
  }
  if (!first) {
    if (step.times === '')
      throw new NotACfdi({ en: `the document has no ${name}`, es: `el documento no tiene ${name}` });
    if (step.kind === 'group') emptyLists(model, step.node);
    return;
  }
  if (found.length > 1) reading.beyond.add(name);
  if (step.kind === 'one') {
    model[step.field] = readNode(step.node, first, reading);
    return;
  }
  fill(model, step.node, first, reading);
  if (step.emptyField !== undefined && first.children.every(({ children }) => children.length === 0)) {
    model[step.emptyField] = true;
  }
}

/** Empty lists for the fields of an absent group. */
function emptyLists(model: Record<string, unknown>, of: Node): void {
  for (const step of childrenOf(of)) {
    if (step.kind === 'group') emptyLists(model, step.node);
    else if (step.kind === 'many' && !step.maybe) model[step.field] = [];
  }
}
