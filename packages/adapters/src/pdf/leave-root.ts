import { fontFaces } from './fonts.ts';
import type { BrowserProgram } from './printer.ts';

/**
 * Makes this process an unprivileged one for good, with the browser that it will start: what decodes users' images must
 * be able to read neither our files nor our memory. Does nothing when we are not root or the program says no user.
 */
export async function leaveRoot({ user }: BrowserProgram): Promise<void> {
  if (user === undefined || process.getuid?.() !== 0) return;
  // Read before: afterwards a checkout in a closed folder cannot be.
  await import('./template.ts');
  fontFaces();
  try {
    process.setgroups?.([]);
    process.setgid?.(user.gid);
    process.setuid?.(user.uid);
  } catch {
    // We stay root, as in a container that knows no other user: the printer decides whether that will do.
  }
}
