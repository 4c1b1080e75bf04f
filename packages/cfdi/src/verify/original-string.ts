import type { XmlElement } from '../read-xml.ts';
import { isTimbre } from '../timbre.ts';
import { collapse } from '../white-space.ts';
import type { Order } from './node-order.ts';
import { orderOf } from './read-order.ts';

export interface OriginalString {
  cadena: string;
  /** Namespaces of complements whose order is unknown: then the string is not the document's. */
  unknown: string[];
  /** Elements in the string, and their ancestors, with the attributes that it contains. */
  covered: Map<XmlElement, Set<string>>;
  /** Absent attributes for which the SAT's string has a bar all the same. */
  missing: string[];
}

/**
 * The original string of any CFDI 4.0, from its XML and the order of the SAT's XSLT (cadenaoriginal_4_0.xslt and those
 * of the complements); also for documents that the model does not support. Stamp and Addenda are not included.
 */
export function originalString(root: XmlElement): OriginalString {
  const walk = new Walk();
  walk.element(root, root.local);
  return { cadena: `|${walk.out}||`, unknown: walk.unknown, covered: walk.covered, missing: walk.missing };
}

class Walk {
  out = '|';
  readonly unknown: string[] = [];
  readonly missing: string[] = [];
  readonly covered = new Map<XmlElement, Set<string>>();
  #first = true;

  element(element: XmlElement, key: string): void {
    const order = orderOf(element.uri);
    const steps = order?.get(key);
    if (!order || !steps) {
      this.unknown.push(element.uri);
      return;
    }
    const known = this.#cover(element);
    for (const step of steps) {
      if (step.kind === 'attribute') {
        known.add(step.name);
        this.#write(element, step.name, step);
      } else if (step.kind === 'path') {
        for (const child of this.#along(element, step.path)) this.#child(child, order, `${key}/${step.path.join('/')}`);
      } else if (step.kind === 'sealed') {
        const values = this.#texts(element, step.path);
        for (const value of step.times === 'each' ? values : [values[0] ?? '']) this.#put(value);
      } else if (step.kind === 'deep') {
        for (const child of this.#below(element, step.name)) this.#child(child, order, `${key}/${step.name}`);
      } else {
        for (const child of element.children) if (!isTimbre(child)) this.element(child, child.local);
      }
    }
  }

  #child(child: XmlElement, order: Order, key: string): void {
    this.element(child, order.has(key) ? key : child.local);
  }

  #write(element: XmlElement, name: string, { optional, barred }: { optional: boolean; barred?: true }): void {
    const value = element.attributes.get(name);
    if (value === undefined) {
      if (optional && !barred) return;
      if (!optional) this.missing.push(`${element.local}@${name}`);
    }
    this.#put(value ?? '');
  }

  #put(value: string): void {
    this.out += `${this.#first ? '' : '|'}${collapse(value)}`;
    this.#first = false;
  }

  /** Attributes of that name, else the texts of the elements under the path. */
  #texts(element: XmlElement, path: readonly string[]): string[] {
    const own = path.length === 1 ? element.attributes.get(path[0] ?? '') : undefined;
    return own === undefined ? this.#along(element, path).map(({ text }) => text) : [own];
  }

  /** Elements under a path of names in the element's own namespace; elements on the path count as covered too. */
  #along(element: XmlElement, path: readonly string[]): XmlElement[] {
    let found = [element];
    for (const [i, name] of path.entries()) {
      found = found.flatMap(({ children }) => children.filter((child) => is(child, element.uri, name)));
      if (i < path.length - 1) for (const passed of found) this.#cover(passed);
    }
    return found;
  }

  #below({ uri, children }: XmlElement, name: string): XmlElement[] {
    return children.flatMap((child) => [
      ...(is(child, uri, name) ? [child] : []),
      ...this.#below({ ...child, uri }, name),
    ]);
  }

  #cover(element: XmlElement): Set<string> {
    const known = this.covered.get(element) ?? new Set<string>();
    this.covered.set(element, known);
    return known;
  }
}

function is(element: XmlElement, uri: string, local: string): boolean {
  return element.uri === uri && element.local === local;
}
