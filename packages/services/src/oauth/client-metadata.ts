import type { OauthClientRow } from '@lacre/database/repositories/oauth-client.repository';
import type { Services } from '../services.ts';
import { hashClientSecret } from './client-secret.ts';
import { commandLineClient } from './command-line-client.ts';

/** An application as a client of the OAuth provider, with the names of RFC 7591 section 2. */
export interface ClientMetadata {
  client_id: string;
  client_name: string;
  application_type: 'web' | 'native';
  redirect_uris: string[];
  response_types: ['code'];
  response_modes: ['query'];
  grant_types: ['authorization_code', 'refresh_token'];
  token_endpoint_auth_method: 'client_secret_basic' | 'none';
  scope: string;
  /** Not the secret itself but the hashes of the valid ones, for `isClientSecret`. */
  client_secret?: string;
}

const ofEveryClient = {
  response_types: ['code'],
  response_modes: ['query'],
  grant_types: ['authorization_code', 'refresh_token'],
} satisfies Partial<ClientMetadata>;

/** Undefined for an unknown client id. */
export async function findClient(
  services: Pick<Services, 'database' | 'clock'>,
  clientId: string,
): Promise<ClientMetadata | undefined> {
  if (clientId === commandLineClient.id) return publicOnDevice(commandLineClient);
  const ofOrganization = await findOfOrganization(services, clientId);
  if (ofOrganization) return ofOrganization;
  const registered = await services.database.oauthClients.find(clientId);
  return registered && publicOnDevice(registered);
}

/** Redirects to the user's own machine, where the port may differ at each start (RFC 8252 section 7.3). */
const publicOnDevice = ({
  id,
  name,
  redirectUris,
  scopes,
}: Pick<OauthClientRow, 'id' | 'name' | 'redirectUris' | 'scopes'>): ClientMetadata => ({
  ...ofEveryClient,
  client_id: id,
  client_name: name,
  application_type: 'native',
  redirect_uris: redirectUris,
  token_endpoint_auth_method: 'none',
  scope: scopes.join(' '),
});

async function findOfOrganization(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  clientId: string,
): Promise<ClientMetadata | undefined> {
  const row = await database.oauthApplications.findByClientId(clientId);
  if (!row) return undefined;
  const { previousSecretHash, previousSecretEndsAt } = row;
  const isPreviousTaken = previousSecretEndsAt !== null && previousSecretEndsAt > clock.now();
  const hashes = [row.secretHash, isPreviousTaken ? previousSecretHash : null].filter((hash) => hash !== null);
  return {
    ...ofEveryClient,
    client_id: row.id,
    client_name: row.name,
    // `native` allows a private-use URI scheme; `web` compares every URI as a string, including the port.
    application_type: row.redirectUris.every((uri) => /^https?:/i.test(uri)) ? 'web' : 'native',
    redirect_uris: row.redirectUris,
    token_endpoint_auth_method: row.type === 'public' ? 'none' : 'client_secret_basic',
    scope: row.scopes.join(' '),
    ...(hashes.length > 0 && { client_secret: hashes.map((hash) => hash.toString('base64url')).join(' ') }),
  };
}

/** Whether the hash of `secret` is one of `hashes` in the metadata. */
export function isClientSecret(hashes: string | undefined, secret: string): boolean {
  const secretHash = hashClientSecret(secret);
  // Hashes of 256 random bits: timing differences of the comparison cannot reveal a secret.
  return (hashes ?? '').split(' ').some((hash) => hash !== '' && Buffer.from(hash, 'base64url').equals(secretHash));
}
