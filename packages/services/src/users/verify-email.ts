import type { Services } from '../services.ts';
import { hashOfToken, linkExpired } from './mailed-token.ts';

/** Confirms an e-mail with the token of an e-mail, which is valid once. 410 for an invalid token. */
export async function verifyEmail(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  input: { token: string },
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const owner = await tx.userTokens.consume(hashOfToken(input.token), 'email-verification', now);
    if (!owner) throw linkExpired();
    await tx.users.update(owner.userId, { emailVerified: true }, now);
  });
}
