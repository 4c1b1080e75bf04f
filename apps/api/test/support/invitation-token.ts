import { createHash, randomBytes } from 'node:crypto';
import type { TestApi } from './test-api.ts';

/** A token of our own for an invitation: its true one is nowhere but in the mail. */
export async function knownToken(test: Pick<TestApi, 'database'>, inviteId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await test.database.dataSource.query('update invitation set token_hash = $2 where id = $1', [inviteId, hash]);
  return token;
}
