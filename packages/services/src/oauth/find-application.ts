import type { Services } from '../services.ts';
import { commandLineClient } from './command-line-client.ts';

/** The publisher of an application: an organization, this installation itself, or unknown (unverified). */
export type PublishedBy = 'organization' | 'installation' | 'unverified';

/** The properties of an application that are the same for every user. */
export interface KnownApplication {
  /** Its client id. */
  id: string;
  name: string;
  logo: string | null;
  publishedBy: PublishedBy;
  /** The organization that owns it. */
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
