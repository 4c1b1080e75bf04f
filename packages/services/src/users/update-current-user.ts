import type { SessionActor } from '../actor.ts';
import { authenticationRequired } from '../errors.ts';
import type { Services } from '../services.ts';
import { toUserProfile, type UserProfile } from './user-profile.ts';

export interface UpdateCurrentUserInput {
  name?: string | undefined;
  image?: string | null | undefined;
  /** Language tag, `es-MX`. */
  locale?: string | undefined;
  /** IANA name, `America/Mexico_City`. */
  timezone?: string | undefined;
  /** Replaces all metadata. */
  metadata?: Record<string, unknown> | undefined;
}

/** Changes only the given fields of the user's own profile. */
export async function updateCurrentUser(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  actor: SessionActor,
  { name, image, locale, timezone, metadata }: UpdateCurrentUserInput,
): Promise<UserProfile> {
  const chosen = locale === undefined ? undefined : true;
  const patch = { name: name?.trim(), image, locale, localeIsChosen: chosen, timezone, metadata };
  const user = await database.users.update(actor.userId, patch, clock.now());
  if (!user) throw authenticationRequired();
  // The cached session contains the language.
  if (chosen) await credentials.forget(actor.sessionId);
  return toUserProfile(user, await database.members.listOrganizationsOf(user.id));
}
