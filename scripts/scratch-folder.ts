import { existsSync, globSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Twice what a whole run uses, so that its processes have memory left. */
const bytesWanted = 8 * 2 ** 30;

/**
 * Scratch folder of a run, mainly for its database: in memory if there is enough and TMPDIR is not set. A hundred
 * databases of a thousand files each take longer on a disk than most tests.
 */
export function scratchFolder(env: NodeJS.ProcessEnv = process.env, wanted = bytesWanted): string {
  return env['TMPDIR'] === undefined && hasRoom(wanted) ? memory : tmpdir();
}

/** Containers often have 64 MB there, mounted noexec. */
function hasRoom(wanted: number): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  const available = Number(/^MemAvailable:\s*(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1_024;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ', 2)[1] === memory);
  return mount !== undefined && !/\bnoexec\b/.test(mount) && Math.min(bavail * bsize, available) > wanted;
}

/** Removes folders of killed runs with their contents: the names contain the process id. */
export function removeLeftovers(): void {
  for (const folder of new Set([tmpdir(), memory]))
    for (const name of globSync('lacre-test-*', { cwd: folder })) {
      const owner = /^lacre-test-(\d+)-/.exec(name)?.[1];
      if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
      try {
        rmSync(join(folder, name), { recursive: true, force: true });
      } catch {
        // Owned by another user.
      }
    }
}
