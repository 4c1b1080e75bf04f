import type { Database } from '@lacre/database/database';
import type { Claim } from '@lacre/database/repositories/attempt-claims';
import { documentNotFound } from '../documents/find-document.ts';
import { claimWithLedger } from '../issuing/claim-with-ledger.ts';
import type { ClaimedDocument, DocumentKind } from '../issuing/document-kind.ts';
import type { Issuing } from '../issuing/issuing.ts';
import { getPayment } from './get-payment.ts';
import { documentUuids, readBalances, sameBalances } from './known-invoices.ts';
import type { PaymentInput } from './payment-input.ts';
import { type PaymentDetail, toPaymentDetail } from './payment-view.ts';
import {
  type CheckedPayment,
  checkPayment,
  type PaymentCase,
  readPaymentCase,
  refuseIfWrong,
} from './prepare-payment.ts';

interface PreparedPayment extends CheckedPayment {
  payment: PaymentCase;
}

/** Payment receipts. */
export const paymentKind: DocumentKind<PaymentInput, PreparedPayment, PaymentDetail> = {
  types: ['P'],
  path: '/payments',
  scope: 'write:invoices',
  issuerOf: ({ series, certificateId }) => ({ type: 'P', series, certificateId }),
  async check(issuing, issuer, input) {
    const payment = await readPaymentCase(issuing, issuing.access, issuing.environment, issuer, input);
    const checked = await checkPayment(issuing, payment);
    refuseIfWrong(payment, checked);
    return { ...checked, payment };
  },
  claim: claimPayment,
  claimsOnlyFolio: () => false,
  view: toPaymentDetail,
  async find({ database, catalogs, realClock, access }, id) {
    const payment = await getPayment({ database, catalogs, clock: realClock }, access, { id });
    if (!('uuid' in payment)) throw documentNotFound('payment');
    return payment;
  },
};

/**
 * Locks the invoices and the replaced receipts, and checks again if a balance has changed since: omitted values are
 * filled in again, given ones must still match. So two receipts never settle the same part of an invoice.
 */
function claimPayment(
  issuing: Issuing,
  input: PaymentInput,
  { payment, ...before }: PreparedPayment,
  claim: Claim,
  within: Database,
): Promise<ClaimedDocument | undefined> {
  const { organizationId } = issuing;
  const replaced = input.replaces ?? [];
  return claimWithLedger({ database: within }, organizationId, [...documentUuids(input), ...replaced], async (tx) => {
    const claimed = await tx.stampingAttempts.claim(organizationId, claim, { inTransaction: true });
    if (!claimed) return undefined;
    const rows = await readBalances(tx, organizationId, input);
    let checked: CheckedPayment = before;
    if (!sameBalances(rows, payment.known.rows)) {
      checked = await checkPayment(issuing, { ...payment, known: { ...payment.known, rows } });
      refuseIfWrong(payment, checked);
    }
    await tx.invoiceLedger.take(organizationId, claimed.id, checked.lines, replaced);
    return { claimed, comprobante: checked.comprobante };
  });
}
