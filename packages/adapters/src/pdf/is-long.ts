import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';

/** Elements of all lists of a document that are set in type in a few milliseconds. */
const shortMax = 500;

/** Whether setting the document in type takes long. Stops counting when it does. */
export function isLong({ comprobante }: Pick<PrintedForm, 'comprobante'>): boolean {
  let count = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) count += value.length;
    for (const part of Object.values(value)) {
      if (count > shortMax) return;
      visit(part);
    }
  };
  visit(comprobante);
  return count > shortMax;
}
