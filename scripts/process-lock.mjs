// Mutual exclusion between processes by a lock file with the owners' process ids. Only built-in modules, plain
// JavaScript: needed before anything is installed.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';

const lookEveryMs = 250;
const touchEveryMs = 5_000;
/** After this long without an update the process has gone, and its id may belong to another. */
const forgottenMs = 600_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, as another user's.
    return error.code === 'EPERM';
  }
};

/**
 * Waits until the lock `file` is free and acquires it. It is free if all its processes have exited.
 *
 * @param {string} file
 * @param {() => void} onWait called once, if another process holds it
 * @returns {Promise<{ share(pid: number): void, release(): void }>} `share`: hold it as long as that process lives, too
 * @throws the error of the file system if the file cannot be written
 */
export async function acquireLock(file, onWait) {
  let hasWaited = false;
  while (!take(file)) {
    if (!hasWaited) onWait();
    hasWaited = true;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  const touching = setInterval(() => touch(file), touchEveryMs);
  touching.unref();
  const release = () => {
    clearInterval(touching);
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return {
    share(pid) {
      const own = `${file}.${process.pid}`;
      writeFileSync(own, textOf([process.pid, pid]));
      renameSync(own, file);
    },
    release,
  };
}

function take(file) {
  try {
    writeFileSync(file, textOf([process.pid]), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const held = read(file);
  if (held !== undefined && (isForgotten(file) || !isHeld(held))) clear(file, held);
  return false;
}

const textOf = (pids) => JSON.stringify(pids);

/** Removes a stale lock, but not one that another process has created meanwhile. */
function clear(file, left) {
  const aside = `${file}.${process.pid}.left`;
  try {
    renameSync(file, aside);
    const taken = read(aside);
    if (taken !== left) writeFileSync(file, taken, { flag: 'wx' });
  } catch {
    // Another process was faster.
  }
  rmSync(aside, { force: true });
}

function touch(file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Another process removed it.
  }
}

const isForgotten = (file) =>
  Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > forgottenMs;

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether one of its processes is alive. An unreadable file is being written. */
function isHeld(text) {
  try {
    return JSON.parse(text).some(isAlive);
  } catch {
    return true;
  }
}
