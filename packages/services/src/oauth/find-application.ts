import type { Services } from '../services.ts';
import { commandLineClient } from './command-line-client.ts';

/** Who stands behind an application: an organization, this installation itself, or nobody that it knows of. */
export type Behind = 'organization' | 'installation' | 'nobody';

/** An application that a person may let in, as far as it is the same for all of them. */
export interface KnownApplication {
  /** Its client id. */
  id: string;
  name: string;
  logo: string | null;
  behind: Behind;
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
    return { ...ofNoOrganization, id: clientId, name: commandLineClient.name, behind: 'installation' };
  const ours = await database.oauthApplications.findByClientId(clientId);
  if (ours) {
    const { id, name, logo, organizationId, organizationName } = ours;
    return { id, name, logo, organizationId, organizationName, behind: 'organization' };
  }
  const registered = await database.oauthClients.find(clientId);
  return registered && { ...ofNoOrganization, id: registered.id, name: registered.name, behind: 'nobody' };
}
