import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { organizationNotFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { type OrganizationView, toOrganizationView } from './organization-view.ts';

export const notAMember = 'Access denied. You are not a member of this organization';

/** Any member may see it. */
export async function getOrganization(
  services: Pick<Services, 'database' | 'clock' | 'pacs' | 'settings'>,
  actor: SessionActor,
  input: { id: string },
): Promise<OrganizationView> {
  const { database } = services;
  await requireRole(services, actor, input.id, ['owner', 'admin', 'member'], notAMember);
  const [organization, certificate] = await Promise.all([
    database.organizations.findById(input.id),
    database.certificates.findActive(input.id),
  ]);
  if (!organization) throw organizationNotFound();
  return toOrganizationView(services, organization, certificate);
}
