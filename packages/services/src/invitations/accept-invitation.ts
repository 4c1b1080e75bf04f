import { uuidV7 } from '@lacre/database/uuid-v7';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { organizationNotFound } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { type MemberView, toMemberView } from '../members/member-view.ts';
import { notifyNewAdmin } from '../members/new-admin-notice.ts';
import type { Services } from '../services.ts';
import { findLiveInvitation, requireInvitee } from './find-invitation.ts';
import { hashInvitationToken } from './invitation-token.ts';
import { invitationGone } from './invitation-view.ts';

/**
 * Makes the caller a member and confirms their e-mail. Of concurrent acceptances one succeeds and the others get 410.
 * The role of someone who is already a member does not change.
 */
export async function acceptInvitation(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: SessionActor,
  input: { token: string },
): Promise<MemberView> {
  const { database, clock } = services;
  const invitation = await findLiveInvitation(services, input.token);
  await requireInvitee(services, actor.userId, invitation);
  const { organizationId, id, role } = invitation;
  const { userId } = actor;
  const now = clock.now();
  return organizationTransaction(database, organizationId, async (tx) => {
    // Serializes with deleting the organization, which ends all memberships.
    await lockOrganization(tx, organizationId);
    const settled = await tx.invitations.settle(organizationId, id, 'accepted', now, hashInvitationToken(input.token));
    if (!settled) throw invitationGone('accepted');
    // The token was sent to that address and nowhere else.
    await tx.users.update(userId, { emailVerified: true }, now);
    const memberId = uuidV7(now);
    const added = await tx.members.add({
      organizationId,
      id: memberId,
      userId,
      role,
      lastActiveAt: now,
      createdAt: now,
    });
    await recordEvent(tx, now, organizationId, undefined, 'invitation.accepted', { id, userId });
    if (added) await recordEvent(tx, now, organizationId, undefined, 'member.added', { id: memberId, userId, role });
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'invitation.accepted',
      target: { type: 'invitation', id },
      details: { userId, role },
    });
    const member = await tx.members.findByUser(organizationId, userId);
    if (!member) throw organizationNotFound();
    if (added && role === 'admin') await notifyNewAdmin(services, tx, now, organizationId, member);
    return toMemberView(member);
  });
}
