import { operations } from '../access/operations.ts';
import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError, organizationNotFound } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { lockSession } from '../lock-session.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import { type OrganizationView, toOrganizationView } from '../organizations/organization-view.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { memberNotFound } from './member-view.ts';

/**
 * Makes the member the owner and the owner an admin, in one transaction. Owner only, who proves the second factor
 * again.
 */
export async function transferOwnership(
  services: Pick<Services, 'database' | 'clock' | 'issuing' | 'settings' | 'secretBox'>,
  actor: SessionActor,
  input: { organizationId: string; memberId: string },
): Promise<OrganizationView> {
  const { database, clock } = services;
  const { memberId } = input;
  const organizationId = input.organizationId.toLowerCase();
  await requireRole(services, actor, organizationId, 'members.transferOwnership');
  const useCode = await requireSecondFactor(services, actor);
  const now = clock.now();
  const { organization: row, certificate } = await organizationTransaction(database, organizationId, async (tx) => {
    // Serializes transfers: the second one finds that its caller is no longer the owner.
    await lockOrganization(tx, organizationId);
    await useCode(tx);
    const [from, to] = [
      await tx.members.findByUser(organizationId, actor.userId),
      await tx.members.findById(organizationId, memberId),
    ];
    if (from?.role !== 'owner')
      throw new AppError('FORBIDDEN', { texts: operations['members.transferOwnership'].forbidden });
    if (!to) throw memberNotFound();
    if (to.id === from.id) throw new AppError('ALREADY_OWNER');
    await lockSession(tx, actor, now);
    if (!(await tx.members.makeOwner(organizationId, to.id, now))) throw memberNotFound();
    const organization = await tx.organizations.update(organizationId, { ownerId: to.userId }, now);
    if (!organization) throw organizationNotFound();
    for (const [{ id, userId, role: previousRole }, role] of [
      [from, 'admin'],
      [to, 'owner'],
    ] as const)
      await recordEvent(tx, now, organizationId, undefined, 'member.role_updated', { id, userId, role, previousRole });
    await recordEvent(tx, now, organizationId, undefined, 'organization.updated', {
      id: organizationId,
      changed: ['ownerId'],
    });
    const newOwner = await tx.users.findById(to.userId);
    if (newOwner) await queueMail(services, tx, now, ownerMail(newOwner, organization.name, from.name));
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'organization.ownership_transferred',
      target: { type: 'member', id: to.id },
      details: { from: from.userId, to: to.userId },
    });
    // Read before the commit: a transfer that took effect must not fail afterwards.
    return { organization, certificate: await tx.certificates.findActive(organizationId, now) };
  });
  return toOrganizationView(services, row, certificate);
}

function ownerMail(user: { email: string; locale: string }, organization: string, from: string) {
  return writeMail(user, {
    es: {
      title: `Ahora usted es propietario de ${organization}`,
      paragraphs: [
        `${from} le transfirió la propiedad de ${organization} en Lacre: ahora usted administra sus datos fiscales, certificados, equipo y plan.`,
        `Si no lo esperaba, hable con ${from} antes de cambiar nada.`,
      ],
    },
    en: {
      title: `You now own ${organization}`,
      paragraphs: [
        `${from} transferred the ownership of ${organization} in Lacre to you: you now manage its legal data, certificates, team and plan.`,
        `If you did not expect this, talk to ${from} before you change anything.`,
      ],
    },
  });
}
