import { isCalendarDate } from '@lacre/cfdi/dates';

/** The state of a list in the URL. */
export interface ListSearch {
  page?: number;
  q?: string;
}

/** That of a list of documents. */
export interface DocumentSearch extends ListSearch {
  status?: 'vigente' | 'cancelado';
  issuedFrom?: string;
  issuedTo?: string;
}

/** Ignores invalid values in the URL. */
export function readListSearch({ page, q }: Record<string, unknown>): ListSearch {
  return {
    ...readPage(page),
    // The router parses a text of digits as a number.
    ...((typeof q === 'number' || (typeof q === 'string' && q !== '')) && { q: `${q}` }),
  };
}

export function readPage(page: unknown): Pick<ListSearch, 'page'> {
  const number = Number(page ?? 1);
  return Number.isSafeInteger(number) && number > 1 ? { page: number } : {};
}

export function readDocumentSearch(search: Record<string, unknown>): DocumentSearch {
  const { status, issuedFrom, issuedTo } = search;
  return {
    ...readListSearch(search),
    ...((status === 'vigente' || status === 'cancelado') && { status }),
    ...(isDate(issuedFrom) && { issuedFrom }),
    ...(isDate(issuedTo) && { issuedTo }),
  };
}

/**
 * Whether a change of filters goes on with a text search, or completes a range of days: together they make one entry of
 * the browser's history.
 */
export function isSameEntry(changed: DocumentSearch, { q, issuedFrom, issuedTo }: DocumentSearch): boolean {
  const names = Object.keys(changed);
  if (names.length === 1) return q !== undefined && names[0] === 'q';
  return names.every((name) => name.startsWith('issued')) && issuedFrom !== undefined && issuedTo === undefined;
}

export const isDate = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value);
