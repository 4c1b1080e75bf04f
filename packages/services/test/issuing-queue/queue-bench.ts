import type { IssuingJob } from '@lacre/database/repositories/issuing-job.repository';
import type { InvoiceAccess } from '@lacre/services/access';
import { type BatchEntry, createBatch } from '@lacre/services/issuing-queue/create-batch';
import { getBatch } from '@lacre/services/issuing-queue/get-batch';
import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { queueDocument } from '@lacre/services/issuing-queue/queue-document';
import type { Services } from '@lacre/services/services';
import { ingreso } from '@lacre/testing/given';
import type { TestServicesOptions } from '@lacre/testing/test-services';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import { createStampingBench } from '../issuing/stamping-bench.ts';

export const entry = (idempotencyKey: string, changes: Partial<InvoiceInput> = {}): BatchEntry<InvoiceInput> => ({
  input: { ...ingreso(changes), idempotencyKey },
});

/** A separate installation with queued documents and no worker except the test itself. */
export async function createQueueBench(options: TestServicesOptions = {}) {
  const bench = await createStampingBench(options);
  const { services } = bench;
  return Object.assign(bench, {
    /** Queues an invoice; returns its id. */
    async queue(access: InvoiceAccess, changes: Partial<InvoiceInput> = {}, scheduledAt?: string): Promise<string> {
      const outcome = await queueDocument(services, access, 'invoice', ingreso(changes), { scheduledAt });
      if (outcome.kind !== 'queued') throw new Error(outcome.kind);
      return outcome.id;
    },
    async batch(access: InvoiceAccess, entries: BatchEntry<InvoiceInput>[], idempotencyKey?: string): Promise<string> {
      return (await createBatch(services, access, { kind: 'invoice', entries, idempotencyKey })).id;
    },
    /** Issues all that is due, without a time limit. */
    work: (by: Services = services) => issueQueued(by, { forMs: Number.POSITIVE_INFINITY }),
    get: (access: InvoiceAccess, id: string) => getInvoice(services, access, { id }),
    getBatch: (access: InvoiceAccess, id: string) => getBatch(services, access, 'invoice', { id }),
    jobs: ({ organizationId }: InvoiceAccess) =>
      bench.database.dataSource.query<(Pick<IssuingJob, 'id' | 'state'> & { error: { code: string } | null })[]>(
        'select id, state, error from issuing_job where organization_id = $1 order by id',
        [organizationId],
      ),
    events: async ({ organizationId }: InvoiceAccess, kind: string) =>
      (
        await bench.database.dataSource.query<{ payload: Record<string, unknown> }[]>(
          'select payload from outbox_event where organization_id = $1 and kind = $2 order by created_at, id',
          [organizationId, kind],
        )
      ).map(({ payload }) => payload),
  });
}

export type QueueBench = Awaited<ReturnType<typeof createQueueBench>>;
