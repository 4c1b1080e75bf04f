import type { CredentialActor } from './actor.ts';

/** The credential that something is created with and ends with; both null for a session, whose user is responsible. */
export interface CreatingCredential {
  apiKeyId: string | null;
  authorizationId: string | null;
}

export const credentialOf = (actor: CredentialActor): CreatingCredential => ({
  apiKeyId: 'keyId' in actor ? actor.keyId : null,
  authorizationId: 'grantId' in actor ? actor.authorizationId : null,
});
