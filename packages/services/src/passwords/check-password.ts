import type { Services } from '../services.ts';

/**
 * Whether a password matches this hash. `tries` were counted before; one that could not be checked because of overload
 * (503) is taken back.
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
