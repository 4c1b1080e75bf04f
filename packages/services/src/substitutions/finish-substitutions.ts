import type { AttemptRow } from '@lacre/database/repositories/attempt-claims';
import type { Substitution } from '@lacre/database/repositories/substitution.repository';
import type { InvoiceAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { createDueSlots, type Done, type DueSlots, sharedSlots } from '../due-slots.ts';
import { environmentClock } from '../environment-clock.ts';
import { staleClaimMs } from '../issuing/idempotent-result.ts';
import { credentialInForce } from '../issuing-queue/credential-in-force.ts';
import { failureOfAttempt, mayRetry } from '../issuing-queue/failed-attempt.ts';
import {
  advanceSubstitution,
  failSubstitution,
  type SubstitutionServices,
  stepLeaseMs,
  waitForStamp,
} from './advance-substitution.ts';

/** Scopes that a substitution needs, checked again until its new document has been sent. */
const scopes = ['write:invoices', 'cancel:invoices'] as const;

/** Resumes substitutions that were interrupted or are waiting. */
export function createSubstitutionFinishing(deps: SubstitutionServices): DueSlots {
  const { database, clock, log } = deps;
  return createDueSlots<Substitution & { aheadMs: string }>({
    ...sharedSlots,
    take: (limit, turns) => database.substitutions.takeDue(clock.now(), stepLeaseMs, limit, turns),
    async process({ aheadMs: _aheadMs, ...substitution }) {
      const { state } = (await resume(deps, substitution)).substitution;
      return state === 'completed' || state === 'failed';
    },
    onFailure: (error, { organizationId, id: substitutionId }) =>
      log.error({ error, organizationId, substitutionId }, 'a substitution could not be resumed'),
  });
}

/** One run that waits for all it has taken. */
export const finishSubstitutions = (deps: SubstitutionServices): Promise<Done> =>
  createSubstitutionFinishing(deps).run({ toEnd: true });

/**
 * On behalf of the original caller. Until the new document is sent, the caller must still be authorized; once it may
 * have been sent, the rest follows regardless: stopping then would leave both documents in force.
 */
async function resume(deps: SubstitutionServices, substitution: Substitution) {
  const { organizationId, environment } = substitution;
  const access = (actor: CredentialActor): InvoiceAccess => ({ organizationId, environment, actor });
  const asked = substitution.actor as CredentialActor;
  if (substitution.state !== 'stamping') return advanceSubstitution(deps, access(asked), substitution);

  const { stampingAttempts } = deps.database;
  const attempt = await stampingAttempts.findByKey(organizationId, environment, substitution.idempotencyKey);
  const refused = attempt ? undefined : await refusedSince(deps, substitution);
  if (refused) return failSubstitution(deps, substitution, failureOfAttempt(refused).rejection.messages);
  if (attempt?.state === 'stamped') return advanceSubstitution(deps, access(asked), substitution);
  // Recovery may reject the attempt at any moment, which frees the key; the document would then be issued again.
  if (attempt && attempt.state !== 'claimed') return waitForStamp(deps, substitution);
  // The holder of the claim may be about to send it.
  if (attempt && deps.clock.now().getTime() - attempt.createdAt.getTime() <= staleClaimMs)
    return waitForStamp(deps, substitution);
  let actor = asked;
  for (const scope of scopes) {
    const credential = await credentialInForce(deps, organizationId, actor, { scope });
    if ('rejection' in credential) return failSubstitution(deps, substitution, credential.rejection.messages);
    ({ actor } = credential);
  }
  return advanceSubstitution(deps, access(actor), substitution);
}

/**
 * The new document's attempt, if it was rejected after its outcome was unknown: this is reported, and the caller
 * decides whether to issue another one.
 */
async function refusedSince(
  deps: SubstitutionServices,
  { organizationId, environment, idempotencyKey, id, createdAt }: Substitution,
): Promise<AttemptRow | undefined> {
  const now = (await environmentClock(deps, organizationId, environment)).now();
  // A later date means that it was created before a reset of the sandbox, so it belongs to another substitution, unless
  // this one has a later date too.
  const made = { after: id, until: createdAt > now ? undefined : now };
  const last = await deps.database.stampingAttempts.findRefusedByKey(organizationId, environment, idempotencyKey, made);
  return last && !mayRetry(last) ? last : undefined;
}
