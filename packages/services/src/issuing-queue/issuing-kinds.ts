import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Scope } from '../actor.ts';
import { createInvoice, queueInvoice } from '../invoices/create-invoice.ts';
import type { InvoiceInput } from '../invoices/invoice-input.ts';
import type { InvoiceDetail } from '../invoices/invoice-view.ts';
import type { CreateOutcome, QueueOutcome } from '../issuing/create-outcome.ts';
import type { QueuePlace } from '../issuing/issue-document.ts';
import { createPayment, queuePayment } from '../payments/create-payment.ts';
import type { PaymentInput } from '../payments/payment-input.ts';
import type { PaymentDetail } from '../payments/payment-view.ts';
import type { Services } from '../services.ts';

export type IssuingDeps = Pick<
  Services,
  | 'database'
  | 'clock'
  | 'catalogs'
  | 'catalogSearch'
  | 'csds'
  | 'pacs'
  | 'schemaValidator'
  | 'settings'
  | 'secretBox'
  | 'log'
  | 'journal'
>;

/** What the queue must know of a kind of document: another kind needs one more of these and a name in `issuing_job_kind_check`. */
interface QueuedKind<Input, View> {
  /** Who asks needs it, and still needs it when the document is issued. */
  scope: Scope;
  judge(deps: IssuingDeps, access: InvoiceAccess, input: Input, queue: QueuePlace): Promise<QueueOutcome<View>>;
  issue(deps: IssuingDeps, access: InvoiceAccess, input: Input, attemptId: string): Promise<CreateOutcome<View>>;
}

export interface IssuingInputs {
  invoice: InvoiceInput;
  payment: PaymentInput;
}

export interface IssuingViews {
  invoice: InvoiceDetail;
  payment: PaymentDetail;
}

export const queuedKinds: { [K in IssuingKind]: QueuedKind<IssuingInputs[K], IssuingViews[K]> } = {
  invoice: { scope: 'write:invoices', judge: queueInvoice, issue: createInvoice },
  payment: { scope: 'write:invoices', judge: queuePayment, issue: createPayment },
};

/** Issues what is stored of a request of some kind, in the environment of `access`. */
export function issueStored(
  deps: IssuingDeps,
  kind: IssuingKind,
  access: InvoiceAccess,
  body: object,
  { idempotencyKey, attemptId }: { idempotencyKey: string; attemptId: string },
): Promise<CreateOutcome<{ id: string; uuid: string }>> {
  const input = { ...body, idempotencyKey };
  return kind === 'payment'
    ? queuedKinds.payment.issue(deps, access, input as PaymentInput, attemptId)
    : queuedKinds.invoice.issue(deps, access, input as InvoiceInput, attemptId);
}
