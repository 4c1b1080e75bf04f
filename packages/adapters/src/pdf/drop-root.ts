import type { BrowserProgram, User } from './browser-program.ts';
import { fontFaces } from './fonts.ts';

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Whom a browser is to be started as, before this process itself leaves root. undefined: as this process, which is not
 * root or stays it, as in a container that knows no other user.
 */
export function userBelow({ user }: BrowserProgram): User | undefined {
  if (user === undefined || !isRoot()) return undefined;
  try {
    process.setgroups?.([]);
    process.setegid?.(user.gid);
    process.seteuid?.(user.uid);
    return user;
  } catch {
    return undefined;
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/**
 * Makes this process an unprivileged one for good, with all that it will start: what decodes users' images must be able
 * to read neither our files nor our memory. Does nothing when we are not root or the program says no user.
 */
export async function dropRoot(program: BrowserProgram): Promise<void> {
  if (program.user === undefined || !isRoot()) return;
  // Read before: afterwards a checkout in a closed folder cannot be.
  await import('./template.ts');
  fontFaces();
  const user = userBelow(program);
  // Where it cannot be, the printer decides whether root will do.
  if (!user) return;
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}
