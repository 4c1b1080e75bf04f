import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type OrganizationView, toOrganizationView } from './organization-view.ts';

/** The caller's organizations, oldest membership first. */
export async function listOrganizations(
  services: Pick<Services, 'database' | 'clock' | 'issuing' | 'settings'>,
  actor: SessionActor,
): Promise<OrganizationView[]> {
  const organizations = await services.database.organizations.listOfUser(actor.userId);
  const ids = organizations.map(({ id }) => id);
  const certificates = await services.database.certificates.findActiveOfEach(ids, services.clock.now());
  return organizations.map((organization) =>
    toOrganizationView(services, organization, certificates.get(organization.id)),
  );
}
