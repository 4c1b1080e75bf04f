import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { type OrganizationView, toOrganizationView } from './organization-view.ts';

/** The caller's organizations, oldest membership first. */
export async function listOrganizations(
  services: Pick<Services, 'database' | 'clock' | 'pacs' | 'settings'>,
  actor: SessionActor,
): Promise<OrganizationView[]> {
  const organizations = await services.database.organizations.listOfUser(actor.userId);
  const certificates = await services.database.certificates.findActiveOfEach(organizations.map(({ id }) => id));
  return organizations.map((organization) =>
    toOrganizationView(services, organization, certificates.get(organization.id)),
  );
}
