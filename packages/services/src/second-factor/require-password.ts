import type { User } from '@lacre/database/repositories/user.repository';
import type { SessionActor } from '../actor.ts';
import { AppError, authenticationRequired } from '../errors.ts';
import { provePassword } from '../passwords/prove-password.ts';
import type { Services } from '../services.ts';

/** An older session may be stolen: its holder must know the password too. */
const freshMs = 600_000;

/**
 * Called before a new way of signing in is added: requires the password when the user signed in more than ten minutes
 * ago (403 without, 400 for a wrong one; attempts count as for signing in). Returns the user of the session.
 */
export async function requirePassword(
  services: Pick<Services, 'database' | 'clock' | 'passwords'>,
  actor: SessionActor,
  currentPassword: string | undefined,
): Promise<User> {
  const { database, clock } = services;
  const user = await database.users.findByIdWithPasswordHash(actor.userId);
  const session = await database.sessions.findById(actor.sessionId);
  if (!user || !session) throw authenticationRequired();
  if (currentPassword !== undefined) await provePassword(services, user, currentPassword);
  else if (clock.now().getTime() - session.createdAt.getTime() > freshMs) throw new AppError('PASSWORD_REQUIRED');
  return user;
}
