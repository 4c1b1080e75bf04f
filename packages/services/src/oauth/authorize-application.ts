import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { notAMember } from '../access/operation-access.ts';

import type { Scope, SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockSession } from '../lock-session.ts';
import { requireVerifiedEmail } from '../mail/require-verified-email.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import type { Services } from '../services.ts';
import { commandLineClient } from './command-line-client.ts';
import { findApplication, type KnownApplication } from './find-application.ts';

/**
 * Records the user's consent to an application acting in one organization. Grants, codes and tokens are issued under
 * it. 403 for an organization that the user is not a member of (also if it does not exist), 404 for a deleted
 * application, 403 for an unconfirmed e-mail, 401 when the session ends meanwhile.
 */
export async function authorizeApplication(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
  actor: SessionActor,
  input: { organizationId: string; clientId: string; scopes: readonly Scope[] },
): Promise<{ authorizationId: string }> {
  const { database, clock } = services;
  const application = await findApplication(services, input.clientId);
  if (!application)
    throw new AppError('NOT_FOUND', {
      texts: { en: 'OAuth application not found', es: 'No se encontró la aplicación OAuth' },
    });
  if (!(await database.members.findRole(input.organizationId, actor.userId)))
    throw new AppError('FORBIDDEN', { texts: notAMember });
  await requireVerifiedEmail(services, actor);
  const now = clock.now();
  const { organizationId } = input;
  const authorizationId = await database.transaction(async (tx) => {
    await lockSession(tx, actor, now);
    const before = await tx.oauthAuthorizations.liveScopes(organizationId, actor.userId, application.id, now);
    // Other versions of the service had other scopes for it.
    if (application.publishedBy === 'installation')
      await tx.oauthClients.upsert({ ...commandLineClient, createdAt: now });
    if (application.publishedBy !== 'organization') await tx.oauthClients.recordAuthorization(application.id, now);
    const id = await tx.oauthAuthorizations.upsert({
      organizationId: input.organizationId,
      id: uuidV7(now),
      userId: actor.userId,
      applicationOrganizationId: application.organizationId,
      applicationId: application.id,
      authorizedAt: now,
    });
    await recordEvent(tx, now, input.organizationId, undefined, 'oauth_app.authorized', {
      id,
      clientId: application.id,
      name: application.name,
      userId: actor.userId,
      scopes: [...input.scopes],
    });
    await recordAudit(tx, now, actor, {
      organizationId: input.organizationId,
      action: 'oauth_app.authorized',
      target: { type: 'oauth_app', id: application.id },
      details: { name: application.name, scopes: input.scopes.join(' ') },
    });
    // A user who signs in with an application every day does not get an e-mail every day.
    if (before.length === 0 || input.scopes.some((scope) => !before.includes(scope)))
      await notifyUser(services, tx, now, actor, { organizationId, application, scopes: input.scopes });
    return id;
  });
  return { authorizationId };
}

async function notifyUser(
  services: Pick<Services, 'secretBox'>,
  tx: Database,
  at: Date,
  actor: SessionActor,
  {
    organizationId,
    application,
    scopes,
  }: {
    organizationId: string;
    application: KnownApplication;
    scopes: readonly Scope[];
  },
): Promise<void> {
  const [user, organization] = [await tx.users.findById(actor.userId), await tx.organizations.findById(organizationId)];
  if (!user || !organization) return;
  const from = {
    organization: { en: application.organizationName, es: application.organizationName },
    installation: { en: 'of this installation', es: 'de esta instalación' },
    unverified: { en: 'unverified', es: 'sin verificar' },
  }[application.publishedBy];
  await sendSecurityNotice(services, tx, at, user, {
    es: {
      title: `${application.name} puede actuar en su nombre`,
      paragraphs: [
        `Autorizó a la aplicación ${application.name} (${from.es}) a trabajar con ${organization.name} en su nombre.`,
        `Permisos: ${scopes.join(', ')}. Puede quitarle el acceso cuando quiera en Ajustes, Aplicaciones.`,
      ],
    },
    en: {
      title: `${application.name} may act on your behalf`,
      paragraphs: [
        `You authorized the application ${application.name} (${from.en}) to work with ${organization.name} on your behalf.`,
        `Scopes: ${scopes.join(', ')}. You can revoke its access at any time in Settings, Applications.`,
      ],
    },
  });
}
