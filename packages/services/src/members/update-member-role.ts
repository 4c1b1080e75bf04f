import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { organizationTransaction } from '../lock-organization.ts';
import { lockToGrant } from '../lock-to-grant.ts';
import { cancelOrphanedInvitations } from '../revocation/cancel-orphaned-invitations.ts';
import { nothingToUse, requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { type MemberView, memberNotFound, toMemberView } from './member-view.ts';
import { notifyNewAdmin } from './new-admin-notice.ts';

/**
 * Effective from the member's next request. Owner only, who proves a second factor again before making a member an
 * admin; the owner's own role changes only by transferring ownership.
 */
export async function updateMemberRole(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: SessionActor,
  input: { organizationId: string; memberId: string; role: 'admin' | 'member' },
): Promise<MemberView> {
  const { database, clock } = services;
  const { memberId, role } = input;
  const organizationId = input.organizationId.toLowerCase();
  await requireRole(services, actor, organizationId, 'members.updateRole');
  const useCode = role === 'admin' ? await requireSecondFactor(services, actor) : nothingToUse;
  const now = clock.now();
  return organizationTransaction(database, organizationId, async (tx) => {
    await lockToGrant(tx, { actor, organizationId }, 'members.updateRole', now);
    await useCode(tx);
    const before = await tx.members.findById(organizationId, memberId);
    if (!before) throw memberNotFound();
    if (before.role === role) return toMemberView(before);
    if (before.role === 'owner') throw ownersRole();
    if (!(await tx.members.changeRole(organizationId, memberId, role, now)))
      throw (await tx.members.findById(organizationId, memberId)) ? ownersRole() : memberNotFound();
    const { userId } = before;
    await recordEvent(tx, now, organizationId, undefined, 'member.role_updated', {
      id: memberId,
      userId,
      role,
      previousRole: before.role,
    });
    await cancelOrphanedInvitations(tx, now, organizationId);
    if (role === 'admin') await notifyNewAdmin(services, tx, now, organizationId, before);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'member.role_updated',
      target: { type: 'member', id: memberId },
      details: { userId, role, previousRole: before.role },
    });
    return toMemberView({ ...before, role, updatedAt: now });
  });
}

const ownersRole = () =>
  new AppError('OWNER_ROLE', {
    texts: {
      en: "The owner's role cannot be changed: transfer the ownership first (POST .../transfer-ownership)",
      es: 'El rol del propietario no se puede cambiar: transfiera primero la propiedad (POST .../transfer-ownership)',
    },
  });
