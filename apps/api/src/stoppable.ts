import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

export interface Stoppable {
  /** True once `stop` has been called. */
  isStopping(): boolean;
  /** Resolves when every response has been sent and every connection closed, or after `drainMs`. */
  stop(): Promise<void>;
}

/**
 * Makes a server stoppable without aborting requests. `stop` lets pending requests finish; until then the server still
 * responds to every request (readiness returns 503), with `Connection: close`. Then it stops listening. Idle
 * connections are closed: Node alone would keep them until their clients disconnect.
 *
 * @param delayMs minimum time during which requests are still served, for proxies to notice that the server is not
 *   ready: one that sends a request on a connection while it is being closed has to return an error to its client
 */
export function makeStoppable(server: Server, drainMs: number, delayMs: number): Stoppable {
  /**
   * Open connections. Pending responses are stored on the sockets, so this set changes with connections only: V8 copies
   * a set with many additions and deletions, and each copy keeps its entries alive until the next full garbage
   * collection.
   */
  const connections = new Set<Socket>();
  let stopping = false;
  /** The responses that `stop` waits for; a listener of its own could be one too many for Node, which then warns. */
  const awaited = new Set<ServerResponse>();
  let onLastSent: (() => void) | undefined;

  server.on('connection', (socket: Tracked) => {
    socket[underWay] = [];
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: { socket: Tracked }, res) => {
    const here = (socket[underWay] ??= []);
    here.push(res);
    if (stopping) res.setHeader('Connection', 'close');
    // Emitted only once; `once` would allocate a wrapper.
    res.on('close', () => {
      here.splice(here.indexOf(res), 1);
      if (stopping) socket.end();
      if (awaited.delete(res) && awaited.size === 0) onLastSent?.();
    });
  });

  const pendingResponses = () => [...connections].flatMap((socket: Tracked) => socket[underWay] ?? []);
  const closeIdle = async () => {
    // Data that has already arrived is read first: otherwise its sender would see a broken connection instead of a
    // response.
    await nextTurn();
    for (const socket of connections) if (underWayOn(socket) === 0) socket.destroy();
  };

  return {
    isStopping: () => stopping,
    async stop() {
      stopping = true;
      const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
      for (const res of pendingResponses()) if (!res.headersSent) res.setHeader('Connection', 'close');
      await pause(delayMs);
      await closeIdle();
      for (const res of pendingResponses()) awaited.add(res);
      if (awaited.size > 0)
        await new Promise<void>((resolve) => {
          onLastSent = resolve;
        });
      const closed = new Promise((resolve) => server.close(resolve));
      await closeIdle();
      await closed;
      clearTimeout(deadline);
    },
  };
}

const underWay = Symbol('pending responses');

/** A connection of the server with its pending responses: several if the client pipelines requests. */
type Tracked = Socket & { [underWay]?: ServerResponse[] };

const underWayOn = (socket: Tracked): number => socket[underWay]?.length ?? 0;
