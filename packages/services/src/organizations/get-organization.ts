import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { organizationNotFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { type OrganizationView, toOrganizationView } from './organization-view.ts';

/** Any member, or a key or access token of the organization with `read:organization`. */
export async function getOrganization(
  services: Pick<Services, 'database' | 'clock' | 'issuing' | 'settings'>,
  actor: CredentialActor,
  input: { id: string },
): Promise<OrganizationView> {
  const { database } = services;
  const { organizationId } = await resolveOrganizationAccess(services, actor, input.id, 'organizations.get');
  const [organization, certificate] = await Promise.all([
    database.organizations.findById(organizationId),
    database.certificates.findActive(organizationId, services.clock.now()),
  ]);
  if (!organization) throw organizationNotFound();
  return toOrganizationView(services, organization, certificate);
}
