import { setTimeout as delay } from 'node:timers/promises';
import type { OwnServer } from '@lacre/runtime/own-server';
import { restartsPerMinute } from './restarts-per-minute.ts';

export interface KeptServer extends Pick<OwnServer, 'urls' | 'stop'> {
  /** Resolves with a message when the database keeps crashing. */
  broken: Promise<string>;
}

interface Options {
  /** Starts the server: first without arguments, then with the folder in which clients look for the socket. */
  start(socketFolder?: string): Promise<OwnServer>;
  onProgress(text: string): void;
  /** Delay before the second restart attempt; doubles for each further one. */
  waitMs?: number;
}

/** Starts the database and restarts it on the same data and URLs if it exits unexpectedly; clients reconnect. */
export async function keepServer({ start, onProgress, waitMs = 1_000 }: Options): Promise<KeptServer> {
  const stopping = new AbortController();
  let server = await start();
  const { urls, socketFolder } = server;

  /** Undefined if the server is being stopped. */
  async function restart(lastWords: string, tries: number): Promise<OwnServer | undefined> {
    if (tries > 0)
      await delay(waitMs * 2 ** (tries - 1), undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return undefined;
    onProgress(`the database exited: ${lastWords}; restarting it`);
    return start(socketFolder);
  }

  async function keep(): Promise<string | undefined> {
    let restarts: number[] = [];
    for (let lastWords = await server.ended; ; ) {
      restarts = restarts.filter((at) => performance.now() - at < 60_000);
      if (restarts.length === restartsPerMinute) return `the database keeps exiting: ${lastWords}`;
      try {
        const next = await restart(lastWords, restarts.length);
        if (next === undefined) return undefined;
        server = next;
        restarts.push(performance.now());
        if (stopping.signal.aborted) return undefined;
        lastWords = await server.ended;
      } catch (error) {
        restarts.push(performance.now());
        lastWords = error instanceof Error ? error.message : String(error);
      }
    }
  }

  const kept = keep();
  return {
    urls,
    broken: new Promise((resolve) => {
      void kept.then((text) => {
        if (text !== undefined) resolve(text);
      });
    }),
    async stop() {
      stopping.abort();
      await server.stop();
      await kept;
      // A restart may have finished meanwhile.
      await server.stop();
    },
  };
}
