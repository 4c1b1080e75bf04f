import { readFile, statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A shell in its own session that runs the server and waits for the end of its standard input, a pipe whose other end
 * only the launching process holds: when that process ends, even by SIGKILL, the kernel closes the pipe and the shell
 * stops the server. Being in their own session, neither gets a terminal's Ctrl-C before the services that use them.
 */
const GUARD = `
sockets=$1; shift
exec 3<&0 </dev/null
trap : HUP INT TERM
"$@" 3<&- &
server=$!
( read -r line || kill -INT $server ) <&3 2>/dev/null &
watcher=$!
exec 3<&-
code=0
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill -KILL $watcher 2>/dev/null
[ -z "$sockets" ] || rmdir "$sockets" 2>/dev/null
exit $code
`;

/**
 * Command line that runs `command` under the guard; `emptyFolder`, if not '', is deleted when the server has exited.
 */
export function guardedCommand(command: string[], emptyFolder: string): { program: string; args: string[] } {
  return { program: '/bin/sh', args: ['-c', GUARD, 'lacre-guard', emptyFolder, ...command] };
}

/** Stops a server in PostgreSQL's three steps: smart (sessions may finish), fast (they are closed), immediate. */
export async function stopServer(server: { pid: number; exited: Promise<void> }): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGTERM', 2_000],
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  let ended = false;
  const exited = server.exited.then(() => {
    ended = true;
  });
  for (const [signal, patience] of steps) {
    // Checked first: the process id of a server that has exited may already be another process's.
    await Promise.race([exited, Promise.resolve()]);
    if (ended) return;
    try {
      process.kill(server.pid, signal);
    } catch {
      // It has exited and its guard is about to report it.
    }
    const timer = new AbortController();
    await Promise.race([exited, delay(patience, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
  }
  if (!ended) throw new Error(`the database server (process ${server.pid}) does not stop`);
}

/** The end of a server's log, for an error message, with what to do if the disk is full. */
export async function logTail(log: string, isFull = hasNoRoom): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5);
  const tail = `${lines.map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '')).join(' / ')} (${log})`;
  return saysFull(tail) || (await isFull(log)) ? `${tail}. Its disk is full: free some space, and start again` : tail;
}

/** Whether a PostgreSQL program reports a full disk, in its words under LC_ALL=C. */
export const saysFull = (output: string): boolean => output.includes('No space left on device');

/** Less than a page of the database is free for users other than root. */
async function hasNoRoom(path: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(path).catch(() => ({ bavail: 1, bsize: PAGE_BYTES }));
  return bavail * bsize < PAGE_BYTES;
}

const PAGE_BYTES = 8192;
