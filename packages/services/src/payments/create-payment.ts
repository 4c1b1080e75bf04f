import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Database } from '@lacre/database/database';
import type { ClaimedAttempt } from '@lacre/database/repositories/attempt-claims';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import { createdBy } from '../created-by.ts';
import { documentNotFound } from '../documents/find-document.ts';
import { recipientsOnStamp } from '../documents/recipients.ts';
import { inEnvironment, withClock } from '../environment-clock.ts';
import { claimWithLedger } from '../issuing/claim-with-ledger.ts';
import type { CreateOutcome, QueueOutcome } from '../issuing/create-outcome.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { type DocumentKind, issueDocument, type QueuePlace, queueDocument } from '../issuing/issue-document.ts';
import type { Services } from '../services.ts';
import { getPayment } from './get-payment.ts';
import { documentUuids, readBalances, sameBalances } from './known-invoices.ts';
import type { PaymentInput } from './payment-input.ts';
import { type PaymentDetail, toPaymentDetail } from './payment-view.ts';
import {
  type JudgedPayment,
  judgePayment,
  type PaymentCase,
  readPaymentCase,
  refuseIfWrong,
} from './prepare-payment.ts';

type Deps = Pick<
  Services,
  'database' | 'clock' | 'catalogs' | 'csds' | 'pacs' | 'schemaValidator' | 'settings' | 'secretBox' | 'log' | 'journal'
>;

export type CreatePaymentOutcome = CreateOutcome<PaymentDetail>;

interface PreparedPayment {
  payment: PaymentCase;
  judged: JudgedPayment;
  customerId: string | undefined;
  recipients: readonly string[];
}

/** Issues a payment receipt on the path of every document; what it pays is taken from the invoices with its claim. */
export async function createPayment(
  services: Deps,
  access: InvoiceAccess,
  input: PaymentInput,
  attemptId?: string,
): Promise<CreatePaymentOutcome> {
  const { deps, kind } = await paymentKind(services, access, input, { attemptId });
  return issueDocument(deps, access, kind);
}

/** Judges a payment receipt and keeps it for later. What is owed is judged again when it is issued. */
export async function queuePayment(
  services: Deps,
  access: InvoiceAccess,
  input: PaymentInput,
  queue: QueuePlace,
): Promise<QueueOutcome<PaymentDetail>> {
  const { deps, kind } = await paymentKind(services, access, input, { issuedAt: queue.issuedAt });
  return queueDocument(deps, access, kind, queue);
}

/** A payment receipt as a kind of document. It is judged as of `issuedAt`, now when that is left out. */
async function paymentKind(
  services: Deps,
  access: InvoiceAccess,
  input: PaymentInput,
  { attemptId, issuedAt }: { attemptId?: string | undefined; issuedAt?: Date },
) {
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const { idempotencyKey } = input;
  const [bodyHash, deps] = await Promise.all([
    hashBody(input),
    inEnvironment(services, access.organizationId, environment),
  ]);
  const judging = issuedAt ? withClock(deps, { now: () => issuedAt }) : deps;
  const kind: DocumentKind<PreparedPayment, PaymentDetail> = {
    environment,
    idempotencyKey,
    bodyHash,
    attemptId,
    externalId: input.externalId,
    metadata: input.metadata,
    makes: (type) => type === 'P',
    issuer: { type: 'P', series: input.series, certificateId: input.certificateId },
    async prepare(issuer, emailOnStamp, series) {
      const body = series === undefined ? input : { ...input, series };
      const payment = await readPaymentCase(judging, access, environment, issuer, body);
      const judged = judgePayment(deps, payment);
      refuseIfWrong(payment, judged);
      const recipients = await recipientsOnStamp(deps, access, environment, input, emailOnStamp);
      return { payment, judged, customerId: input.customerId, recipients };
    },
    claim: (prepared, database) => claimPayment(deps, database, access, { bodyHash, attemptId }, prepared),
    view: (row, document) => toPaymentDetail(deps, row, document),
    async find(id) {
      const payment = await getPayment(deps, access, { id });
      if (!('uuid' in payment)) throw documentNotFound('payment');
      return payment;
    },
    statusUrl: (id) => `/payments/${id}`,
  };
  return { deps, kind };
}

/**
 * Holds the invoices and the receipts that are replaced, and judges once more when a balance has moved since: what was left
 * out is filled in anew, what was said must still agree. So two receipts never settle the same part of an invoice.
 */
function claimPayment(
  deps: Deps,
  database: Database,
  access: InvoiceAccess,
  { bodyHash, attemptId }: { bodyHash: Buffer; attemptId: string | undefined },
  { payment, judged: before, customerId }: PreparedPayment,
): Promise<{ claimed: ClaimedAttempt; comprobante: Comprobante } | undefined> {
  const { organizationId } = access;
  const { input, environment } = payment;
  const replaced = input.replaces ?? [];
  return claimWithLedger({ database }, organizationId, [...documentUuids(input), ...replaced], async (tx) => {
    const now = deps.clock.now();
    const { draft } = before;
    const claimed = await tx.stampingAttempts.claim(
      organizationId,
      {
        id: attemptId ?? uuidV7(now),
        environment,
        idempotencyKey: input.idempotencyKey,
        bodyHash,
        series: draft.serie,
        firstSeries: 'P',
        type: 'P',
        folio: draft.folio,
        customerId,
        relatedInvoiceUuid: undefined,
        externalId: input.externalId,
        metadata: input.metadata,
        createdBy: createdBy(access),
        at: now,
      },
      { inTransaction: true },
    );
    if (!claimed) return undefined;
    const rows = await readBalances(tx, organizationId, input);
    let judged = before;
    if (!sameBalances(rows, payment.known.rows)) {
      judged = judgePayment(deps, { ...payment, known: { ...payment.known, rows } });
      refuseIfWrong(payment, judged);
    }
    await tx.invoiceLedger.take(organizationId, claimed.id, judged.lines, replaced);
    return { claimed, comprobante: judged.comprobante };
  });
}
