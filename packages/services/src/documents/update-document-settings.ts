import type { DocumentSettings } from '@lacre/database/repositories/document-settings.repository';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changedNames } from '../differs-in.ts';
import { AppError } from '../errors.ts';
import { lockOrganization, organizationTransaction } from '../lock-organization.ts';
import { requireVerifiedEmail } from '../mail/require-verified-email.ts';
import { recordOrganizationUpdate } from '../organizations/record-organization-update.ts';
import type { Services } from '../services.ts';
import { defaultDocumentSettings } from './document-settings.ts';

/** Changes only the given fields. Owners and admins; a production key or application with `write:organization`. */
export async function updateDocumentSettings(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  actor: CredentialActor,
  input: { organizationId: string } & Partial<DocumentSettings>,
): Promise<DocumentSettings> {
  const { database, clock } = services;
  const { organizationId: asked, ...given } = input;
  const access = await resolveOrganizationAccess(services, actor, asked, 'organizations.updateDocumentSettings');
  const { organizationId } = access;
  if (access.environment === 'sandbox')
    throw new AppError('OTHER_ENVIRONMENT', {
      texts: {
        en: 'A sandbox key cannot change the appearance of documents: it also applies to production documents',
        es: 'Una clave de pruebas no puede cambiar el aspecto de los documentos: también se aplica a los de producción',
      },
    });
  if (given.emailOnStamp === true) await requireVerifiedEmail(services, actor);
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const now = clock.now();
  return organizationTransaction(database, organizationId, async (tx) => {
    // Locked: a concurrent change must be neither lost nor missing from the event.
    await lockOrganization(tx, organizationId);
    const before = (await tx.documentSettings.find(organizationId)) ?? defaultDocumentSettings;
    const settings: DocumentSettings = { ...before, ...changes };
    settings.color = settings.color.toLowerCase();
    settings.footer = settings.footer?.trim() || null;
    await tx.documentSettings.save(organizationId, settings, now);
    const changed = changedNames(before, settings, Object.keys(changes));
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'document_settings.updated',
      target: { type: 'organization', id: organizationId },
      details: { changed: changed.join(', ') },
    });
    await recordOrganizationUpdate(
      tx,
      now,
      organizationId,
      changed.map((name) => `documentSettings.${name}`),
    );
    return settings;
  });
}
