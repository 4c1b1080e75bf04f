import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { organizationNotFound } from '../errors.ts';
import { takeMailTurns } from '../mail/mail-limits.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { requireVerifiedEmail } from '../mail/require-verified-email.ts';
import { requireMayInvite } from '../members/require-may-invite.ts';
import type { Services } from '../services.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitationEnd, newInvitationToken } from './invitation-token.ts';
import { type InvitationView, invitationNotFound, toInvitationView } from './invitation-view.ts';
import { notPending } from './not-pending.ts';

/**
 * Sends it again with a new link, valid for seven days from now; the previous link becomes invalid. 409 when it is not
 * pending, 429 within a minute.
 */
export async function resendInvitation(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
  actor: CredentialActor,
  input: { id: string; inviteId: string },
): Promise<InvitationView> {
  const { database, clock, settings } = services;
  const access = await resolveOrganizationAccess(services, actor, input.id, 'invitations.resend');
  const { organizationId } = access;
  await requireMayInvite(database, access, 'member');
  await requireVerifiedEmail(services, actor);
  const now = clock.now();
  const { token, hash } = newInvitationToken();
  const row = await database.transaction(async (tx) => {
    const [organization, before] = [
      await tx.organizations.findById(organizationId),
      await tx.invitations.findById(organizationId, input.inviteId),
    ];
    if (!organization) throw organizationNotFound();
    if (!before) throw invitationNotFound();
    await requireMayInvite(tx, access, before.role);
    const expiresAt = invitationEnd(now);
    if (!(await tx.invitations.renew(organizationId, before.id, hash, expiresAt, now)))
      throw await notPending(tx, before);
    await takeMailTurns(services, tx, now, {
      organizationId,
      userId: access.userId,
      kind: 'invitation',
      recipients: [before.email],
    });
    const invitee = await tx.users.findByEmail(before.email);
    const inviter = await tx.users.findById(before.invitedBy);
    const to = { email: before.email, locale: invitee?.locale ?? inviter?.locale ?? 'es-MX' };
    const words = { organization: organization.name, inviter: before.invitedByName, token, baseUrl: settings.baseUrl };
    await queueMail(services, tx, now, invitationMail(to, words));
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'invitation.resent',
      target: { type: 'invitation', id: before.id },
    });
    return { ...before, expiresAt };
  });
  return toInvitationView(row);
}
