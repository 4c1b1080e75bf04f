import type { IssuingKind } from '@lacre/database/repositories/issuing-job.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { environmentClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { type QueueOutcome, queued } from '../issuing/create-outcome.ts';
import { dueAtOf } from '../issuing/scheduled-at.ts';
import type { Services } from '../services.ts';
import { type IssuingDeps, type IssuingInputs, type IssuingViews, queuedKinds } from './issuing-kinds.ts';

/** Documents of one organization that may wait at a time. */
export const waitingMax = 10_000;

/**
 * Keeps a document that is issued later: as soon as a worker comes to it, or at `scheduledAt`. What can be judged at once is refused
 * at once, as by the operation that waits (400, 402, 403, 409). Its number, and its date where the body has none, are decided
 * when it is issued. A key that has made a document answers with it.
 */
export async function queueDocument<K extends IssuingKind>(
  deps: IssuingDeps,
  access: InvoiceAccess,
  kind: K,
  input: IssuingInputs[K],
  { scheduledAt }: { scheduledAt?: string | undefined } = {},
): Promise<QueueOutcome<IssuingViews[K]>> {
  const { organizationId } = access;
  const { database } = deps;
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const now = (await environmentClock(deps, organizationId, environment)).now();
  const dueAt = dueAtOf(scheduledAt, now);
  await requireRoom(deps, organizationId, 1);
  const { idempotencyKey: _, ...body } = input;
  return queuedKinds[kind].judge(deps, access, input, {
    issuedAt: dueAt ?? now,
    async enqueue({ idempotencyKey = null, bodyHash, statusUrl }) {
      const job = await database.issuingJobs.insert(organizationId, {
        id: uuidV7(now),
        environment,
        kind,
        idempotencyKey,
        bodyHash,
        body,
        actor: storedActor(access.actor),
        scheduledAt: dueAt ?? null,
        at: now,
      });
      return job && queued(job.id, environment, statusUrl(job.id));
    },
  });
}

/** Refuses what would make the queue of an organization longer than it may be. */
export async function requireRoom(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
  documents: number,
): Promise<void> {
  if ((await database.issuingJobs.countOpen(organizationId)) + documents <= waitingMax) return;
  throw new AppError('QUEUE_FULL', { params: { most: waitingMax }, retryAfterSeconds: 30 });
}

/** Identifiers only: what they may do is looked up again before a document is issued in their name. */
export function storedActor(credential: CredentialActor): Omit<CredentialActor, 'origin'> {
  const { origin: _origin, ...actor } = credential;
  return actor;
}
