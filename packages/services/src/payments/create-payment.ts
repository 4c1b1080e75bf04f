import type { InvoiceAccess } from '../access.ts';
import type { CreateOutcome } from '../issuing/create-outcome.ts';
import { issueDocument } from '../issuing/issue-document.ts';
import type { IssuingServices } from '../issuing/issuing.ts';
import type { PaymentInput } from './payment-input.ts';
import { paymentKind } from './payment-kind.ts';
import type { PaymentDetail } from './payment-view.ts';

export type CreatePaymentOutcome = CreateOutcome<PaymentDetail>;

/** Issues a payment receipt; the amounts that it pays are taken from the invoices together with its claim. */
export function createPayment(
  services: IssuingServices,
  access: InvoiceAccess,
  input: PaymentInput,
): Promise<CreatePaymentOutcome> {
  return issueDocument(services, access, paymentKind, input);
}
