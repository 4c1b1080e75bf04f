import type { User } from '@lacre/database/repositories/user.repository';
import type { SessionActor } from '../actor.ts';
import { AppError, authenticationRequired } from '../errors.ts';
import { provePassword } from '../passwords/prove-password.ts';
import type { Services } from '../services.ts';

/** A session that began longer ago may be a stolen one: its holder must know the password too. */
const freshMs = 600_000;

/**
 * Before a new way of signing in is made: asks for the password ten minutes after signing in (403 without, 400 for a
 * wrong one; tries are counted as for signing in). Answers whose session it is.
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
