import type { Database } from '@lacre/database/database';
import type { IssuingKind, NewIssuingJob } from '@lacre/database/repositories/issuing-job.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { externalIdTaken, takenExternalIds } from '../issuing/external-ids.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { keyOfOtherKind } from '../issuing/idempotent-result.ts';
import { type Issuing, type IssuingServices, issuingFor, requirePacs } from '../issuing/issuing.ts';
import { requireConfirmed } from '../issuing/require-confirmed.ts';
import { resolveIssuer } from '../issuing/resolve-issuer.ts';
import { dueAtOf } from '../issuing/scheduled-at.ts';
import { requireHours } from '../key-limits/binding-limits.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { makeStoredError, type StoredError, storedError } from '../stored-error.ts';
import { billingMonthOf } from '../usage/billing-month.ts';
import { requireQuota } from '../usage/consume-quota.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type IssuingInputs, issuingKinds } from './issuing-kinds.ts';
import { lockQueueCapacity, queueLane, requireQueueCapacity, storedActor } from './queue-document.ts';

/** One document of a batch: a request with a valid schema, or its error. */
export type BatchEntry<Input> =
  | { input: Input & { idempotencyKey: string }; scheduledAt?: string | undefined }
  | { idempotencyKey: string | null; rejection: StoredError };

export interface NewBatch<K extends IssuingKind> {
  kind: K;
  entries: readonly BatchEntry<IssuingInputs[K]>[];
  /** The key of the batch itself. */
  idempotencyKey?: string | undefined;
  /** For sessions; an API key has its own. */
  environment?: Environment | undefined;
}

export interface BatchOutcome {
  id: string;
  isReplayed: boolean;
  bodyMismatch: boolean;
}

/** Documents between two pauses, and rows per statement: bodies may be large. */
const slice = 50;

/**
 * Stores documents to be issued one by one, each under its own idempotency key and by `issueDocument`. A body with an
 * invalid schema is a failed document of the batch and does not affect the others; violations of the SAT's rules are
 * found when a document is issued. The whole batch is rejected only for what concerns all documents: no PAC, an
 * organization that is not ready (400), no unit left (402), a full queue (429).
 */
export async function createBatch<K extends IssuingKind>(
  services: IssuingServices,
  access: InvoiceAccess,
  batch: NewBatch<K>,
): Promise<BatchOutcome> {
  const { entries, idempotencyKey } = batch;
  const [bodyHash, issuing] = await Promise.all([
    hashBody({ items: entries.map(withoutConfirmation) }),
    issuingFor(services, access, batch),
  ]);
  const { database, organizationId, environment } = issuing;
  const earlierBatch = await findEarlierBatch();
  if (earlierBatch) return earlierBatch;
  const now = issuing.clock.now();
  const id = uuidV7(now);
  let isMade = false;
  try {
    isMade = await check().then(make);
  } catch (error) {
    // The same request, sent twice, may be the cause: what the first one took is missing for the second.
    const meanwhile = error instanceof AppError ? await findEarlierBatch() : undefined;
    if (meanwhile) return meanwhile;
    throw error;
  }
  if (isMade) return { id, isReplayed: false, bodyMismatch: false };
  const meanwhile = await findEarlierBatch();
  if (!meanwhile) throw new Error('a batch was neither made nor known');
  return meanwhile;

  async function check(): Promise<void> {
    requirePacs(issuing);
    const { plan } = await resolveIssuer(issuing, organizationId, environment);
    await requireQuotaOfSome(issuing, plan, entries);
    await requireQueueCapacity(issuing, organizationId, entries.length);
    await requireHours(issuing, access);
  }

  /** False if its key has already made a batch. */
  async function make(): Promise<boolean> {
    const jobs = await jobsOf(issuing, batch, id, now);
    const failed = jobs.filter(({ error }) => error !== undefined).length;
    const total = jobs.length;
    const keep = async (tx: Database) => {
      const row = {
        id,
        environment,
        kind: batch.kind,
        idempotencyKey,
        bodyHash,
        total,
        open: total - failed,
        failed,
        at: now,
      };
      if (!(await tx.issuingBatches.insert(organizationId, row))) return false;
      await lockQueueCapacity(tx, organizationId, total);
      for (let from = 0; from < total; from += slice) {
        await tx.issuingJobs.insertMany(organizationId, jobs.slice(from, from + slice));
        await yieldToEventLoop();
      }
      if (failed === total) {
        const facts = { id, environment, total, done: 0, failed, cancelled: 0, bodyMismatches: 0 };
        const eventKind = batch.kind === 'payroll' ? 'payroll.batch_completed' : 'invoice.batch_completed';
        await recordEvent(tx, now, organizationId, environment, eventKind, facts);
      }
      return true;
    };
    return oneAtATime(queueLane(organizationId), () => database.transaction(keep));
  }

  async function findEarlierBatch(): Promise<BatchOutcome | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const batchOfKey = await database.issuingBatches.findByKey(organizationId, environment, idempotencyKey);
    if (batchOfKey && batchOfKey.kind !== batch.kind) throw keyOfOtherKind();
    return (
      batchOfKey && {
        id: batchOfKey.id,
        isReplayed: true,
        bodyMismatch: !batchOfKey.bodyHash.equals(bodyHash),
      }
    );
  }
}

/** 402 when no unit is left for any document: neither in this month nor in the next one, if some are due then. */
async function requireQuotaOfSome(
  issuing: Issuing,
  plan: string,
  entries: readonly BatchEntry<object>[],
): Promise<void> {
  const { organizationId, environment } = issuing;
  const now = issuing.clock.now();
  const { endsAt } = billingMonthOf(now);
  const isLater = (entry: BatchEntry<object>) =>
    'input' in entry && entry.scheduledAt !== undefined && new Date(entry.scheduledAt) >= endsAt;
  const requireAt = (at: Date) =>
    requireQuota({ ...issuing, clock: { now: () => at } }, { organizationId, environment, plan });
  if (entries.every(isLater)) return requireAt(endsAt);
  try {
    await requireAt(now);
  } catch (error) {
    if (!(error instanceof AppError) || !entries.some(isLater)) throw error;
    await requireAt(endsAt);
  }
}

async function jobsOf<K extends IssuingKind>(
  issuing: Issuing,
  { kind, entries }: NewBatch<K>,
  batchId: string,
  now: Date,
): Promise<NewIssuingJob[]> {
  const { access, environment } = issuing;
  const { actor, environment: ofKey } = access;
  const places = new Map<string, number>();
  const jobs: NewIssuingJob[] = [];
  const isTaken = await takenExternalIds(
    issuing,
    entries.flatMap((entry) => ('input' in entry ? entry.input : [])),
  );
  for (const [position, entry] of entries.entries()) {
    if (position % slice === slice - 1) await yieldToEventLoop();
    const common = { id: uuidV7(now), environment, kind, batchId, position, actor: storedActor(actor), at: now };
    const checked = 'rejection' in entry ? entry : check(entry, position);
    if (checked.rejection) {
      const { idempotencyKey, rejection: error } = checked;
      jobs.push({ ...common, idempotencyKey, bodyHash: null, body: null, scheduledAt: null, error });
      continue;
    }
    const { idempotencyKey, confirmation: _confirmation, ...body } = checked.input;
    const bodyHash = await hashBody(checked.input);
    const error = await confirmationFault(issuing, kind, checked, bodyHash);
    if (error) {
      jobs.push({ ...common, idempotencyKey, bodyHash: null, body: null, scheduledAt: null, error });
      continue;
    }
    jobs.push({ ...common, idempotencyKey, bodyHash, body, scheduledAt: checked.dueAt });
  }
  return jobs;

  function check(
    { input, scheduledAt }: Extract<BatchEntry<IssuingInputs[K]>, { input: unknown }>,
    position: number,
  ):
    | {
        input: IssuingInputs[K] & { idempotencyKey: string };
        scheduledAt: string | undefined;
        dueAt: Date | null;
        rejection?: undefined;
      }
    | { idempotencyKey: string; rejection: StoredError } {
    const { idempotencyKey } = input;
    const first = places.get(idempotencyKey);
    if (first !== undefined) return { idempotencyKey, rejection: keyRepeated(kind, first) };
    places.set(idempotencyKey, position);
    if (ofKey !== 'sandbox' && input.environment !== undefined && input.environment !== environment)
      return { idempotencyKey, rejection: otherEnvironment(environment) };
    if (isTaken(input)) return { idempotencyKey, rejection: storedError(externalIdTaken(input)) };
    try {
      return { input, scheduledAt, dueAt: dueAtOf(scheduledAt, now) ?? null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { idempotencyKey, rejection: storedError(error) };
    }
  }
}

/** The confirmation is left out: a batch that is sent again is the same one, even with another confirmation. */
const withoutConfirmation = <Input extends object>(entry: BatchEntry<Input>) =>
  'input' in entry ? { ...entry, input: { ...entry.input, confirmation: undefined } } : entry;

/** The error of a document without the confirmation that the API key requires. */
async function confirmationFault<K extends IssuingKind>(
  issuing: Issuing,
  kind: K,
  { input, scheduledAt }: { input: IssuingInputs[K]; scheduledAt: string | undefined },
  bodyHash: Buffer,
): Promise<StoredError | undefined> {
  try {
    await requireConfirmed({ kind: issuingKinds[kind], issuing, input, bodyHash, attemptId: undefined }, scheduledAt);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return storedError(error);
  }
}

const keyRepeated = (kind: IssuingKind, first: number) =>
  makeStoredError(
    'IDEMPOTENCY_KEY_REPEATED',
    `idempotencyKey is already used by ${kind}s[${first}]: every document needs its own`,
    `idempotencyKey ya se usa en ${kind}s[${first}]: cada documento necesita la suya`,
    'idempotencyKey',
  );

const otherEnvironment = (environment: Environment) =>
  makeStoredError(
    'ENVIRONMENT_OF_BATCH',
    `environment must be that of the batch: ${environment}`,
    `environment debe ser el del lote: ${environment}`,
    'environment',
  );
