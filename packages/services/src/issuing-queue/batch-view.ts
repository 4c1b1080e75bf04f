import type { IssuingBatch } from '@lacre/database/repositories/issuing-batch.repository';
import type { IssuingJob, IssuingJobState } from '@lacre/database/repositories/issuing-job.repository';
import { AppError } from '../errors.ts';
import type { ResponseLanguage } from '../language.ts';
import { type StoredError, type StoredErrorView, viewStoredError } from '../stored-error.ts';

export interface BatchItemView {
  index: number;
  idempotencyKey: string | null;
  /** Id under which the document is read, even while it is queued. */
  invoiceId: string;
  uuid: string | null;
  /** Its key had already created `uuid` from another body: nothing was issued for this one. */
  bodyMismatch: boolean;
  status: IssuingJobState;
  error: StoredErrorView | null;
}

export interface BatchView {
  id: string;
  status: 'queued' | 'running' | 'done' | 'cancelled';
  environment: 'sandbox' | 'production';
  total: number;
  /** Stamped documents. */
  done: number;
  failed: number;
  items: BatchItemView[];
  /** Value for `after`; null on the last page. */
  nextCursor: number | null;
  createdAt: string;
  updatedAt: string;
}

export const batchNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Batch not found', es: 'No se encontró el lote' } });

export function toBatchView(
  batch: IssuingBatch & { hasBegun: boolean },
  jobs: readonly IssuingJob[],
  language: ResponseLanguage,
): BatchView {
  const { id, environment, total, done, failed, createdAt, updatedAt } = batch;
  const last = jobs.at(-1)?.position ?? null;
  return {
    id,
    status: statusOf(batch),
    environment,
    total,
    done,
    failed,
    items: jobs.map((job) => toItemView(job, language)),
    nextCursor: last === null || last === total - 1 ? null : last,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function statusOf({ cancelledAt, open, hasBegun }: IssuingBatch & { hasBegun: boolean }): BatchView['status'] {
  if (cancelledAt !== null) return 'cancelled';
  if (open === 0) return 'done';
  return hasBegun ? 'running' : 'queued';
}

function toItemView(job: IssuingJob, language: ResponseLanguage): BatchItemView {
  const { id, position, idempotencyKey, invoiceId, uuid, bodyMismatch, state, error } = job;
  return {
    index: position ?? 0,
    idempotencyKey,
    invoiceId: invoiceId ?? id,
    uuid,
    bodyMismatch,
    status: state,
    error: error ? viewStoredError(error as StoredError, language) : null,
  };
}
