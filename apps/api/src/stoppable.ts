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
  const idle = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let stopping = false;

  server.on('connection', (socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.prependListener('request', ({ socket }, res) => {
    idle.delete(socket);
    underWay.add(res);
    if (stopping) res.setHeader('Connection', 'close');
    res.once('close', () => {
      underWay.delete(res);
      if (stopping) socket.end();
      else if (!socket.destroyed) idle.add(socket);
    });
  });

  const closeIdle = async () => {
    // What has arrived already is read first, or its sender would see a broken connection instead of an answer.
    await nextTurn();
    for (const socket of idle) socket.destroy();
  };

  return {
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
      for (const res of underWay) if (!res.headersSent) res.setHeader('Connection', 'close');
      await pause(delayMs);
      await closeIdle();
      await Promise.all([...underWay].map((res) => new Promise((resolve) => res.once('close', resolve))));
      const closed = new Promise((resolve) => server.close(resolve));
      await closeIdle();
      await closed;
      clearTimeout(deadline);
    },
  };
}
