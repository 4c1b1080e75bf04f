import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { isRoot } from './drop-root.ts';

/**
 * Puts this process below the process that started it, for all that prints: who waits for a PDF waits a moment longer,
 * who waits for anything else does not.
 */
export function printBelowParent(): void {
  setPriority(Math.min(19, getPriority() + 10));
}

/**
 * Sessions that print, each with the priority that it was given last: where Linux shares the processor among sessions
 * first (sched(7), "The autogroup feature"), that of a process only counts within its own.
 */
const sessions = new Map<number | 'self', number>([['self', 0]]);
let wanted = 0;
let retry: NodeJS.Timeout | undefined;

/** That a browser leads a session of its own, until it has ended. */
export function addSession(pid: number, ended: Promise<unknown>): void {
  sessions.set(pid, 0);
  void ended.then(() => sessions.delete(pid));
  setSessions();
}

/**
 * Puts the sessions that print below all others, by the priority of this process, while nobody waits for what is
 * printed, and beside them again. Where there is no such sharing it changes nothing.
 */
export function shareProcessor(how: 'below others' | 'beside others'): void {
  wanted = how === 'below others' ? getPriority() : 0;
  setSessions();
}

function setSessions(): void {
  if (retry) return;
  for (const [pid, given] of sessions) {
    if (given === wanted) continue;
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(wanted));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return setSessionsLater();
      // There is no such sharing, or the session has ended.
    }
    sessions.set(pid, wanted);
  }
}

/** Linux takes ten a second of all that are not root. */
function setSessionsLater(): void {
  retry = setTimeout(() => {
    retry = undefined;
    setSessions();
  }, 150).unref();
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
