import type { Environment } from '@lacre/client';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../service/service.ts';
import { type InvoiceFilters, listInput } from './invoice-filters.ts';

/** A page of the list; the one before stays until it is there. */
export const invoiceListQuery = (filters: InvoiceFilters, environment: Environment) =>
  api.invoices.list.queryOptions({ ...listInput(filters), environment }, { placeholderData: keepPreviousData });
