import type { CustomerRow } from '@lacre/database/entities/customer.entity';

/** What a body names as the column is named, and is kept as it comes. */
export const namedAsColumns = [
  'taxId',
  'taxSystem',
  'email',
  'phone',
  'defaultInvoiceUse',
  'country',
  'foreignTaxId',
  'externalId',
  'metadata',
] as const;

/** Body of a customer; what may be empty is cleared by null. The country is MEX when it is left out. */
export interface CustomerBody
  extends Pick<CustomerRow, 'legalName' | 'taxId'>,
    Partial<Pick<CustomerRow, Exclude<(typeof namedAsColumns)[number], 'taxId'>>> {
  zip?: string | null;
  address?: CustomerAddress | null;
}

export interface CustomerAddress {
  street?: string | null;
  exterior?: string | null;
  interior?: string | null;
  neighborhood?: string | null;
  city?: string | null;
  municipality?: string | null;
  state?: string | null;
}
