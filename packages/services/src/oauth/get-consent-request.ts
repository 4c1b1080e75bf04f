import type { Role } from '../actor.ts';
import type { Services } from '../services.ts';
import { findApplication, type PublishedBy } from './find-application.ts';

/** The data of the consent page. */
export interface ConsentRequest {
  user: { name: string; email: string };
  application: RequestingApplication;
  /** The organizations to choose from, oldest membership first. */
  organizations: { id: string; name: string; role: Role }[];
}

export interface RequestingApplication {
  name: string;
  logo: string | null;
  publishedBy: PublishedBy;
  /** Name of the organization that owns it; null: none. */
  owner: string | null;
}

export async function getRequestingApplication(
  services: Pick<Services, 'database'>,
  clientId: string,
): Promise<RequestingApplication | undefined> {
  const found = await findApplication(services, clientId);
  return found && { name: found.name, logo: found.logo, publishedBy: found.publishedBy, owner: found.organizationName };
}

/** Undefined when the user or the application no longer exists. */
export async function getConsentRequest(
  services: Pick<Services, 'database'>,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<ConsentRequest | undefined> {
  const { database } = services;
  const [user, application, organizations] = await Promise.all([
    database.users.findById(userId),
    getRequestingApplication(services, clientId),
    database.members.listOrganizationsOf(userId),
  ]);
  if (!user || !application) return undefined;
  return {
    user: { name: user.name, email: user.email },
    application,
    organizations: organizations.map(({ id, name, role }) => ({ id, name, role })),
  };
}
