import type { XmlElement } from '../read-xml.ts';
import type { Node } from './node.ts';
import { NotACfdi, type Reading, readNode } from './read-node.ts';

/**
 * The model of a node that stands inside a document; what its table does not know is reported in `beyond`. A malformed
 * one is beyond the model: undefined.
 */
export function readInside<T>(node: Node, element: XmlElement, beyond: Set<string>): T | undefined {
  const inside: Reading = { beyond: new Set(), open: [] };
  try {
    if (element.local !== node.name)
      throw new NotACfdi({ en: `${element.local} is no ${node.name}`, es: `${element.local} no es ${node.name}` });
    const model = readNode<T>(node, element, inside);
    for (const each of inside.beyond) beyond.add(each);
    return model;
  } catch (error) {
    if (!(error instanceof NotACfdi)) throw error;
    return undefined;
  }
}
