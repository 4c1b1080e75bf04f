import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import { environmentClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { eventPayload } from '../events/event-kinds.ts';
import { getInvoice } from '../invoices/get-invoice.ts';
import { getPayment } from '../payments/get-payment.ts';
import { getPayroll } from '../payrolls/get-payroll.ts';
import type { Services } from '../services.ts';
import { makeStoredError } from '../stored-error.ts';
import { failureOf } from './issue-job.ts';

const readers = { invoice: getInvoice, payment: getPayment, payroll: getPayroll };

/**
 * Cancels a queued document, alone or in a batch: it is never issued and its key is free. One that was already
 * cancelled is left unchanged. 409 when it is being issued, was issued or has failed; the same compare-and-set in the
 * database that a worker uses to take it decides whether the cancellation is in time.
 */
export async function cancelQueued(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  access: InvoiceAccess,
  kind: IssuingKind,
  { id }: { id: string },
): Promise<void> {
  const { organizationId } = access;
  const { issuingJobs } = services.database;
  const job = await issuingJobs.findById(organizationId, id);
  const isSeen = job?.kind === kind && (access.environment === undefined || job.environment === access.environment);
  if (isSeen) {
    const { environment, idempotencyKey } = job;
    const at = (await environmentClock(services, organizationId, environment)).now();
    const eventKind = failureOf(job);
    const payload = eventPayload(eventKind, { id, environment, idempotencyKey, code: cancelled.code });
    const events = [{ id: uuidV7(at), kind: eventKind, payload }];
    const end = { state: 'cancelled' as const, error: cancelled, events, batchEventId: uuidV7(at), at };
    if (await issuingJobs.end(organizationId, id, undefined, end)) return;
    if ((await issuingJobs.findById(organizationId, id))?.state === 'cancelled') return;
  }
  // Throws 404 if there is no such document; otherwise it is no longer queued.
  await readers[kind](services, access, { id });
  throw new AppError('NOT_QUEUED');
}

const cancelled = makeStoredError(
  'ISSUING_CANCELLED',
  'It was cancelled before it was issued.',
  'Se canceló antes de que se emitiera.',
);
