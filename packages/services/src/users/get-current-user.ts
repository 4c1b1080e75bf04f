import type { ApiKeyActor, SessionActor } from '../actor.ts';
import { authenticationRequired, invalidApiKey } from '../errors.ts';
import type { Services } from '../services.ts';
import { toUserProfile, type UserProfile } from './user-profile.ts';

/** The user behind a session, or the creator of an API key together with that key. */
export async function getCurrentUser(
  { database }: Pick<Services, 'database'>,
  actor: SessionActor | ApiKeyActor,
): Promise<UserProfile> {
  if (actor.kind === 'session') {
    const user = await database.users.findProfile(actor.userId);
    if (!user) throw authenticationRequired();
    return toUserProfile(user, user.organizations);
  }
  // A key belongs to one organization: it does not tell which others its creator is in.
  const { organizationId, keyId: id, environment, scopes } = actor;
  const user = await database.users.findProfile(actor.createdBy, { organizationId, id });
  if (!user || user.keyName === null) throw invalidApiKey();
  return {
    ...toUserProfile(user, user.organizations),
    apiKey: { id, name: user.keyName, environment, scopes: [...scopes] },
  };
}
