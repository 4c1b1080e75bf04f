import type { SessionActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

/**
 * Ends one of the user's own sessions at once, with its tokens and its login on the OAuth pages. 404 for another
 * user's.
 */
export async function endSession(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  actor: SessionActor,
  input: { id: string },
): Promise<void> {
  const id = input.id.toLowerCase();
  if (!(await database.sessions.revokeOf(actor.userId, id, clock.now())))
    throw new AppError('NOT_FOUND', { texts: { en: 'Session not found', es: 'No se encontró la sesión' } });
  await credentials.forget(id);
}
