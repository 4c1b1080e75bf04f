import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The same time that exports allow before they measure the reader's speed. */
const unreadMs = 20_000;

/**
 * Closes the connection of a client that reads nothing of its response for `patienceMs` (twice that if it read a part),
 * because the response is held in memory until then. Clients that wait for a slow response are not affected.
 */
export function closeStalledConnections(server: Server, patienceMs = unreadMs): void {
  server.setTimeout(patienceMs, (socket: Socket) => {
    // Between two requests, Node sets the keep-alive timeout instead.
    const isIdle = socket.timeout !== patienceMs;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
}
