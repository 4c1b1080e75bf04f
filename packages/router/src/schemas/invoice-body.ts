import { composedRfc, isRfc } from '@lacre/cfdi/rfc';
import { z } from 'zod';
import { withHint } from '../messages.ts';
import { amount, isPositive, positiveAmount, priceAmount } from './amount.ts';
import { boundedList } from './bounded-list.ts';
import { complementsOf } from './complements.ts';
import { EmailOnStamp } from './document.ts';
import { issueDate } from './issue-date.ts';
import { externalId, labels } from './metadata.ts';
import { email, id, line, notAllowed, text } from './text.ts';
import { issuingEnvironment } from './user.ts';

/** The rules check codes against the catalogs; here they are only short texts. */
export const code = () => text().max(10, { error: 'must be a code of the SAT catalog' });

/** c_Moneda. */
export const currency = () =>
  z.string().regex(/^[A-Z]{3}$/, { error: 'must be a currency code of three capital letters' });

export const rfcText = () =>
  z
    .string()
    .transform(composedRfc)
    .refine(isRfc, { error: 'must be an RFC of 12 or 13 characters in upper case' })
    .meta({ override: { type: 'string', minLength: 12, maxLength: 13, example: 'URE180429TM6' } });

export const zip = () => z.string({ error: 'must be five digits' }).regex(/^\d{5}$/, { error: 'must be five digits' });

export const Tax = z
  .strictObject({
    type: code().describe('c_Impuesto: 001 ISR, 002 IVA, 003 IEPS'),
    factorType: code().describe('Tasa, Cuota or Exento'),
    rate: z
      .string({ error: 'must be a decimal as text' })
      .regex(/^\d{1,3}(?:\.\d{1,6})?$/, { error: 'must be a decimal as text with at most six decimals' })
      .optional()
      .describe('Decimal as text, `0.160000`; absent for Exento'),
    base: positiveAmount().optional().describe('Computed when omitted'),
    amount: amount().optional().describe('Computed when omitted'),
    withholding: z.boolean().optional().describe('true for a withholding').meta({ default: false }),
  })
  .meta({ id: 'InvoiceTax' });

const pedimento = () => line(40).describe('15 digits; spaces and dashes are optional');

const ThirdParty = z
  .strictObject({
    taxId: rfcText().describe('RFC of the third party on whose behalf the item is sold'),
    legalName: line(300),
    taxSystem: code().optional().describe('c_RegimenFiscal; filled in for EXT990101NI1'),
    zip: zip().optional().describe('Fiscal postal code; filled in for EXT990101NI1'),
  })
  .meta({ id: 'InvoiceThirdParty' });

const Part = z
  .strictObject({
    productKey: code().describe('c_ClaveProdServ'),
    sku: line(100).optional(),
    quantity: positiveAmount(),
    unit: line(20).optional(),
    description: line(1_000),
    unitPrice: positiveAmount().optional(),
    amount: amount().optional().describe('Computed when omitted'),
    customsDocuments: boundedList(pedimento(), 0, 100, 'must contain at most 100 elements').optional(),
  })
  .meta({ id: 'InvoicePart' });

const Related = z
  .strictObject({
    type: code().describe('c_TipoRelacion, 01 to 07'),
    uuids: boundedList(id(), 1, 1_000, 'must contain between 1 and 1000 elements'),
  })
  .meta({ id: 'InvoiceRelation' });

const LocalTax = z
  .strictObject({
    name: line(100),
    rate: z
      .string({ error: 'must be a percentage as text' })
      .regex(/^\d{1,3}(?:\.\d{1,2})?$/, { error: 'must be a percentage as text with at most two decimals' })
      .describe(
        'Percentage as text: `3` is 3 %, `0.50` is 0.5 %. Not a fraction like the rate of an item: `0.03` is 0.03 %',
      ),
    base: positiveAmount().optional().describe('Default: subtotal less discount'),
    amount: amount().optional().describe('Computed when omitted'),
    withholding: z.boolean().optional().describe('true for a withholding').meta({ default: false }),
  })
  .meta({ id: 'InvoiceLocalTax' });

const Item = z
  .strictObject({
    quantity: positiveAmount(),
    amount: amount()
      .optional()
      .describe('Importe, before taxes and discount: quantity x unitPrice, to half a cent. Default: computed'),
    productId: id().optional().describe('With it, only `quantity` is required'),
    description: line(1_000).optional(),
    unitPrice: priceAmount().optional().describe('May be zero only if type is T'),
    productKey: code().optional().describe('c_ClaveProdServ'),
    unitKey: code().optional().describe('c_ClaveUnidad'),
    unit: line(20).optional(),
    sku: line(100)
      .optional()
      .describe(
        'NoIdentificacion. In an item without productId, description, productKey and unitKey it selects the product of the organization with this SKU',
      ),
    discount: amount().optional(),
    taxObject: code().optional().describe('c_ObjetoImp; default 02 with taxes, else 01'),
    taxes: boundedList(Tax, 0, 20, 'must contain at most 20 elements').optional(),
    taxIncluded: z
      .boolean()
      .optional()
      .describe('true: unitPrice and discount include the transferred taxes. Default: the setting of the product'),
    thirdParty: ThirdParty.optional(),
    customsDocuments: boundedList(pedimento(), 0, 100, 'must contain at most 100 elements')
      .optional()
      .describe('NumeroPedimento of each import'),
    propertyTaxAccounts: boundedList(line(150), 0, 100, 'must contain at most 100 elements')
      .optional()
      .describe('Numero of each CuentaPredial'),
    parts: boundedList(Part, 0, 500, 'must contain at most 500 elements').optional(),
    complement: complementsOf('concept').optional().describe('Complement of the item, by key (GET /sat/complements)'),
  })
  .meta({ id: 'InvoiceItem' });

/** Receiver of a document, in all bodies. */
export const Customer = z
  .strictObject({
    legalName: line(300),
    taxId: rfcText().describe('RFC'),
    taxSystem: code().optional().describe('c_RegimenFiscal; required for a national receiver'),
    zip: zip().optional().describe('Fiscal postal code; required for a national receiver'),
    email: email().optional(),
    country: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'must be an ISO alpha-3 country code' })
      .optional()
      .meta({ default: 'MEX' }),
    foreignTaxId: line(40).optional(),
  })
  .meta({ id: 'InlineCustomer' });

const InvoiceCustomer = Customer.extend({
  save: z
    .boolean()
    .optional()
    .describe(
      'true: also save it as a customer of the organization, one per RFC; requires permission to write customers',
    ),
}).meta({ id: 'InvoiceCustomer' });

const Global = z
  .strictObject({
    periodicity: code().describe('c_Periodicidad'),
    months: code().describe('c_Meses'),
    year: z
      .number({ error: 'must be a year' })
      .int({ error: 'must be a year' })
      .min(2019, { error: 'must be a year from 2019' })
      .max(2099, { error: 'must be a year up to 2099' })
      .transform(String)
      .meta({ override: { type: 'integer', minimum: 2019, maximum: 2099 } }),
  })
  .meta({ id: 'GlobalInvoicePeriod' });

const idempotencyKeyError = 'must be a string of 1 to 255 characters';
/** Includes line ends and tabs, which other texts may have. */
const control = /[\u0000-\u001f\u007f-\u009f]/;

export const idempotencyKey = () =>
  z
    .string({ error: idempotencyKeyError })
    .refine((value) => value.length >= 1 && value.length <= 255, { error: idempotencyKeyError, abort: true })
    .refine((value) => !control.test(value) && value.isWellFormed(), {
      error: withHint(idempotencyKeyError, notAllowed),
    })
    .meta({ minLength: 1, maxLength: 255 });

export const InvoiceBody = z
  .strictObject({
    type: z.enum(['I', 'E', 'T'], { error: 'must be one of: I, E, T' }).optional().meta({ default: 'I' }),
    series: line(25).optional(),
    folioNumber: line(40).optional(),
    date: issueDate().optional().describe('`YYYY-MM-DDThh:mm:ss` at the place of issue, without offset. Default: now'),
    placeOfIssue: zip()
      .optional()
      .describe('LugarExpedicion: postal code of a branch. Default: that of the series, else of the fiscal address'),
    certificateId: id()
      .optional()
      .describe('Active certificate for the seal. Default: that of the series, else of the organization'),
    use: code().optional().describe('c_UsoCFDI; default: that of the customer in customerId'),
    items: boundedList(Item, 1, 5_000, 'must contain between 1 and 5000 elements'),
    relatedInvoiceUuid: id().optional().describe('Required for E: UUID of the vigente Ingreso to credit'),
    paymentForm: code().optional().describe('c_FormaPago; required unless type is T'),
    paymentMethod: z.enum(['PUE', 'PPD'], { error: 'must be one of: PUE, PPD' }).optional().meta({ default: 'PUE' }),
    paymentConditions: line(1_000).optional(),
    currency: currency().optional().meta({ default: 'MXN' }),
    exchange: positiveAmount().optional().describe('Required for any currency other than MXN'),
    export: code().optional().describe('c_Exportacion').meta({ default: '01' }),
    global: Global.optional(),
    customer: InvoiceCustomer.optional().describe('Either customer or customerId'),
    customerId: id().optional(),
    related: boundedList(Related, 0, 20, 'must contain at most 20 elements')
      .optional()
      .describe('Relations to other documents, one node each'),
    localTaxes: boundedList(LocalTax, 0, 20, 'must contain at most 20 elements').optional(),
    complements: complementsOf('document').optional().describe('Complements by key (GET /sat/complements)'),
    total: amount()
      .optional()
      .describe(
        'Amount charged to the customer, taxes included: the last decimals of one price are adjusted to match it',
      ),
    addenda: text()
      .max(500_000, { error: 'must be at most 500000 characters long' })
      .optional()
      .describe('XML elements, kept byte for byte and not covered by the seal'),
    acquirerOperation: z
      .string()
      .regex(/^\d{1,10}$/, { error: 'must be 1 to 10 digits' })
      .optional()
      .describe('FacAtrAdquirente'),
    email: EmailOnStamp.optional().describe('E-mails the PDF and XML once the invoice is stamped'),
    idempotencyKey: idempotencyKey().optional().describe('The same key never stamps twice. No control characters'),
    externalId: externalId().optional(),
    metadata: labels().optional(),
    environment: issuingEnvironment,
  })
  .check((ctx) => {
    const { type, items } = ctx.value;
    if (type === 'T') return;
    for (const [index, { unitPrice }] of items.entries())
      if (unitPrice !== undefined && !isPositive(unitPrice))
        ctx.issues.push({
          code: 'custom',
          path: ['items', index, 'unitPrice'],
          message: 'must be a positive number',
          input: unitPrice,
        });
  });
