import type { Database } from '@lacre/database/database';
import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import { type QueueOutcome, queued } from '../issuing/create-outcome.ts';
import { statusUrlOf } from '../issuing/document-kind.ts';
import { externalIdTaken, takenExternalIds } from '../issuing/external-ids.ts';
import { hashBody } from '../issuing/hash-body.ts';
import { findQueuedResult } from '../issuing/idempotent-result.ts';
import { type IssuingServices, issuingFor, requirePacs } from '../issuing/issuing.ts';
import { requireConfirmed } from '../issuing/require-confirmed.ts';
import { requireIssuable } from '../issuing/require-issuable.ts';
import { dueAtOf } from '../issuing/scheduled-at.ts';
import { requireHours } from '../key-limits/binding-limits.ts';
import { lockOrganization } from '../lock-organization.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Services } from '../services.ts';
import { type IssuingInputs, type IssuingViews, issuingKinds } from './issuing-kinds.ts';

/** Maximum number of queued documents per organization. */
export const queuedMax = 10_000;

/**
 * Stores a document to be issued later: as soon as a worker is free, or at `scheduledAt`. Whatever can be checked now
 * is rejected now, as by the synchronous operation (400, 402, 403, 409). Its number, and its date if the body has none,
 * are assigned when it is issued. A key that already created a document returns it.
 */
export async function queueDocument<K extends IssuingKind>(
  services: IssuingServices,
  access: InvoiceAccess,
  name: K,
  input: IssuingInputs[K],
  { scheduledAt }: { scheduledAt?: string | undefined } = {},
): Promise<QueueOutcome<IssuingViews[K]>> {
  const { database } = services;
  const kind = issuingKinds[name];
  const [bodyHash, issuing] = await Promise.all([hashBody(input), issuingFor(services, access, input)]);
  const { organizationId, environment } = issuing;
  const now = issuing.clock.now();
  await kind.authorize?.(issuing, input);
  const request = { kind, issuing, input, bodyHash, attemptId: undefined };
  // First: the same request may come again when its time has passed.
  const known = await findQueuedResult(request, scheduledAt);
  if (known) return known;
  const dueAt = dueAtOf(scheduledAt, now);
  const { idempotencyKey = null, confirmation: _confirmation, ...body } = input;
  const keep = async (tx: Database) => {
    await lockQueueCapacity(tx, organizationId, 1);
    return tx.issuingJobs.insert(organizationId, {
      id: uuidV7(now),
      environment,
      kind: name,
      idempotencyKey,
      bodyHash,
      body,
      actor: storedActor(access.actor),
      scheduledAt: dueAt ?? null,
      at: now,
    });
  };
  const checkAndKeep = async () => {
    await requireQueueCapacity(services, organizationId, 1);
    requirePacs(issuing);
    await requireIssuable(request, dueAt ?? now);
    await requireHours(issuing, access);
    await requireConfirmed(request, scheduledAt);
    if ((await takenExternalIds(issuing, [input]))(input)) throw externalIdTaken(input);
    return oneAtATime(queueLane(organizationId), () => database.transaction(keep));
  };
  for (;;) {
    let refusal: AppError | undefined;
    const job = await checkAndKeep().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refusal = error;
    });
    if (job) return queued(job.id, environment, statusUrlOf(kind, job.id));
    // The key was queued meanwhile, or its document was issued. The same request, sent twice, may be the cause of the
    // refusal, too: what the first one took is missing for the second.
    const meanwhile = await findQueuedResult(request, scheduledAt);
    if (meanwhile) return meanwhile;
    if (refusal) throw refusal;
  }
}

/** Rejects documents that would exceed the limit of the organization's queue (429). */
export async function requireQueueCapacity(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  documents: number,
): Promise<void> {
  if ((await database.issuingJobs.countOpen(organizationId)) + documents <= queuedMax) return;
  throw new AppError('QUEUE_FULL', { params: { most: queuedMax }, retryAfterSeconds: 30 });
}

/** The same within the transaction that stores the documents; the lock makes concurrent requests count each other. */
export async function lockQueueCapacity(tx: Database, organizationId: string, documents: number): Promise<void> {
  await lockOrganization(tx, organizationId);
  await requireQueueCapacity({ database: tx }, organizationId, documents);
}

/** Lane of `oneAtATime` for transactions that lock the organization's queue. */
export const queueLane = (organizationId: string): string => `queue ${organizationId}`;

/** Identifiers only: permissions are checked again before a document is issued on the caller's behalf. */
export function storedActor(credential: CredentialActor): Omit<CredentialActor, 'origin'> {
  const { origin: _origin, ...actor } = credential;
  return actor;
}
