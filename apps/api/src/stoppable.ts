import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

export interface Stoppable {
  /** True from the moment that `stop` is called. */
  isStopping(): boolean;
  /** Ends when every answer is given and every connection closed, or after `drainMs`. */
  stop(): Promise<void>;
}

/**
 * Makes a server that can be stopped without cutting a request off. What is under way is answered, and while that lasts
 * the server still answers every request (readiness says 503 then), each time with `Connection: close`. After that it
 * listens no more. Connections without a request are closed: Node alone would keep those until their clients leave.
 *
 * @param delayMs so long at least every request is answered, for proxies to see that it is not ready: one that writes
 *   into a connection while it is being closed has to answer its client with an error
 */
export function makeStoppable(server: Server, drainMs: number, delayMs: number): Stoppable {
  /**
   * What is under way on each connection. The set changes with connections alone, never with requests: V8 copies a set
   * that much is added to and taken from, and each copy holds what was in it until the next collection of all.
   */
  const connections = new Set<Socket>();
  let stopping = false;

  server.on('connection', (socket: Tracked) => {
    socket[underWay] = [];
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: { socket: Tracked }, res) => {
    const here = (socket[underWay] ??= []);
    here.push(res);
    if (stopping) res.setHeader('Connection', 'close');
    // Comes once; `once` would wrap it.
    res.on('close', () => {
      here.splice(here.indexOf(res), 1);
      if (stopping) socket.end();
    });
  });

  const answers = () => [...connections].flatMap((socket: Tracked) => socket[underWay] ?? []);
  const closeIdle = async () => {
    // What has arrived already is read first, or its sender would see a broken connection instead of an answer.
    await nextTurn();
    for (const socket of connections) if (underWayOn(socket) === 0) socket.destroy();
  };

  return {
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
      for (const res of answers()) if (!res.headersSent) res.setHeader('Connection', 'close');
      await pause(delayMs);
      await closeIdle();
      await Promise.all(answers().map((res) => new Promise((resolve) => res.once('close', resolve))));
      const closed = new Promise((resolve) => server.close(resolve));
      await closeIdle();
      await closed;
      clearTimeout(deadline);
    },
  };
}

const underWay = Symbol('answers under way');

/** A connection of the server, with its answers under way: several where a client sends ahead (pipelining). */
type Tracked = Socket & { [underWay]?: ServerResponse[] };

const underWayOn = (socket: Tracked): number => socket[underWay]?.length ?? 0;
