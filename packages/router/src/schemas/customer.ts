import { z } from 'zod';
import { namedFile } from '../file.ts';
import { changeOf } from './change-of.ts';
import { livemodeFilter, livemodeOfNew } from './environment-of-call.ts';
import { importMode, importResult } from './import.ts';
import { code, rfcText, zip } from './invoice-body.ts';
import { metadata } from './metadata.ts';
import { pageOf, paging } from './paging.ts';
import { boundedText, documentText, email, id, instantText, text, uuidText } from './text.ts';
import { Environment } from './user.ts';

export const CustomerRecord = z
  .object({
    id: uuidText(),
    organizationId: uuidText(),
    legalName: z.string(),
    taxId: z.string(),
    taxSystem: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    defaultInvoiceUse: z.string().nullable(),
    addressStreet: z.string().nullable(),
    addressExterior: z.string().nullable(),
    addressInterior: z.string().nullable(),
    addressNeighborhood: z.string().nullable(),
    addressCity: z.string().nullable(),
    addressMunicipality: z.string().nullable(),
    addressZip: z.string().nullable(),
    addressState: z.string().nullable(),
    country: z.string(),
    foreignTaxId: z.string().nullable(),
    livemode: z.boolean().describe('true: production; false: sandbox'),
    environment: Environment.describe('Same as `livemode`'),
    externalId: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'Customer' });

export const CustomerList = pageOf(CustomerRecord).meta({ id: 'CustomerList' });

const addressLine = (maximum: number) => boundedText(1, maximum).nullish();

const fields = {
  legalName: documentText(1, 300),
  taxId: rfcText().describe('RFC; XEXX010101000 for a foreigner without one'),
  taxSystem: code().nullish().describe('c_RegimenFiscal; required for a national customer'),
  zip: zip().nullish().describe('Fiscal postal code; required for a national customer'),
  email: email().nullish(),
  phone: boundedText(10, 20).nullish(),
  defaultInvoiceUse: code().nullish().describe('c_UsoCFDI'),
  country: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'must be an ISO alpha-3 country code' })
    .optional()
    .meta({ default: 'MEX' }),
  foreignTaxId: documentText(1, 40).nullish(),
  address: z
    .strictObject({
      street: addressLine(200),
      exterior: addressLine(50),
      interior: addressLine(50),
      neighborhood: addressLine(100),
      city: addressLine(100),
      municipality: addressLine(100),
      state: addressLine(100),
    })
    .nullish()
    .describe('In responses the address is flat: addressStreet, ...'),
  externalId: boundedText(1, 255).nullish().describe('Your own identifier'),
  metadata: metadata().optional(),
};

export const CreateCustomerInput = z.strictObject({
  organizationId: id(),
  ...fields,
  livemode: livemodeOfNew(),
});

export const UpdateCustomerInput = changeOf(['organizationId', 'id'], {
  organizationId: id(),
  id: id(),
  ...fields,
  legalName: fields.legalName.optional(),
  taxId: fields.taxId.optional(),
});

export const ImportCustomersInput = z.strictObject({
  organizationId: id(),
  file: namedFile()
    .optional()
    .describe(
      'Required: CSV of at most 5 MB (UTF-8 or Windows-1252; comma, semicolon or tab). Header: legalName, taxId and, optionally, ' +
        'taxSystem, zip, email, phone, defaultInvoiceUse, country, foreignTaxId, externalId, street, exterior, interior, neighborhood, ' +
        'city, municipality, state, livemode',
    ),
  mode: importMode(
    'a row with the RFC of an existing customer of that environment (with a generic RFC: with its RFC and name) updates that customer',
  ),
});

export const CustomerImport = importResult('customer').meta({ id: 'CustomerImport' });

export const CustomerPath = z.strictObject({ organizationId: id(), id: id() });

export const ListCustomersInput = z.strictObject({
  organizationId: id(),
  ...paging,
  q: text()
    .max(100, { error: 'must be at most 100 characters long' })
    .optional()
    .describe('Words of the name, RFC, e-mail or externalId, in any order; accents and case are ignored'),
  livemode: livemodeFilter(),
});
