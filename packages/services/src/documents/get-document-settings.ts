import type { DocumentSettings } from '@lacre/database/repositories/document-settings.repository';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { defaultDocumentSettings } from './document-settings.ts';

/** Any member; a key or application with `read:organization`. */
export async function getDocumentSettings(
  services: Pick<Services, 'database'>,
  actor: CredentialActor,
  { organizationId }: { organizationId: string },
): Promise<DocumentSettings> {
  const access = await resolveOrganizationAccess(services, actor, organizationId, 'organizations.documentSettings');
  return (await services.database.documentSettings.find(access.organizationId)) ?? defaultDocumentSettings;
}
