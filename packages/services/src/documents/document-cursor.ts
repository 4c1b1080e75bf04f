import { isLocalDateTime } from '@lacre/cfdi/dates';
import type { Text } from '@lacre/cfdi/violation';
import type { ListedInvoiceRow } from '@lacre/database/repositories/invoice.repository';
import {
  type InvoiceOrder,
  type InvoicePosition,
  invoiceSortKeys,
  positionOf,
} from '@lacre/database/repositories/invoice-order';
import { AppError } from '../errors.ts';

/** Newest first. */
export const defaultSort = '-createdAt';

/** `-total`: by total, descending. */
export function readSort(sort: string = defaultSort): InvoiceOrder {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const key = invoiceSortKeys.find((known) => known === name);
  if (key === undefined) throw new Error(`nothing is sorted by ${sort}`);
  return { key, descending };
}

/** Opaque to the caller: contains the order and the last position of the page. */
export function writeCursor(order: InvoiceOrder, last: ListedInvoiceRow): string {
  const { value, id } = positionOf(order, last);
  return Buffer.from(JSON.stringify([sortText(order), value, id])).toString('base64url');
}

/** Rejects (400) a cursor that `writeCursor` did not create, or created for another order. */
export function readCursor(cursor: string, order: InvoiceOrder): InvoicePosition {
  const [sort, value, id] = partsOf(cursor);
  if (typeof value !== 'string' || typeof id !== 'string' || !uuid.test(id) || !shapes[order.key](value)) {
    throw invalidCursor({
      en: 'after is not a cursor of this list: send the nextCursor of a response',
      es: 'after no es un cursor de esta lista: envíe el nextCursor de una respuesta',
    });
  }
  if (sort !== sortText(order))
    throw invalidCursor({
      en: 'after belongs to another sort: send the same sort',
      es: 'after es de otro sort: envíe el mismo sort',
    });
  return { value, id };
}

export const pageAndCursor = () =>
  invalidCursor({
    en: 'page and after are mutually exclusive: send one of them',
    es: 'page y after se excluyen: envíe uno de los dos',
  });

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

const invalidCursor = (message: Text) =>
  new AppError('INVALID_CURSOR', {
    texts: [message],
    details: [{ path: 'after', code: 'INVALID_CURSOR', message, source: 'api' }],
  });

const sortText = ({ key, descending }: InvoiceOrder) => `${descending ? '-' : ''}${key}`;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** Format of each key's value, so that nothing else reaches the database. */
const shapes: Record<InvoiceOrder['key'], (value: string) => boolean> = {
  // Exactly what was written: a Date also reads other forms, and years and days that the database rejects.
  createdAt: (value) => /^(?:19|20)\d\d-/.test(value) && new Date(value).toJSON() === value,
  fecha: (value) => isLocalDateTime(value),
  total: (value) => /^\d{1,18}(?:\.\d{1,6})?$/.test(value),
  folio: (value) => value.length <= 40 && !value.includes('\u0000'),
};
