import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import { requireNoSandboxKey } from '../members/require-may-invite.ts';
import type { Services } from '../services.ts';
import { invitationNotFound } from './invitation-view.ts';
import { notPending } from './not-pending.ts';

/** Invalidates its link at once. Owner, admin, or a production key with write:members. 409 when it is not pending. */
export async function cancelInvitation(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  input: { id: string; inviteId: string },
): Promise<void> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.id, 'invitations.cancel');
  requireNoSandboxKey(access);
  const { organizationId } = access;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const invitation = await tx.invitations.findById(organizationId, input.inviteId);
    if (!invitation) throw invitationNotFound();
    if (!(await tx.invitations.settle(organizationId, invitation.id, 'cancelled', now)))
      throw await notPending(tx, invitation);
    const { id, role } = invitation;
    await recordEvent(tx, now, organizationId, undefined, 'invitation.cancelled', { id, role });
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'invitation.cancelled',
      target: { type: 'invitation', id },
    });
  });
}
