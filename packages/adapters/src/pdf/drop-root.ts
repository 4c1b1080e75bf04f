import type { BrowserProgram, User } from './browser-program.ts';
import { fontFaces } from './fonts.ts';

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user to start a browser as, before this process itself drops root. undefined: the user of this process, which is
 * not root or stays root, as in a container with no other user.
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
 * Makes this process and its children unprivileged for good: whatever decodes users' images must be able to read
 * neither our files nor our memory. Does nothing if we are not root or the program names no user.
 */
export async function dropRoot(program: BrowserProgram): Promise<void> {
  if (program.user === undefined || !isRoot()) return;
  // Loaded before: afterwards a checkout in a private folder is not readable.
  await import('./template.ts');
  fontFaces();
  const user = userBelow(program);
  // Without one the printer decides whether root is acceptable.
  if (!user) return;
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}
