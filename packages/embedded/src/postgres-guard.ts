import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A shell of its own session that runs the server and waits for the end of its own standard input, a pipe whose other
 * end only the launching process holds: when that process ends, even by SIGKILL, the kernel closes the pipe and the
 * shell stops the server. Being its own session, neither gets a terminal's Ctrl-C before the services that use them.
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

/** The words that run `command` under the guard; `emptyFolder`, if not '', is removed when the server has ended. */
export function guardedCommand(command: string[], emptyFolder: string): { program: string; args: string[] } {
  return { program: '/bin/sh', args: ['-c', GUARD, 'lacre-guard', emptyFolder, ...command] };
}

/** Ends a server in PostgreSQL's three steps: smart (sessions may finish), fast (they are closed), immediate. */
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
    // Awaited first: an id of a server that has ended may be another process's by now.
    await Promise.race([exited, Promise.resolve()]);
    if (ended) return;
    try {
      process.kill(server.pid, signal);
    } catch {
      // It has ended and its guard is about to say so.
    }
    const timer = new AbortController();
    await Promise.race([exited, delay(patience, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
  }
  if (!ended) throw new Error(`the database server (process ${server.pid}) does not stop`);
}

/** The end of a server's log, for an error message, and what to do where it says so. */
export async function logTail(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5);
  const tail = `${lines.map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '')).join(' / ')} (${log})`;
  // As the server writes it under LC_ALL=C.
  return tail.includes('No space left on device') ? `${tail}. Its disk is full: make room, and start again` : tail;
}
