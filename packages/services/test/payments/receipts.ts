import type { InvoiceAccess } from '@lacre/services/access';
import { AppError } from '@lacre/services/errors';
import { createPayment } from '@lacre/services/payments/create-payment';
import type { PaymentInput } from '@lacre/services/payments/payment-input';
import { receiver } from '@lacre/testing/given';
import type { StampingBench } from '../issuing/stamping-bench.ts';

export const deposit = (
  documents: PaymentInput['payments'][number]['documents'],
  changes: Partial<PaymentInput> = {},
): PaymentInput => ({
  customer: receiver,
  payments: [{ date: '2026-11-20', paymentForm: '03', documents }],
  ...changes,
});

/** Invoices to be paid, and their receipts, on the bench of the file. */
export function receiptsOn(bench: () => StampingBench) {
  /** A PPD invoice of 1,740.00. */
  const ppd = async (access: InvoiceAccess, changes = {}) => {
    const outcome = await bench().create(access, { paymentForm: '99', paymentMethod: 'PPD', ...changes });
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return outcome.invoice;
  };
  const pay = (access: InvoiceAccess, input: PaymentInput) => createPayment(bench().services, access, input);
  const paid = async (access: InvoiceAccess, input: PaymentInput) => {
    const outcome = await pay(access, input);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return outcome.invoice;
  };
  const codesOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof AppError)) throw error ?? new Error('it was not refused');
    return error.options.details?.map(({ code, path }) => `${code} ${path}`);
  };
  return { ppd, pay, paid, codesOf };
}
