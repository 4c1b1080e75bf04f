import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Services } from '../services.ts';
import { findLiveInvitation, requireInvitee } from './find-invitation.ts';
import { hashInvitationToken } from './invitation-token.ts';
import { invitationGone } from './invitation-view.ts';

/** Declines an invitation and invalidates its link. */
export async function declineInvitation(
  services: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: { token: string },
): Promise<void> {
  const { database, clock } = services;
  const invitation = await findLiveInvitation(services, input.token);
  await requireInvitee(services, actor.userId, invitation);
  const { organizationId, id, role } = invitation;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const settled = await tx.invitations.settle(organizationId, id, 'declined', now, hashInvitationToken(input.token));
    if (!settled) throw invitationGone('declined');
    await recordEvent(tx, now, organizationId, undefined, 'invitation.declined', { id, role });
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'invitation.declined',
      target: { type: 'invitation', id },
    });
  });
}
