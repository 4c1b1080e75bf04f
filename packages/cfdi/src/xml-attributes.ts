import type { XmlElement } from './read-xml.ts';

/** Well-formed XML that is no CFDI 4.0. */
export class NotACfdi extends Error {
  override name = 'NotACfdi';
}

/** The attributes of one element, and which of them were asked for. `required` throws `NotACfdi`. */
export class Attributes {
  readonly #element: XmlElement;
  readonly #asked = new Set<string>();

  constructor(element: XmlElement) {
    this.#element = element;
  }

  optional(name: string): string | undefined {
    this.#asked.add(name);
    return this.#element.attributes.get(name);
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined) throw new NotACfdi(`${this.#element.local} has no ${name}`);
    return value;
  }

  left(): string[] {
    const names = [...this.#element.attributes.keys()].filter((name) => !this.#asked.has(name));
    return names.map((name) => `${this.#element.local}@${name}`);
  }
}
