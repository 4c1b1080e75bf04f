import type { Services } from '../services.ts';

/**
 * Whether a password is the one of this hash. `tries` are those that were counted before it: one that could not be
 * checked, since too many are (503), is taken back.
 */
export async function checkPassword(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  tries: Buffer,
  password: string,
  hash: string,
): Promise<boolean> {
  return passwords.verify(password, hash).catch(async (error: unknown) => {
    await database.signInFailures.release(tries);
    throw error;
  });
}
