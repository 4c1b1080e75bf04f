import type { XmlElement } from '../read-xml.ts';
import { runThrough } from '../slices.ts';
import type { Node } from './node.ts';
import { NotACfdi, type Reading, readNodeInSlices } from './read-node.ts';

/** Parses a node inside a document; `beyond` collects what its table does not have. Undefined for a malformed node. */
export const readInside = <T>(node: Node, element: XmlElement, beyond: Set<string>): T | undefined =>
  runThrough(readInsideInSlices<T>(node, element, beyond));

/** `readInside` with pauses in its long lists; run it with `inSlices`. */
export function* readInsideInSlices<T>(
  node: Node,
  element: XmlElement,
  beyond: Set<string>,
): Generator<undefined, T | undefined, undefined> {
  const inside: Reading = { beyond: new Set(), open: [] };
  try {
    if (element.local !== node.name)
      throw new NotACfdi({ en: `${element.local} is not ${node.name}`, es: `${element.local} no es ${node.name}` });
    const model = yield* readNodeInSlices<T>(node, element, inside);
    for (const each of inside.beyond) beyond.add(each);
    return model;
  } catch (error) {
    if (!(error instanceof NotACfdi)) throw error;
    return undefined;
  }
}
