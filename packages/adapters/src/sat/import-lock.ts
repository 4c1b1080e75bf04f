import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileFault } from '../backup/file-fault.ts';

const HEARTBEAT_MS = 5_000;
const STALE_MS = 60_000;
const POLL_MS = 150;
/** Distinguishes this process from an earlier one with the same id, as at every start of a container. */
const INCARNATION = randomUUID();

/**
 * Runs `work` while holding the lock file `path`; other processes wait. A lock left by a dead process is taken over.
 * The lock only saves work: files are replaced atomically, so two concurrent imports would still be correct.
 */
export async function withImportLock<T>(path: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const owner = `${process.pid}@${hostname()}@${INCARNATION}`;
  let hasCalled = false;
  while (!(await take(path, owner))) {
    if (await isStale(path)) await rm(path, { force: true });
    else {
      if (!hasCalled) onWait();
      hasCalled = true;
      await wait(POLL_MS);
    }
  }
  const heartbeat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if ((await readFile(path, 'utf8').catch(() => '')) === owner) await rm(path, { force: true });
  }
}

async function take(path: string, owner: string): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await open(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fileFault(path, 'written', error);
  }
  try {
    await file.writeFile(owner);
    return true;
  } catch (error) {
    // Without an owner, the next process would wait until it is stale.
    await rm(path, { force: true });
    throw fileFault(path, 'written', error);
  } finally {
    await file.close();
  }
}

/** True if the owner's process is gone, or has not touched the file for long (a reused process id). */
async function isStale(path: string): Promise<boolean> {
  const [owner, state] = await Promise.all([
    readFile(path, 'utf8').catch(() => undefined),
    stat(path).catch(() => undefined),
  ]);
  if (owner === undefined || state === undefined) return false;
  if (Date.now() - state.mtimeMs > STALE_MS) return true;
  const [pid, host, incarnation] = owner.split('@');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return incarnation !== INCARNATION;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
