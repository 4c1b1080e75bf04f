import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { normalizeEmail } from '../mail/normalize-email.ts';
import type { Services } from '../services.ts';

/**
 * For the operator: ends every session of a person at once, in every process, with those on the pages of applications.
 * Told in the audit log of each organization of theirs. 404 when there is no such account.
 */
export async function endSessionsOf(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  input: { email: string },
): Promise<{ email: string; sessionsEnded: number }> {
  const user = await database.users.findByEmail(normalizeEmail(input.email));
  if (!user)
    throw new AppError('NOT_FOUND', {
      texts: { en: 'There is no account with this e-mail', es: 'No hay una cuenta con este correo' },
    });
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    await tx.signInChallenges.removeAllOf(user.id);
    const sessions = await tx.sessions.revokeAllOf(user.id, now);
    for (const { id: organizationId } of await tx.members.listOrganizationsOf(user.id))
      await recordAudit(
        tx,
        now,
        { kind: 'anonymous' },
        {
          organizationId,
          action: 'user.sessions_ended_by_operator',
          target: { type: 'user', id: user.id },
        },
      );
    return sessions;
  });
  for (const sessionId of ended) await credentials.forget(sessionId);
  return { email: user.email, sessionsEnded: ended.length };
}
