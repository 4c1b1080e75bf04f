import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstClosed } from './run-as.ts';

/** Whom a browser runs as when we are root: a number of its own, which owns nothing else. */
export type BrowserUser = { uid: number; gid: number };

/** Debian leaves 60000-64999 to programs that need a fixed one; no account has to exist for it. */
const BROWSER_ID = 64_841;
/** Root's own, for when no other user can enter DATA_DIR. */
const OUTSIDE_DATA_DIR = '/var/cache/lacre/chromium';

/** @returns undefined when this process is not root: a browser then runs as ourselves */
export function browserUser(): BrowserUser | undefined {
  return process.getuid?.() === 0 ? { uid: BROWSER_ID, gid: BROWSER_ID } : undefined;
}

/**
 * Where a browser is unpacked, so that whom it runs as can read it: in `dataDir`, or outside when that is closed to
 * others.
 */
export function browserFolder(dataDir: string): string {
  const user = browserUser();
  if (user === undefined) return join(dataDir, 'chromium');
  const here = existsSync(dataDir) && firstClosed(dataDir, user.uid, user.gid) === undefined;
  return here ? join(dataDir, 'chromium') : OUTSIDE_DATA_DIR;
}

/** Lets every user read what was unpacked, whatever umask we run under; only ours may change it. */
export async function openForBrowser(folder: string): Promise<void> {
  if (browserUser() === undefined) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const executable = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, executable ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}

/** A folder for what the browser itself writes between its starts, such as the index of the fonts. */
export async function makeBrowserCache(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const user = browserUser();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  return folder;
}
