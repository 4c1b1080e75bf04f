import { type CfdiElement, elementsAt } from '../read-cfdi.ts';

/** A complement of a retentions document, by the last part of its namespace. */
export function complementNamed(document: CfdiElement, name: string): CfdiElement | undefined {
  return elementsAt(document, 'Complemento')
    .flatMap(({ children }) => children)
    .find(({ namespace }) => namespace.endsWith(`/retencionpago/1/${name}`));
}
