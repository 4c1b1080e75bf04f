import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface OtherCaller {
  /** What each answer took since it was ready, ms. */
  stop(): Promise<number[]>;
}

/** Somebody else who lists the invoices of an organization from now on, in a process of its own. */
export async function startOtherCaller(url: string, key: string): Promise<OtherCaller> {
  const child = fork(main, [url, key], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the other caller ended with ${code}`);
  });
  // It does so once it has said all.
  ended.catch(() => {});
  const said = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0];
  await said();
  return {
    stop() {
      child.send('stop');
      return said() as Promise<number[]>;
    },
  };
}

const main = fileURLToPath(new URL('other-caller.main.ts', import.meta.url));
