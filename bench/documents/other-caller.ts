import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface OtherCaller {
  /** Response times since it was ready, in ms. */
  stop(): Promise<number[]>;
}

/** Starts another caller that lists an organization's invoices, in a separate process. */
export async function startOtherCaller(url: string, key: string): Promise<OtherCaller> {
  const child = fork(main, [url, key], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the other caller ended with ${code}`);
  });
  // It exits after it has reported everything.
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
