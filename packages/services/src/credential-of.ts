import type { CredentialActor } from './actor.ts';

/** What something is made with, so that it ends when that ends; both null for a session: a person answers for it. */
export interface MadeWith {
  apiKeyId: string | null;
  authorizationId: string | null;
}

export const credentialOf = (actor: CredentialActor): MadeWith => ({
  apiKeyId: 'keyId' in actor ? actor.keyId : null,
  authorizationId: 'grantId' in actor ? actor.authorizationId : null,
});
