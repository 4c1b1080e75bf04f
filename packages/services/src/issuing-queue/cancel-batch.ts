import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import { environmentClock } from '../environment-clock.ts';
import type { Services } from '../services.ts';
import { batchNotFound } from './batch-view.ts';
import { batchCancelled, failureOf } from './issue-job.ts';

/**
 * Cancels the documents of a batch that no worker has started to issue; the others continue. A batch that has ended is
 * left unchanged.
 */
export async function cancelBatch(
  services: Pick<Services, 'database' | 'clock'>,
  { organizationId, environment }: InvoiceAccess,
  kind: IssuingKind,
  { id }: { id: string },
): Promise<void> {
  const { issuingBatches } = services.database;
  const batch = await issuingBatches.findById(organizationId, id);
  if (batch?.kind !== kind || (environment !== undefined && batch.environment !== environment)) throw batchNotFound();
  const at = (await environmentClock(services, organizationId, batch.environment)).now();
  const eventKind = failureOf(batch);
  await issuingBatches.cancel(organizationId, id, { error: batchCancelled(), eventKind, batchEventId: uuidV7(at), at });
}
