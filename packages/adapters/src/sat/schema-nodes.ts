import { XmlElement } from 'libxml2-wasm';

/** The child elements, in order. */
export function elementsOf(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = parent.firstChild; node !== null; node = node.next) if (node instanceof XmlElement) found.push(node);
  return found;
}

export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attr(name)?.value;
}
