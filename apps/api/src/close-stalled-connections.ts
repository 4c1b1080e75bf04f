import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '@lacre/services/ports/log';

const unreadMs = 20_000;

/**
 * Beyond this, what is read is seen in steps of up to 1.4 MB: the system takes more only when a third of its send
 * buffer (4 MiB on loopback, where reverse proxies read) is free.
 */
const seenInSteps = 1024 * 1024;
/** A client of 32 KB/s, the minimum of exports, takes 43 s for such a step. */
const timesForStep = 3;

/** A connection with the response that it sends (internal field of Node). */
type Sending = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Closes the connection of a client that reads nothing of its response for `patienceMs` (twice that if it read a part,
 * four times that if it was sent more than a megabyte), because the response is held in memory until then. Clients
 * that wait for a slow response are not affected.
 */
export function closeStalledConnections(server: Server, log: Log, patienceMs = unreadMs): void {
  const stepMs = patienceMs * timesForStep;
  server.setTimeout(patienceMs, (socket: Sending) => {
    // Between two requests, Node sets the keep-alive timeout instead.
    const isIdle = socket.timeout !== patienceMs && socket.timeout !== stepMs;
    if (!isIdle && socket.writableLength === 0) return;
    if (socket.timeout === patienceMs && socket.bytesWritten > seenInSteps) {
      socket.setTimeout(stepMs);
      return;
    }
    if (!isIdle) {
      const requestId = socket._httpMessage?.getHeader('X-Request-Id');
      const { bytesWritten: bytes, writableLength: unread } = socket;
      log.info({ requestId, bytes, unread }, 'closed the connection of a client that read nothing');
    }
    socket.destroy();
  });
}
