import { notAMember } from '../access/operation-access.ts';
import { accessOf } from '../access/operations.ts';
import { requireScope } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { AppError, authenticationRequired, invalidApiKey } from '../errors.ts';
import type { Services } from '../services.ts';
import { toUserProfile, type UserProfile } from './user-profile.ts';

/** The user of a session or, with `read:user`, an access token; the creator of an API key together with that key. */
export async function getCurrentUser(
  { database }: Pick<Services, 'database'>,
  actor: CredentialActor,
): Promise<UserProfile> {
  if (actor.kind === 'oauth') requireScope(actor, accessOf('users.me').tokenScopes ?? []);
  if (actor.kind !== 'api-key') {
    const user = await database.users.findProfile(actor.userId);
    if (!user) throw authenticationRequired();
    if (actor.kind === 'session') return toUserProfile(user, user.organizations);
    // A token is for one organization: it does not reveal which others its user is in.
    const here = user.organizations.filter(({ id }) => id === actor.organizationId);
    if (here.length === 0) throw new AppError('FORBIDDEN', { texts: notAMember });
    return toUserProfile(user, here);
  }
  // A key belongs to one organization: it does not reveal which others its creator is in.
  const { organizationId, keyId: id, environment, scopes } = actor;
  const user = await database.users.findProfile(actor.createdBy, { organizationId, id });
  if (!user || user.keyName === null) throw invalidApiKey();
  return {
    ...toUserProfile(user, user.organizations),
    apiKey: { id, name: user.keyName, environment, scopes: [...scopes] },
  };
}
