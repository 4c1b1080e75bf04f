import { existsSync, globSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Twice what a whole run has there at once, so that its processes have room beside it. */
const bytesWanted = 8 * 2 ** 30;

/**
 * Where a run puts what goes with it, its database above all: in memory where there is plenty of it and no TMPDIR says
 * otherwise. Each of a hundred databases is a thousand files, and on a disk they take longer than most tests.
 */
export function scratchFolder(env: NodeJS.ProcessEnv = process.env, wanted = bytesWanted): string {
  return env['TMPDIR'] === undefined && hasRoom(wanted) ? memory : tmpdir();
}

/** In a container there are often 64 MB, from which no program may be started. */
function hasRoom(wanted: number): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  const available = Number(/^MemAvailable:\s*(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1_024;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ', 2)[1] === memory);
  return mount !== undefined && !/\bnoexec\b/.test(mount) && Math.min(bavail * bsize, available) > wanted;
}

/** Folders of runs that were killed, with all that their tests had in them: their names say whose they were. */
export function removeLeftovers(): void {
  for (const folder of new Set([tmpdir(), memory]))
    for (const name of globSync('lacre-test-*', { cwd: folder })) {
      const owner = /^lacre-test-(\d+)-/.exec(name)?.[1];
      if (owner === undefined || existsSync(`/proc/${owner}`)) continue;
      try {
        rmSync(join(folder, name), { recursive: true, force: true });
      } catch {
        // Another user's.
      }
    }
}
