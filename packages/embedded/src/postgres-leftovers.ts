import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Kills what a crash left running on the data folder `cluster` and deletes a pid file that names an unrelated process.
 * Call it only while holding the folder's lock: then no live process owns those processes.
 *
 * A pid file whose process is gone is left to PostgreSQL itself, which checks it against shared memory.
 */
export async function stopLeftovers(cluster: string, onProgress: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  // Negative if it was not a server but the single-user session that sets the first password.
  const written = Math.abs(Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]));
  const running = await processesIn(cluster);
  if (running.length > 0) {
    onProgress('stopping the PostgreSQL that an earlier run left behind');
    // The server itself ends its sessions; sessions without a server end by themselves, at the latest on SIGQUIT.
    signal(running.includes(written) ? [written] : running, 'SIGINT');
    if (!(await goneWithin(cluster, 20_000))) signal(await processesIn(cluster), 'SIGQUIT');
    if (!(await goneWithin(cluster, 5_000))) signal(await processesIn(cluster), 'SIGKILL');
    if (!(await goneWithin(cluster, 5_000))) throw new Error(`a PostgreSQL left running on ${cluster} does not stop`);
  }
  // After a restart of the machine or container the id may belong to any other program, and a killed server may linger
  // as a zombie: PostgreSQL would take both for a running server. Its own check still applies to ids that no process
  // has.
  if (written > 0 && isAlive(written)) await rm(pidFile, { force: true });
  for (const name of await readdir(cluster).catch(() => [])) {
    if (name.startsWith('.s.PGSQL.')) await rm(join(cluster, name), { force: true });
  }
}

/**
 * Deletes `folder`, in which a killed start left an unfinished cluster, and kills the processes still writing to it:
 * they outlive the start, and nothing of it is worth keeping. Call it only while holding the folder's lock.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  // The program that creates a cluster starts others: one may start while earlier ones are being killed.
  for (let round = 0; round < 250; round++) {
    const ids = await processesIn(folder);
    if (ids.length === 0) break;
    signal(ids, 'SIGKILL');
    await delay(20);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Ids of PostgreSQL processes whose working folder is `folder`, as each changes to its data folder, or whose command
 * line names it before they have changed to it.
 */
export async function processesIn(folder: string): Promise<number[]> {
  const real = await realpath(folder).catch(() => folder);
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const program = await readlink(`/proc/${id}/exe`).catch(() => '');
      if (!/\/(?:postgres|initdb)( \(deleted\))?$/.test(program)) return undefined;
      const cwd = await readlink(`/proc/${id}/cwd`).catch(() => '');
      const words = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0');
      return cwd === real || words[words.indexOf('-D') + 1] === folder ? Number(id) : undefined;
    }),
  );
  return found.filter((id) => id !== undefined);
}

async function goneWithin(cluster: string, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if ((await processesIn(cluster)).length === 0) return true;
    await delay(20);
  }
  return false;
}

function signal(ids: number[], name: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, name);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Whether a process with this id exists, whichever user owns it. */
function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
