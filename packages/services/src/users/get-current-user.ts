import { requireScope } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { AppError, authenticationRequired, invalidApiKey } from '../errors.ts';
import { notAMember } from '../organizations/get-organization.ts';
import type { Services } from '../services.ts';
import { toUserProfile, type UserProfile } from './user-profile.ts';

/** The user behind a session or, with `read:user`, an access token; the creator of an API key together with that key. */
export async function getCurrentUser(
  { database }: Pick<Services, 'database'>,
  actor: CredentialActor,
): Promise<UserProfile> {
  if (actor.kind === 'oauth') requireScope(actor, ['read:user']);
  if (actor.kind !== 'api-key') {
    const [user, organizations] = await Promise.all([
      database.users.findById(actor.userId),
      database.members.listOrganizationsOf(actor.userId),
    ]);
    if (!user) throw authenticationRequired();
    if (actor.kind === 'session') return toUserProfile(user, organizations);
    // A token is for one organization: it does not tell which others its user is in.
    const here = organizations.filter(({ id }) => id === actor.organizationId);
    if (here.length === 0) throw new AppError('forbidden', notAMember);
    return toUserProfile(user, here);
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
