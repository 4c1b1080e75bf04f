import { setTimeout as delay } from 'node:timers/promises';
import type { OwnServer } from '@lacre/runtime/own-server';
import { restartsPerMinute } from './restarts-per-minute.ts';

export interface KeptServer extends Pick<OwnServer, 'urls' | 'stop'> {
  /** Resolves with a text when it keeps ending. */
  broken: Promise<string>;
}

interface Options {
  /** Begins with the first server, then with the folder in which clients look for the next one's socket. */
  start(socketFolder?: string): Promise<OwnServer>;
  onProgress(text: string): void;
  /** Before a second try to start it again; twice as long before each further one. */
  waitMs?: number;
}

/**
 * Starts the database and, when it ends by itself, starts it again on its data and under its URLs: who has connections
 * to it makes new ones.
 */
export async function keepServer({ start, onProgress, waitMs = 1_000 }: Options): Promise<KeptServer> {
  const stopping = new AbortController();
  let server = await start();
  const { urls, socketFolder } = server;

  /** Undefined when it is to stop. */
  async function startAgain(lastWords: string, tries: number): Promise<OwnServer | undefined> {
    if (tries > 0)
      await delay(waitMs * 2 ** (tries - 1), undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return undefined;
    onProgress(`the database ended: ${lastWords}; starting it again`);
    return start(socketFolder);
  }

  async function keep(): Promise<string | undefined> {
    let restarts: number[] = [];
    for (let lastWords = await server.ended; ; ) {
      restarts = restarts.filter((at) => performance.now() - at < 60_000);
      if (restarts.length === restartsPerMinute) return `the database keeps ending: ${lastWords}`;
      try {
        const next = await startAgain(lastWords, restarts.length);
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
      // Started while it was told to stop.
      await server.stop();
    },
  };
}
