import type { Customer, CustomersCreateInput } from '@lacre/client';
import { cleared } from '../form/cleared.ts';
import { onlyChanged } from '../form/only-changed.ts';

export const addressLines = [
  'street',
  'exterior',
  'interior',
  'neighborhood',
  'city',
  'municipality',
  'state',
] as const;

/** The values of the form; '' if empty. */
export interface CustomerForm {
  legalName: string;
  taxId: string;
  taxSystem: string;
  zip: string;
  email: string;
  phone: string;
  defaultInvoiceUse: string;
  country: string;
  foreignTaxId: string;
  externalId: string;
  address: Record<(typeof addressLines)[number], string>;
}

/** Fields that show their own errors. */
export const customerFields = [
  'legalName',
  'taxId',
  'taxSystem',
  'zip',
  'email',
  'phone',
  'defaultInvoiceUse',
  'country',
  'foreignTaxId',
  'externalId',
  ...addressLines.map((line) => `address.${line}` as const),
] as const;

/** The generic RFC of foreigners without an RFC (RMF 2.7.1.23). */
export const foreignRfc = 'XEXX010101000';

export const customerForm = (customer: Customer | undefined): CustomerForm => ({
  legalName: customer?.legalName ?? '',
  taxId: customer?.taxId ?? '',
  taxSystem: customer?.taxSystem ?? '',
  zip: customer?.addressZip ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  defaultInvoiceUse: customer?.defaultInvoiceUse ?? '',
  country: customer?.country ?? 'MEX',
  foreignTaxId: customer?.foreignTaxId ?? '',
  externalId: customer?.externalId ?? '',
  address: {
    street: customer?.addressStreet ?? '',
    exterior: customer?.addressExterior ?? '',
    interior: customer?.addressInterior ?? '',
    neighborhood: customer?.addressNeighborhood ?? '',
    city: customer?.addressCity ?? '',
    municipality: customer?.addressMunicipality ?? '',
    state: customer?.addressState ?? '',
  },
});

type CustomerBody = Omit<CustomersCreateInput, 'organizationId' | 'livemode' | 'metadata'>;

/** The request body; an empty field clears the value. */
export function customerBody({ legalName, taxId, country, address, ...rest }: CustomerForm): CustomerBody {
  return { legalName, taxId, country, ...cleared(rest), address: cleared(address) };
}

/** The changes to a customer; of the address only its changed fields. */
export function changesOf(before: CustomerForm, now: CustomerForm): Partial<CustomerBody> {
  const { address, ...changes } = onlyChanged(customerBody(before), customerBody(now));
  return { ...changes, ...(address && { address: onlyChanged(cleared(before.address), cleared(now.address)) }) };
}
