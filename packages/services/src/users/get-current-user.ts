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
    const [user, organizations] = await Promise.all([
      database.users.findById(actor.userId),
      database.members.listOrganizationsOf(actor.userId),
    ]);
    if (!user) throw authenticationRequired();
    return toUserProfile(user, organizations);
  }
  const [user, key] = await Promise.all([
    database.users.findById(actor.createdBy),
    database.apiKeys.findById(actor.organizationId, actor.keyId),
  ]);
  if (!user || !key) throw invalidApiKey();
  // A key belongs to one organization: it does not tell which others its creator is in.
  const organizations = (await database.members.listOrganizationsOf(user.id)).filter(
    ({ id }) => id === actor.organizationId,
  );
  return {
    ...toUserProfile(user, organizations),
    apiKey: { id: key.id, name: key.name, environment: actor.environment, scopes: [...actor.scopes] },
  };
}
