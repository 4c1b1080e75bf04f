import type { Database } from '@lacre/database/database';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { normalizeEmail } from '../mail/normalize-email.ts';

/** The user with an e-mail that the operator entered. 404 when there is no such account. */
export async function accountOf(database: Pick<Database, 'users'>, email: string) {
  const user = await database.users.findByEmail(normalizeEmail(email));
  if (!user)
    throw new AppError('NOT_FOUND', {
      texts: { en: 'There is no account with this e-mail', es: 'No hay una cuenta con este correo' },
    });
  return user;
}

/**
 * Ends every session of a user and pending sign-ins, recorded in the audit log of each of their organizations. Returns
 * the sessions, which must be dropped from the cache after the commit.
 */
export async function endSessionsByOperator(
  tx: Database,
  userId: string,
  action: 'user.sessions_ended_by_operator' | 'user.second_factor_removed_by_operator',
  now: Date,
): Promise<string[]> {
  await tx.signInChallenges.removeAllOf(userId);
  const sessions = await tx.sessions.revokeAllOf(userId, now);
  const organizations = await tx.members.listOrganizationsOf(userId);
  // In one order, in which each one's audit log is held: the end of authorizations in several would otherwise deadlock.
  for (const organizationId of organizations.map(({ id }) => id).sort())
    await recordAudit(tx, now, { kind: 'anonymous' }, { organizationId, action, target: { type: 'user', id: userId } });
  return sessions;
}
