import { uuidV7 } from '@lacre/database/uuid-v7';
import { isUniqueViolation } from '@lacre/database/violations';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { credentialOf } from '../credential-of.ts';
import { AppError, organizationNotFound } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { organizationTransaction } from '../lock-organization.ts';
import { lockToGrant } from '../lock-to-grant.ts';
import { takeMailTurns } from '../mail/mail-limits.ts';
import { normalizeEmail } from '../mail/normalize-email.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { requireVerifiedEmail } from '../mail/require-verified-email.ts';
import { requireMayInvite } from '../members/require-may-invite.ts';
import { ofField } from '../request-faults.ts';
import { cancelOrphanedInvitations } from '../revocation/cancel-orphaned-invitations.ts';
import { nothingToUse, requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitationEnd, newInvitationToken } from './invitation-token.ts';
import { type InvitationView, toInvitationView } from './invitation-view.ts';

/**
 * Invites someone by e-mail. Owner or admin; a production key or access token with write:members for plain members. An
 * invitation created by a key or token ends with it. 409 for a pending one and for a member, 403 for an unconfirmed
 * e-mail of the caller, 429 for the second e-mail to someone within a minute and beyond the daily limit.
 */
export async function createInvitation(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
  actor: CredentialActor,
  input: { id: string; email: string; role: 'admin' | 'member' },
): Promise<InvitationView> {
  const { database, clock, settings } = services;
  const access = await resolveOrganizationAccess(services, actor, input.id, 'invitations.create');
  const { organizationId, userId } = access;
  await requireMayInvite(database, access, input.role);
  await requireVerifiedEmail(services, actor);
  const useCode = input.role === 'admin' ? await requireSecondFactor(services, actor) : nothingToUse;
  const now = clock.now();
  const email = normalizeEmail(input.email);
  const { role } = input;
  const id = uuidV7(now);
  const { token, hash } = newInvitationToken();
  try {
    const row = await organizationTransaction(database, organizationId, async (tx) => {
      await lockToGrant(tx, access, 'invitations.create', now);
      await useCode(tx);
      const organization = await tx.organizations.findById(organizationId);
      if (!organization) throw organizationNotFound();
      if (await tx.members.isMemberByEmail(organizationId, email))
        throw new AppError('ALREADY_A_MEMBER', ofField('email', 'ALREADY_A_MEMBER'));
      // One that ended but was not cleaned up yet must not block the new one.
      await cancelOrphanedInvitations(tx, now, organizationId);
      for (const ended of await tx.invitations.expireOf(organizationId, email, now))
        await recordEvent(tx, now, organizationId, undefined, 'invitation.expired', { id: ended.id });
      await tx.invitations.insert({
        organizationId,
        id,
        email,
        role,
        tokenHash: hash,
        invitedBy: userId,
        ...credentialOf(actor),
        expiresAt: invitationEnd(now),
        createdAt: now,
      });
      const mail = { organizationId, userId, kind: 'invitation' as const, recipients: [email] };
      await takeMailTurns(services, tx, now, mail);
      const invitation = await tx.invitations.findById(organizationId, id);
      if (!invitation) throw new Error('the invitation that was just made is not there');
      await recordEvent(tx, now, organizationId, undefined, 'invitation.created', { id, role });
      const [invitee, inviter] = [await tx.users.findByEmail(email), await tx.users.findById(userId)];
      const locale = invitee?.locale ?? inviter?.locale ?? 'es-MX';
      const words = {
        organization: organization.name,
        inviter: invitation.invitedByName,
        token,
        baseUrl: settings.baseUrl,
      };
      await queueMail(services, tx, now, invitationMail({ email, locale }, words));
      await recordAudit(tx, now, actor, {
        organizationId,
        action: 'invitation.created',
        target: { type: 'invitation', id },
        details: { email, role },
      });
      return invitation;
    });
    return toInvitationView(row);
  } catch (error) {
    if (!isUniqueViolation(error, 'invitation_pending_key')) throw error;
    throw new AppError('INVITATION_PENDING', ofField('email', 'INVITATION_PENDING'));
  }
}
