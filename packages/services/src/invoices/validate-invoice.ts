import { type DocumentTotals, totalsOf } from '@lacre/cfdi/totals';
import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { warmUpPrinting } from '../documents/warm-up-printing.ts';
import { type ValidationServices, validateDocument } from '../issuing/validate-document.ts';
import type { Verdict } from '../issuing/verdict.ts';
import type { ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { invoiceKind } from './invoice-kind.ts';
import { checkInvoice } from './prepare-invoice.ts';

export interface InvoiceVerdict extends Verdict {
  totals: InvoiceTotals;
}

/** As in the document; amounts that could not be computed count as zero. */
export type InvoiceTotals = { [Name in keyof DocumentTotals]: Name extends 'moneda' ? string : number };

/**
 * Checks an invoice as creating it would, without issuing it: all findings at once instead of an error, and the totals
 * as numbers.
 */
export function validateInvoice(
  services: ValidationServices & Pick<Services, 'pdf'>,
  access: InvoiceAccess,
  { scheduledAt, ...input }: InvoiceInput & { scheduledAt?: string | undefined },
  language: ResponseLanguage,
): Promise<InvoiceVerdict> {
  warmUpPrinting(services, access);
  return validateDocument(services, access, { input, scheduledAt }, language, {
    path: invoiceKind.path,
    issuerOf: invoiceKind.issuerOf,
    check: (deps, environment, issuer, body) => checkInvoice(deps, access.organizationId, environment, issuer, body),
    totalsOf: (comprobante) => inNumbers(totalsOf(comprobante)),
  });
}

function inNumbers({ moneda, ...sums }: DocumentTotals): InvoiceTotals {
  const numbers = Object.fromEntries(Object.entries(sums).map(([name, text]) => [name, amount(text)]));
  return { moneda, ...(numbers as Omit<InvoiceTotals, 'moneda'>) };
}
