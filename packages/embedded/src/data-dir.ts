import { access, chmod, constants, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { lockFolder } from './folder-lock.ts';

/** Version of the folder's layout. Incremented only if an older version could not work with what a newer one wrote. */
const DATA_FORMAT = 1;

/** The folder with everything this installation must not lose. */
export type DataDir = {
  /** Absolute. */
  path: string;
  /** Whether this call created it. */
  isNew: boolean;
  /** Releases the folder for another process. Happens by itself when the process ends. */
  release(): Promise<void>;
};

/**
 * Creates DATA_DIR or checks the existing one, and locks it for this process.
 *
 * @param folder relative to the working folder, or absolute
 * @param options.lock false to share the folder, as processes with a separate database may. Default true
 * @throws FolderInUseError if another process holds it; Error saying what to change if it was created by a newer
 *   version, is not a folder or cannot be written
 */
export async function openDataDir(folder: string, options: { lock?: boolean } = {}): Promise<DataDir> {
  const path = resolve(folder);
  const made = await writable(path, async () => {
    const isMade = await makeWithParents(path);
    // Private; under root the database runs as another user, who must be able to traverse it but not to list it.
    if (isMade) await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(path, constants.W_OK | constants.X_OK);
    await closeToOthers(path);
    return isMade;
  });
  const lock = options.lock === false ? { release: async () => {} } : await lockFolder(path, 'data');
  try {
    const isNew = await checkFormat(path);
    return { path, isNew: made || isNew, release: lock.release };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Folders that programs of other users must enter; each restricts access to its own contents. */
const SHARED = new Set(['postgres', 'chromium']);

/**
 * Removes permissions that an earlier version or a manual copy left to other users. Files of other owners stay as they
 * are.
 */
async function closeToOthers(path: string): Promise<void> {
  const uid = process.getuid?.();
  const { uid: owner, mode } = await stat(path);
  if (owner !== uid) return;
  await chmod(path, mode & (uid === 0 ? 0o711 : 0o700));
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (SHARED.has(entry.name) || !(entry.isFile() || entry.isDirectory())) continue;
    const inside = join(path, entry.name);
    const found = await stat(inside).catch(() => undefined);
    if (found?.uid === uid && (found.mode & 0o077) !== 0) await chmod(inside, entry.isFile() ? 0o600 : 0o700);
  }
}

/** Reads or writes the version file. Returns whether there was none. */
async function checkFormat(path: string): Promise<boolean> {
  const file = join(path, 'lacre.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read (${error.code}): ${otherFolder}`);
  });
  if (text === undefined) {
    await writable(path, async () => {
      await writeFile(`${file}.new`, `${JSON.stringify({ format: DATA_FORMAT })}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    });
    return true;
  }
  const format = readFormat(text);
  if (format === undefined) throw new Error(`${file} is damaged: it must contain {"format":${DATA_FORMAT}}`);
  if (format > DATA_FORMAT) {
    throw new Error(
      `${path} was created by a newer version of Lacre (data format ${format}; this version knows ${DATA_FORMAT}): ` +
        `start that version or a newer one; or ${otherFolder}`,
    );
  }
  return false;
}

const otherFolder = 'choose another folder with DATA_DIR';

function readFormat(text: string): number | undefined {
  try {
    const { format } = JSON.parse(text) as { format: unknown };
    return typeof format === 'number' && Number.isInteger(format) && format >= 1 ? format : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates a folder and its parents; false if it existed. Node's own `recursive` does not terminate below a dangling
 * link, and reports a read-only file system as a missing folder.
 */
async function makeWithParents(path: string): Promise<boolean> {
  try {
    return await makeFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeWithParents(dirname(path));
    return makeFolder(path);
  }
}

async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
    return false;
  }
}

async function writable<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new Error(`${path} is not a folder: ${otherFolder}`);
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new Error(`${path} cannot be written by user ${userName()} (${code}): ${otherFolder} or change its owner`);
    }
    if (code === 'ENOENT') {
      throw new Error(`${path} cannot be created (ENOENT): mount its disk, fix its link, or ${otherFolder}`);
    }
    if (code === 'ENOSPC') throw new Error(`the disk of ${path} is full: free some space or ${otherFolder}`);
    throw error;
  }
}

/** The user's name, or its id if it has none, as in many containers. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
