import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** As exports have before their reader is measured. */
const unreadMs = 20_000;

/**
 * Closes the connection of a client that takes nothing of its answer for that long (twice that when it took a part):
 * until it is taken it is held in memory. One that waits for its answer may wait.
 */
export function cutUnread(server: Server, patienceMs = unreadMs): void {
  server.setTimeout(patienceMs, (socket: Socket) => {
    // Between two calls Node sets how long the connection may rest.
    const isResting = socket.timeout !== patienceMs;
    if (isResting || socket.writableLength > 0) socket.destroy();
  });
}
