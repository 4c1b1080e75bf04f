import { uuidV7 } from '@lacre/database/uuid-v7';
import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { organizationNotFound } from '../errors.ts';
import { organizationTransaction } from '../lock-organization.ts';
import { lockToGrant } from '../lock-to-grant.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';

/**
 * Deletes an organization permanently. In one transaction it becomes inaccessible, its members, invitations, keys and
 * signing keys are deleted, and its subscription is queued to be cancelled at the payment provider. A job archives and
 * purges invoices and the rest (`purge-deleted-organizations.ts`), so deleting takes as long for a million of them as
 * for none. Owner only, who proves the second factor again.
 */
export async function deleteOrganization(
  services: Pick<Services, 'database' | 'clock' | 'credentials' | 'csds' | 'secretBox' | 'spooledPrints'>,
  actor: SessionActor,
  input: { id: string },
): Promise<void> {
  const { database, clock, credentials, csds, spooledPrints } = services;
  const organizationId = input.id.toLowerCase();
  await requireRole(services, actor, organizationId, 'organizations.delete');
  const useCode = await requireSecondFactor(services, actor);
  const now = clock.now();
  await organizationTransaction(database, organizationId, async (tx) => {
    // Its applications end in other organizations too.
    await tx.oauthAuthorizations.holdOrganizationsOfOwner(organizationId);
    // Whoever has transferred it meanwhile must not delete what is now someone else's.
    await lockToGrant(tx, { actor, organizationId }, 'organizations.delete', now);
    await useCode(tx);
    const [organization, subscription] = [
      await tx.organizations.findById(organizationId),
      await tx.billing.findSubscription(organizationId),
    ];
    if (!organization || !(await tx.organizations.markDeleted(organizationId, now))) throw organizationNotFound();
    await tx.partners.endReferral(organizationId, now);
    await tx.idempotencyKeys.removeAll(organizationId);
    if (subscription)
      await tx.billing.queueCancellation({
        id: uuidV7(now),
        provider: subscription.provider,
        subscriptionId: subscription.subscriptionId,
        at: now,
      });
    const owner = await tx.users.findById(actor.userId);
    if (owner) await queueMail(services, tx, now, deletedMail(owner, organization.name));
  });
  // Other processes are notified by the commit.
  csds.forget(organizationId);
  spooledPrints.forget(organizationId);
  credentials.forgetOrganizationHere(organizationId);
}

function deletedMail(user: { email: string; locale: string }, organization: string) {
  return writeMail(user, {
    es: {
      title: `Se borró ${organization}`,
      paragraphs: [
        `Usted eliminó ${organization} de Lacre. Sus claves de API, certificados y accesos ya no existen, y esto no se puede deshacer.`,
        'Los CFDI de producción se conservan en un archivo sellado durante el plazo que marca la ley; ya nadie puede consultarlos desde Lacre.',
        'Si no fue usted, cambie su contraseña cuanto antes y avise a quien opera el servicio.',
      ],
    },
    en: {
      title: `${organization} was deleted`,
      paragraphs: [
        `You deleted ${organization} from Lacre. Its API keys, certificates and authorizations no longer exist, and this cannot be undone.`,
        'Production invoices are kept in a sealed archive for as long as the law requires; they can no longer be viewed in Lacre.',
        'If it was not you, change your password immediately and contact the operator of the service.',
      ],
    },
  });
}
