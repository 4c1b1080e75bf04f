import { type DocumentTotals, totalsOf } from '@lacre/cfdi/totals';
import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { expectPrint } from '../documents/expect-print.ts';
import { inEnvironment } from '../environment-clock.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { judgedAs } from '../issuing/judged-as.ts';
import { issuerRequestOf } from '../issuing/resolve-issuer.ts';
import { type Verdict, verdictOf } from '../issuing/verdict.ts';
import { limitFindings } from '../key-limits/binding-limits.ts';
import { confirmationOf } from '../key-limits/confirmation.ts';
import type { AnswerLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { judgeInvoice } from './prepare-invoice.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'catalogSearch' | 'csds' | 'settings' | 'confirmationKey' | 'pdf'
>;

export interface InvoiceVerdict extends Verdict {
  totals: InvoiceTotals;
}

/** As the document would say them; amounts that could not be computed count as zero. */
export type InvoiceTotals = { [Name in keyof DocumentTotals]: Name extends 'moneda' ? string : number };

/**
 * Everything that create would refuse, all at once, and what it would only wonder at. With `scheduledAt` all of it is
 * judged as of that instant. Reads and changes nothing.
 */
export async function validateInvoice(
  services: Deps,
  access: InvoiceAccess,
  { scheduledAt, ...input }: InvoiceInput & { scheduledAt?: string | undefined },
  language: AnswerLanguage,
): Promise<InvoiceVerdict> {
  const { organizationId } = access;
  expectPrint(services, access);
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const request = issuerRequestOf(input);
  const deps = await inEnvironment(services, organizationId, environment);
  const when = await judgedAs(deps, organizationId, environment, request, scheduledAt);
  const { issuer, pending } = when;
  const judged = await judgeInvoice(when.deps, organizationId, environment, issuer, input);
  const { comprobante, faults, violations } = judged;
  faults.list.push(...when.faults);
  const refused = await limitFindings(when.deps, access, comprobante);
  const bodyHash = await hashBody(input);
  const confirmed = { access, environment, path: '/invoices', bodyHash, scheduledAt };
  return {
    confirmation: confirmationOf(services, confirmed, services.clock.now()),
    totals: inNumbers(totalsOf(comprobante)),
    ...verdictOf(environment, faults, violations, { refused, pending }, language, services.settings.baseUrl),
  };
}

function inNumbers({ moneda, ...sums }: DocumentTotals): InvoiceTotals {
  const numbers = Object.fromEntries(Object.entries(sums).map(([name, text]) => [name, amount(text)]));
  return { moneda, ...(numbers as Omit<InvoiceTotals, 'moneda'>) };
}
