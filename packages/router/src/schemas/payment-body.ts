import { isLocalDateTime } from '@lacre/cfdi/dates';
import { DOCUMENTS_MAX } from '@lacre/cfdi/pagos/rules/request.rules';
import { z } from 'zod';
import { amount, positiveAmount } from './amount.ts';
import { boundedList } from './bounded-list.ts';
import { EmailOnStamp } from './document.ts';
import { equivalence } from './equivalence.ts';
import { Customer, code, currency, idempotencyKey, Tax } from './invoice-body.ts';
import { issueDate } from './issue-date.ts';
import { externalId, labels } from './metadata.ts';
import { id, line, text } from './text.ts';
import { Environment } from './user.ts';

const PaymentTax = Tax.extend({
  base: positiveAmount().optional().describe("Required: the invoice's base x paid / total"),
  amount: amount().optional().describe('Default: base x rate'),
}).meta({ id: 'PaymentTax' });

const Document = z
  .strictObject({
    uuid: id().describe('UUID of the PPD invoice being paid'),
    paid: positiveAmount().describe("Amount paid of the invoice, in the invoice's currency"),
    series: line(25).optional().describe("Default: the invoice's"),
    folio: line(40).optional().describe("Default: the invoice's"),
    currency: currency().optional().describe("Default: the invoice's"),
    equivalence: equivalence()
      .optional()
      .describe(
        "Units of the invoice's currency per unit of the payment's. Default: 1 for the same currency, `exchange` for an invoice in pesos; otherwise required",
      ),
    installment: z
      .number({ error: 'must be an integer from 1 to 999' })
      .int({ error: 'must be an integer from 1 to 999' })
      .min(1, { error: 'must be an integer from 1 to 999' })
      .max(999, { error: 'must be an integer from 1 to 999' })
      .transform(String)
      .optional()
      .meta({ override: { type: 'integer', minimum: 1, maximum: 999 } })
      .describe(
        'Default: the next installment of the invoice, or that of the receipt in `replaces`; no other value is accepted',
      ),
    previousBalance: amount()
      .optional()
      .describe(
        'Default: the balance of the invoice, or the balance before the receipt in `replaces`; no other value is accepted. Required for an invoice that was not issued here',
      ),
    taxObject: code().optional().describe("c_ObjetoImp; default: the invoice's"),
    taxes: boundedList(PaymentTax, 0, 20, 'must contain at most 20 elements')
      .optional()
      .describe("Default: the invoice's, in proportion"),
  })
  .meta({ id: 'PaymentDocument' });

const base64 = () => text().max(20_000, { error: 'must be at most 20000 characters long' });

const Payment = z
  .strictObject({
    date: z
      .string({ error: 'must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)' })
      .refine((value) => isLocalDateTime(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00` : value), {
        error: 'must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)',
      })
      .describe('When the payment was received, local time: `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss`'),
    paymentForm: code().describe('c_FormaPago, never 99'),
    currency: currency().optional().meta({ default: 'MXN' }),
    exchange: positiveAmount()
      .optional()
      .describe('Pesos per unit of `currency`; required for any currency other than MXN'),
    amount: positiveAmount().optional().describe('Default: the sum of the amounts paid to the documents'),
    operationNumber: line(100).optional().describe('NumOperacion'),
    payerBankRfc: line(13).optional().describe('RfcEmisorCtaOrd'),
    payerBankName: line(300).optional().describe('NomBancoOrdExt'),
    payerAccount: line(50).optional().describe('CtaOrdenante'),
    payeeBankRfc: line(13).optional().describe('RfcEmisorCtaBen'),
    payeeAccount: line(50).optional().describe('CtaBeneficiario'),
    paymentChain: z
      .strictObject({
        type: code().optional().describe('c_TipoCadenaPago; 01 is SPEI').meta({ default: '01' }),
        certificate: base64(),
        chain: line(8_192),
        seal: base64(),
      })
      .optional(),
    documents: boundedList(Document, 1, DOCUMENTS_MAX, `must contain between 1 and ${DOCUMENTS_MAX} elements`),
  })
  .meta({ id: 'PaymentItem' });

function tooManyDocuments(payments: readonly unknown[]): string | undefined {
  let count = 0;
  for (const payment of payments) {
    const documents = (payment as { documents?: unknown } | null | undefined)?.documents;
    if (Array.isArray(documents)) count += documents.length;
  }
  return count > DOCUMENTS_MAX ? `must contain at most ${DOCUMENTS_MAX} documents in all, not ${count}` : undefined;
}

export const PaymentBody = z.strictObject({
  series: line(25).optional(),
  folioNumber: line(40).optional(),
  date: issueDate().optional().describe('Date of issue, `YYYY-MM-DDThh:mm:ss` at the place of issue. Default: now'),
  certificateId: id()
    .optional()
    .describe('Active certificate for the seal. Default: that of the series, else of the organization'),
  customer: Customer.optional().describe('Either customer or customerId; must be the receiver of the invoices'),
  customerId: id().optional(),
  replaces: boundedList(id(), 0, 100, 'must contain at most 100 elements')
    .optional()
    .describe('UUIDs of receipts that this one replaces (relation 04)'),
  payments: boundedList(Payment, 1, 100, 'must contain between 1 and 100 elements', tooManyDocuments),
  email: EmailOnStamp.optional().describe('E-mails the PDF and XML once the receipt is stamped'),
  idempotencyKey: idempotencyKey().optional().describe('The same key never stamps twice. No control characters'),
  externalId: externalId().optional(),
  metadata: labels().optional(),
  environment: Environment.optional().describe('For sessions; default: sandbox. An API key has its own environment'),
});
