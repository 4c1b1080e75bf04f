import type { AttemptRow } from '@lacre/database/repositories/attempt-claims';
import type { IssuingJob } from '@lacre/database/repositories/issuing-job.repository';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { inLanguage, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { type StoredError, type StoredErrorView, viewStoredError } from '../stored-error.ts';
import { attemptTexts } from './attempt-texts.ts';
import { type DocumentPath, pathOfType } from './document-path.ts';

/** A document without a fiscal UUID (yet): it is queued, its outcome is unknown, or it was rejected. */
export interface AttemptView {
  id: string;
  status: 'queued' | 'recovering' | 'failed';
  environment: Environment;
  /** null until the number is assigned, when the document is issued. */
  serie: string | null;
  folio: string | null;
  idempotencyKey: string | null;
  /** Why it failed. */
  message: string | null;
  code: string | null;
  details: StoredErrorView['details'];
  /** When it is to be issued; null: as soon as possible. */
  scheduledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/**
 * A document of one kind without a stamp; undefined when there is none. A queued one has no attempt yet, or one that
 * sent nothing.
 */
export async function findAttempt(
  { database }: Pick<Services, 'database'>,
  access: InvoiceAccess,
  id: string,
  kind: DocumentPath,
  language: ResponseLanguage,
): Promise<AttemptView | undefined> {
  const { organizationId } = access;
  const [own, job] = await Promise.all([
    database.stampingAttempts.findById(organizationId, id),
    database.issuingJobs.findById(organizationId, id),
  ]);
  const attempt = (job && (await unsettledUnderAnotherId(database, job))) ?? own;
  if (attempt?.state === 'stamped') return undefined;
  const isSeen = (environment: Environment, ofKind: boolean) =>
    ofKind && (access.environment === undefined || access.environment === environment);
  const isWaiting = job !== undefined && (attempt === undefined || attempt.state === 'rejected');
  if (isWaiting) return isSeen(job.environment, job.kind === kind) ? waitingView(job, language) : undefined;
  if (!attempt || !isSeen(attempt.environment, pathOfType(attempt.tipoComprobante) === kind)) return undefined;
  const failed = attempt.state === 'rejected';
  const [code, message] = [attempt.outcomeCode, attempt.outcomeMessage];
  return {
    id: (job ?? attempt).id,
    status: failed ? 'failed' : 'recovering',
    environment: attempt.environment,
    serie: attempt.series,
    folio: attempt.folio,
    idempotencyKey: attempt.idempotencyKey,
    message: failed && message !== null ? inLanguage(attemptTexts(code ?? '', message), language) : null,
    code: failed ? code : null,
    details: [],
    scheduledAt: job?.scheduledAt?.toISOString() ?? null,
    createdAt: attempt.createdAt.toISOString(),
    updatedAt: attempt.updatedAt.toISOString(),
  };
}

/**
 * The attempt of a document whose first attempt definitely sent nothing, while its outcome is unknown; also when it had
 * failed and a stamp has arrived for it since.
 */
async function unsettledUnderAnotherId(
  { stampingAttempts }: Services['database'],
  { organizationId, id, attemptId, state }: IssuingJob,
): Promise<AttemptRow | undefined> {
  if (attemptId === id || state === 'done') return undefined;
  const attempt = await stampingAttempts.findById(organizationId, attemptId);
  return attempt?.state === 'stamped' || attempt?.state === 'rejected' ? undefined : attempt;
}

function waitingView(job: IssuingJob, language: ResponseLanguage): AttemptView | undefined {
  // Issued under another id, under which it is found.
  if (job.state === 'done') return undefined;
  const refused = job.error ? viewStoredError(job.error as StoredError, language) : undefined;
  return {
    id: job.id,
    status: refused ? 'failed' : 'queued',
    environment: job.environment,
    serie: null,
    folio: null,
    idempotencyKey: job.idempotencyKey,
    message: refused?.message ?? null,
    code: refused?.code ?? null,
    details: refused?.details ?? [],
    scheduledAt: job.scheduledAt?.toISOString() ?? null,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  };
}
