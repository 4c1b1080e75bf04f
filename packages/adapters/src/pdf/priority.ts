import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRoot } from './leave-root.ts';

/**
 * Puts this process below the process that started it, for all that prints: who waits for a PDF waits a moment longer,
 * who waits for anything else does not.
 */
export function printBelowParent(): void {
  setPriority(Math.min(19, getPriority() + 10));
  void lowerSession('self');
}

/**
 * Gives the session that a process has begun, with all that it starts, the priority of this process against other
 * sessions: where Linux shares the processor among sessions first (sched(7), "The autogroup feature"), that of a
 * process only counts within its own. Elsewhere it changes nothing.
 */
export async function lowerSession(pid: number | 'self'): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(getPriority()));
      return;
    } catch (error) {
      // Linux takes ten a second of all that are not root. Else there is no such sharing, or the process has ended.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
    await sleep(150, undefined, { ref: false });
  }
}

/**
 * Puts every thread of a browser, by the group of its processes, to the priority of this process. They inherit it, and
 * only root's may raise themselves again, which Chromium does. Needs Linux's /proc; elsewhere it changes nothing.
 */
export async function lowerPriority(group: number, nice = getPriority()): Promise<void> {
  if (!isRoot()) return;
  const processes = (await namesIn('/proc')).filter((name) => /^\d+$/.test(name));
  await Promise.all(
    processes.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      // After the name, which may hold anything: state, parent, group.
      const [, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(itsGroup) !== group) return;
      for (const thread of await namesIn(`/proc/${id}/task`)) {
        try {
          setPriority(Number(thread), nice);
        } catch {
          // Ended meanwhile.
        }
      }
    }),
  );
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
