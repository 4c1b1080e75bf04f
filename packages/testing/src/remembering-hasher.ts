import { createArgon2Hasher } from '@lacre/adapters/passwords/argon2-hasher';
import type { PasswordHasher } from '@lacre/services/ports/password-hasher';

/**
 * The service's own hasher, asked once a process for the same: argon2id costs 30 ms of a core, and nearly all people of
 * the tests have one password.
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

/** What failed is tried again. */
function once<T>(known: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const found = known.get(name);
  if (found) return found;
  const made = work();
  known.set(name, made);
  made.catch(() => known.delete(name));
  return made;
}
