import { z } from 'zod';
import { namedFile } from '../file.ts';
import { positiveAmount } from './amount.ts';
import { boundedList } from './bounded-list.ts';
import { changeOf } from './change-of.ts';
import { livemodeFilter, livemodeOfNew } from './environment-of-call.ts';
import { importMode, importResult } from './import.ts';
import { code } from './invoice-body.ts';
import { metadata } from './metadata.ts';
import { pageOf, paging } from './paging.ts';
import { boundedText, documentText, id, instantText, text, uuidText } from './text.ts';
import { Environment } from './user.ts';

const productTaxFields = {
  type: code().describe('c_Impuesto: 001 ISR, 002 IVA, 003 IEPS'),
  factorType: code().describe('Tasa, Cuota or Exento'),
  rate: z
    .string({ error: 'must be a decimal as text' })
    .regex(/^\d{1,3}(?:\.\d{1,6})?$/, { error: 'must be a decimal as text with at most six decimals' })
    .optional()
    .describe('Decimal as text, `0.160000`; absent for Exento'),
  withholding: z.boolean().optional().describe('true for a withholding').meta({ default: false }),
};
const ProductTax = z.object(productTaxFields).meta({ id: 'ProductTax' });
const ProductTaxInput = z.strictObject(productTaxFields).meta({ id: 'ProductTaxInput' });

export const Product = z
  .object({
    id: uuidText(),
    organizationId: uuidText(),
    description: z.string(),
    productKey: z.string(),
    price: z.number(),
    unitKey: z.string(),
    unitName: z.string(),
    sku: z.string().nullable(),
    taxIncluded: z.boolean().describe('Whether the price includes taxes'),
    taxability: z.string(),
    taxes: z.array(ProductTax),
    livemode: z.boolean().describe('true: production; false: sandbox'),
    environment: Environment.describe('Same as `livemode`'),
    isActive: z.boolean(),
    externalId: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    createdAt: instantText(),
    updatedAt: instantText(),
  })
  .meta({ id: 'Product' });

export const ProductList = pageOf(Product).meta({ id: 'ProductList' });

const fields = {
  description: documentText(1, 1_000),
  productKey: code().describe('c_ClaveProdServ'),
  price: positiveAmount(),
  unitKey: code().optional().describe('c_ClaveUnidad').meta({ default: 'H87' }),
  unitName: documentText(1, 20).optional().meta({ default: 'Elemento' }),
  sku: documentText(1, 100).nullish().describe('Unique within the organization'),
  taxIncluded: z.boolean().optional().meta({ default: false }),
  taxability: code().optional().describe('c_ObjetoImp; default 02 with taxes, else 01'),
  taxes: boundedList(ProductTaxInput, 0, 20, 'must contain at most 20 elements').optional(),
  isActive: z.boolean().optional().describe('false: can no longer be invoiced').meta({ default: true }),
  externalId: boundedText(1, 255).nullish().describe('Your own identifier'),
  metadata: metadata().optional(),
};

export const CreateProductInput = z.strictObject({
  organizationId: id(),
  ...fields,
  livemode: livemodeOfNew(),
});

export const UpdateProductInput = changeOf(['organizationId', 'id'], {
  organizationId: id(),
  id: id(),
  ...fields,
  description: fields.description.optional(),
  productKey: fields.productKey.optional(),
  price: fields.price.optional(),
});

export const ProductPath = z.strictObject({ organizationId: id(), id: id() });

export const ListProductsInput = z.strictObject({
  organizationId: id(),
  ...paging,
  q: text()
    .max(100, { error: 'must be at most 100 characters long' })
    .optional()
    .describe('Words of the description, SKU, product key or externalId, in any order; accents and case are ignored'),
  livemode: livemodeFilter(),
});

export const ImportProductsInput = z.strictObject({
  organizationId: id(),
  file: namedFile()
    .optional()
    .describe(
      'Required: CSV of at most 5 MB (UTF-8 or Windows-1252; comma, semicolon or tab). Header: description, productKey, price and, ' +
        'optionally, unitKey, unitName, sku, taxIncluded, taxability, taxes (`IVA 16`, `IVA 0`, `IVA exento`, `IEPS 8 + IVA 16`, ' +
        '`IVA 16 + ISR 10 retenido`), livemode',
    ),
  mode: importMode('a row with the SKU of an existing product updates that product'),
});

export const ProductImport = importResult('product').meta({ id: 'ProductImport' });
