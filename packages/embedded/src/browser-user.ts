import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstClosed } from './run-as.ts';

/** The user that a browser runs as if we are root: an id of its own, which owns nothing else. */
export type BrowserUser = { uid: number; gid: number };

/** Debian reserves 60000-64999 for programs that need a fixed id; no account has to exist for it. */
const BROWSER_ID = 64_841;
/** Owned by root, if no other user can enter DATA_DIR. */
const OUTSIDE_DATA_DIR = '/var/cache/lacre/chromium';

/** @returns undefined if this process is not root: a browser then runs as our own user */
export function browserUser(): BrowserUser | undefined {
  return process.getuid?.() === 0 ? { uid: BROWSER_ID, gid: BROWSER_ID } : undefined;
}

/**
 * Folder to unpack a browser to, readable by the user that it runs as: in `dataDir`, or outside if that is closed to
 * others.
 */
export function browserFolder(dataDir: string): string {
  const user = browserUser();
  if (user === undefined) return join(dataDir, 'chromium');
  const here = existsSync(dataDir) && firstClosed(dataDir, user.uid, user.gid) === undefined;
  return here ? join(dataDir, 'chromium') : OUTSIDE_DATA_DIR;
}

/** Makes unpacked files readable by every user, whatever our umask; only ours may change them. */
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

/**
 * A folder for files that the browser itself keeps between starts, such as the font index. Closed to others, whatever
 * the umask: the browser trusts what it finds there.
 */
export async function makeBrowserCache(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const user = browserUser();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  return folder;
}
