import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { setTimeout as delay } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

const { beats, limitMs, program } = workerData as { beats: Int32Array; limitMs: number; program: string | undefined };
const looks = 10;
/** The interpreter stops at the next call, loop or step of a regular expression; in native code not at all. */
const stackMs = 2_000;

let last = Atomics.load(beats, 0);
// Counts checks instead of using the clock: if the whole process was suspended, so was this thread.
for (let missed = 0; missed < looks; ) {
  await delay(limitMs / looks);
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
}
const { sourceStack } = await import('./source-stack.ts');
const stack = (await stackOfMainThread()).map((place) => sourceStack(place, program));
const entry = { level: 'fatal', time: new Date().toISOString(), stack };
const seconds = limitMs / 1_000;
// Synchronous: a stream of this thread needs the main one.
writeSync(
  2,
  `${JSON.stringify({ ...entry, msg: `the event loop stands still for ${seconds} s: the process ends` })}\n`,
);
process.kill(process.pid, 'SIGKILL');

/** The main thread's current stack, as far as it can be found out while it runs. */
async function stackOfMainThread(): Promise<string[]> {
  const session = new Session();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
  const paused = new Promise<string[]>((resolve) => {
    session.on('Debugger.paused', ({ params: { callFrames } }) =>
      resolve(
        callFrames.slice(0, 20).map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
          return `${functionName || '(anonymous)'} ${files.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`;
        }),
      ),
    );
  });
  session.connectToMainThread();
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  return Promise.race([paused, delay(stackMs, ['unknown: in native code'])]);
}
