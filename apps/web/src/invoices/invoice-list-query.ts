import type { Environment } from '@lacre/client';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../service/service.ts';
import { type InvoiceFilters, listInput } from './invoice-filters.ts';

/** A page of the list; the previous page stays until it is loaded. */
export const invoiceListQuery = (filters: InvoiceFilters, environment: Environment) =>
  api.invoices.list.queryOptions({ ...listInput(filters), environment }, { placeholderData: keepPreviousData });
