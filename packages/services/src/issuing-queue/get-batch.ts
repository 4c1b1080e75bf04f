import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';
import type { InvoiceAccess } from '../access.ts';
import { type AnswerLanguage, english } from '../language.ts';
import type { Services } from '../services.ts';
import { type BatchView, batchNotFound, toBatchView } from './batch-view.ts';

/**
 * Get the progress of a batch, with its documents behind place `after`, at most `limit` of them. A key sees batches of
 * its environment only.
 */
export async function getBatch(
  { database }: Pick<Services, 'database'>,
  { organizationId, environment }: InvoiceAccess,
  kind: IssuingKind,
  { id, after = -1, limit = 1_000 }: { id: string; after?: number | undefined; limit?: number | undefined },
  language: AnswerLanguage = english,
): Promise<BatchView> {
  const readJobs = () => database.issuingJobs.listOfBatch(organizationId, id, after, limit);
  // Its documents first: counts that are read later are never behind them.
  const jobs = await readJobs();
  const batch = await database.issuingBatches.findById(organizationId, id);
  if (batch?.kind !== kind || (environment !== undefined && batch.environment !== environment)) throw batchNotFound();
  // They may be ahead of them: who reads that it is over reads how each document ended.
  const isOver = batch.open === 0 && jobs.some(({ state }) => state === 'queued' || state === 'running');
  return toBatchView(batch, isOver ? await readJobs() : jobs, language);
}
