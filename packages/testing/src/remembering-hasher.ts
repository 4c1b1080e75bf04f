import { createArgon2Hasher } from '@lacre/adapters/passwords/argon2-hasher';
import type { PasswordHasher } from '@lacre/services/ports/password-hasher';

/**
 * The service's own hasher with a cache: argon2id takes 30 ms of processor time, and nearly all test users have the
 * same password.
 */
export const rememberingHasher: PasswordHasher = remember(createArgon2Hasher());

function remember({ hash, verify }: PasswordHasher): PasswordHasher {
  const hashes = new Map<string, Promise<string>>();
  const verdicts = new Map<string, Promise<boolean>>();
  return {
    hash: (password) => once(hashes, password, () => hash(password)),
    verify: (password, stored) => once(verdicts, `${stored} ${password}`, () => verify(password, stored)),
  };
}

/** Failures are not cached. */
function once<T>(known: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const found = known.get(name);
  if (found) return found;
  const made = work();
  known.set(name, made);
  made.catch(() => known.delete(name));
  return made;
}
