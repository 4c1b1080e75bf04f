import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';
import type { InvoiceAccess } from '../access.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { type BatchView, batchNotFound, toBatchView } from './batch-view.ts';

/**
 * Get the progress of a batch, with at most `limit` of its documents after index `after`. An API key sees batches of
 * its own environment only.
 */
export async function getBatch(
  { database }: Pick<Services, 'database'>,
  { organizationId, environment }: InvoiceAccess,
  kind: IssuingKind,
  { id, after = -1, limit = 1_000 }: { id: string; after?: number | undefined; limit?: number | undefined },
  language: ResponseLanguage = english,
): Promise<BatchView> {
  const readJobs = () => database.issuingJobs.listOfBatch(organizationId, id, after, limit);
  // Documents first, so that the counts, read later, are never behind them.
  const jobs = await readJobs();
  const batch = await database.issuingBatches.findById(organizationId, id);
  if (batch?.kind !== kind || (environment !== undefined && batch.environment !== environment)) throw batchNotFound();
  // The counts may be ahead of the documents: when the batch is over, every document must show its final state.
  const isOver = batch.open === 0 && jobs.some(({ state }) => state === 'queued' || state === 'running');
  return toBatchView(batch, isOver ? await readJobs() : jobs, language);
}
