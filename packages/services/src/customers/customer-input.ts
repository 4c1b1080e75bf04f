import type { CustomerRow } from '@lacre/database/entities/customer.entity';

/** Fields that have the name of their column and are stored unchanged. */
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

/** Body of a customer; optional fields are cleared with null. The country defaults to MEX. */
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
