import type { InvoicesListInput } from '@lacre/client';
import { type DocumentSearch, readDocumentSearch } from '../list/list-search.ts';

export const sorts = ['-createdAt', 'createdAt', '-total', 'total', 'folio'] as const;

/** The filters of the list in the URL, so that links and the Back button show the same again. */
export interface InvoiceFilters extends DocumentSearch {
  type?: 'I' | 'E' | 'T';
  metodoPago?: 'PUE' | 'PPD';
  balance?: 'open';
  sort?: (typeof sorts)[number];
}

/** Ignores invalid values in the URL. */
export function readInvoiceFilters(search: Record<string, unknown>): InvoiceFilters {
  const filters: InvoiceFilters = {
    ...readDocumentSearch(search),
    type: oneOf(['I', 'E', 'T'] as const, search['type']),
    metodoPago: oneOf(['PUE', 'PPD'] as const, search['metodoPago']),
    balance: oneOf(['open'] as const, search['balance']),
    sort: oneOf(sorts, search['sort']),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** The query input for these filters. */
export const listInput = (filters: InvoiceFilters): InvoicesListInput => ({
  ...filters,
  page: filters.page ?? 1,
  limit: 20,
});

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);
