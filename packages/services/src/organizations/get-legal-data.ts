import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { organizationNotFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { type LegalDataView, toLegalDataView } from './organization-view.ts';

/** The issuer's data on its documents. Any member, or a key or access token with `read:organization`. */
export async function getLegalData(
  services: Pick<Services, 'database'>,
  actor: CredentialActor,
  input: { id: string },
): Promise<LegalDataView> {
  const { organizationId } = await resolveOrganizationAccess(services, actor, input.id, 'organizations.legal');
  const organization = await services.database.organizations.findById(organizationId);
  if (!organization) throw organizationNotFound();
  return toLegalDataView(organization);
}
