import type { Services } from '../services.ts';
import { commandLineClient } from './command-line-client.ts';

/** Who published an application: an organization, this installation itself, or no one that it knows: unverified. */
export type PublishedBy = 'organization' | 'installation' | 'unverified';

/** An application that a user may authorize, as far as it is the same for all of them. */
export interface KnownApplication {
  /** Its client id. */
  id: string;
  name: string;
  logo: string | null;
  publishedBy: PublishedBy;
  /** The organization that it belongs to. */
  organizationId: string | null;
  organizationName: string | null;
}

/** Undefined for an unknown client id, which may be any text. */
export async function findApplication(
  { database }: Pick<Services, 'database'>,
  clientId: string,
): Promise<KnownApplication | undefined> {
  const ofNoOrganization = { logo: null, organizationId: null, organizationName: null };
  if (clientId === commandLineClient.id)
    return { ...ofNoOrganization, id: clientId, name: commandLineClient.name, publishedBy: 'installation' };
  const ours = await database.oauthApplications.findByClientId(clientId);
  if (ours) {
    const { id, name, logo, organizationId, organizationName } = ours;
    return { id, name, logo, organizationId, organizationName, publishedBy: 'organization' };
  }
  const registered = await database.oauthClients.find(clientId);
  return registered && { ...ofNoOrganization, id: registered.id, name: registered.name, publishedBy: 'unverified' };
}
