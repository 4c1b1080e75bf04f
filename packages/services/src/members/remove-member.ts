import { type OrganizationAccess, resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor, Role } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { organizationTransaction } from '../lock-organization.ts';
import { lockToGrant } from '../lock-to-grant.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import { failPendingDeliveries, revokeDependents } from '../revocation/revoke-dependents.ts';
import type { Services } from '../services.ts';
import { memberNotFound } from './member-view.ts';
import { notifyRemainingCredentials } from './remaining-credentials-notice.ts';
import { requireNoSandboxKey } from './require-may-invite.ts';

/**
 * Ends a membership. The user loses access to the organization from the next request on, but nothing else; keys that
 * they created belong to the organization and remain, and owner and admins are notified of them. The owner can remove
 * any other member, an admin (or a key with write:members) plain members, and every member themselves; the owner cannot
 * be removed.
 */
export async function removeMember(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: CredentialActor,
  input: { organizationId: string; memberId: string },
): Promise<void> {
  const { database, clock } = services;
  const { memberId } = input;
  const seen = await resolveOrganizationAccess(services, actor, input.organizationId, 'members.remove');
  requireNoSandboxKey(seen);
  const { organizationId } = seen;
  const now = clock.now();
  const ended = await organizationTransaction(database, organizationId, async (tx) => {
    // Serializes with creating keys: the notice names those that this member has just created.
    const access = await lockToGrant(tx, seen, 'members.remove', now);
    const member = await tx.members.findById(organizationId, memberId);
    if (!member) throw memberNotFound();
    const removable = rolesRemovedBy(access, member.userId);
    if (!removable.includes(member.role)) throw notRemovable(member.role);
    if (!(await tx.members.remove(organizationId, memberId, removable))) {
      const changed = await tx.members.findById(organizationId, memberId);
      throw changed ? notRemovable(changed.role) : memberNotFound();
    }
    const { userId, role } = member;
    await recordEvent(tx, now, organizationId, undefined, 'member.removed', { id: memberId, userId, role });
    const webhooks = await revokeDependents(tx, now, organizationId);
    const organization = await tx.organizations.findById(organizationId);
    const user = await tx.users.findById(userId);
    if (organization && user && userId !== access.userId)
      await queueMail(services, tx, now, removedMail(user, organization.name));
    if (organization && user) await notifyRemainingCredentials(services, tx, now, organization, user);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'member.removed',
      target: { type: 'member', id: memberId },
      details: { userId, role },
    });
    return webhooks;
  });
  await failPendingDeliveries(services, ended);
}

/** An API key has the permissions of an admin here. */
function rolesRemovedBy({ role, userId, actor }: OrganizationAccess, memberUserId: string): Role[] {
  if (role === 'owner') return ['admin', 'member'];
  const isOneself = actor.kind === 'session' && userId === memberUserId;
  if (isOneself) return ['admin', 'member'];
  return role === 'member' ? [] : ['member'];
}

function notRemovable(role: Role): AppError {
  return role === 'owner'
    ? new AppError('OWNER_ROLE', {
        texts: {
          en: 'The owner cannot be removed: transfer the ownership first',
          es: 'No se puede quitar al propietario: transfiera primero la propiedad',
        },
      })
    : new AppError('FORBIDDEN', {
        texts: {
          en: 'Access denied. Only the organization owner can remove admins; admins can remove members',
          es: 'Acceso denegado. Solo el propietario puede quitar administradores; los administradores pueden quitar miembros',
        },
      });
}

function removedMail(user: { email: string; locale: string }, organization: string) {
  return writeMail(user, {
    es: {
      title: `Ya no forma parte de ${organization}`,
      paragraphs: [
        `Su acceso a ${organization} en Lacre terminó. Su cuenta y sus demás organizaciones siguen igual.`,
        'Si cree que es un error, hable con quien administra la organización.',
      ],
    },
    en: {
      title: `You are no longer part of ${organization}`,
      paragraphs: [
        `Your access to ${organization} in Lacre has ended. Your account and other organizations stay as they are.`,
        'If you think that this is a mistake, contact an administrator of the organization.',
      ],
    },
  });
}
