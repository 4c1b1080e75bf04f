import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { isRoot } from './drop-root.ts';

/**
 * Gives this process, for all printing, a lower priority than its parent: whoever waits for a PDF waits a moment
 * longer, whoever waits for anything else does not.
 */
export function printBelowParent(): void {
  setPriority(Math.min(19, getPriority() + 10));
}

/**
 * Printing sessions with the priority that each was last given: where Linux first shares the processor among sessions
 * (sched(7), "The autogroup feature"), a process's priority only counts within its own session.
 */
const sessions = new Map<number | 'self', number>([['self', 0]]);
let wanted = 0;
let retry: NodeJS.Timeout | undefined;

/** Registers a browser that leads its own session, until it has exited. */
export function addSession(pid: number, ended: Promise<unknown>): void {
  sessions.set(pid, 0);
  void ended.then(() => sessions.delete(pid));
  setSessions();
}

/**
 * Gives printing sessions a lower priority than all others, that of this process, while nobody waits for the result,
 * and the same priority otherwise. Without autogroups it changes nothing.
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
      // There are no autogroups, or the session has ended.
    }
    sessions.set(pid, wanted);
  }
}

/** Linux allows ten changes a second, unless made by root. */
function setSessionsLater(): void {
  retry = setTimeout(() => {
    retry = undefined;
    setSessions();
  }, 150).unref();
}

/**
 * Gives every thread of a browser, by its process group, the priority of this process. They inherit it, and only root's
 * may raise it again, which Chromium does. Needs Linux's /proc; elsewhere it changes nothing.
 */
export async function lowerPriority(group: number, nice = getPriority()): Promise<void> {
  if (!isRoot()) return;
  const processes = (await namesIn('/proc')).filter((name) => /^\d+$/.test(name));
  await Promise.all(
    processes.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      // After the name, which may contain anything: state, parent, group.
      const [, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(itsGroup) !== group) return;
      for (const thread of await namesIn(`/proc/${id}/task`)) {
        try {
          setPriority(Number(thread), nice);
        } catch {
          // Exited meanwhile.
        }
      }
    }),
  );
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
