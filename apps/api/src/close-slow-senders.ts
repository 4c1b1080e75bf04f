import type { IncomingMessage, Server } from 'node:http';
import { largeBodyBytes } from '@lacre/services/limits/large-body';
import type { LargeBodies } from '@lacre/services/ports/large-bodies';
import { announcedBytes } from './rest/read-body.ts';

export interface SlowSenderOptions {
  /** Minimum bytes per second of a body that others wait for. */
  bytesPerSecond?: number;
  /** How often the speed is measured: less than others wait for a turn. */
  everyMs?: number;
}

/**
 * Responds with 408 to a client that sends a large body more slowly than `bytesPerSecond` while all turns for large
 * bodies are taken and others wait for one: bodies that never arrive would cost their senders nothing and keep everyone
 * else's out. Otherwise a client may take as long as any request. Needs `rejectMalformedRequests`, which responds.
 */
export function closeSlowSenders(
  server: Server,
  bodies: Pick<LargeBodies, 'areAwaited'>,
  { bytesPerSecond = 32_768, everyMs = 5_000 }: SlowSenderOptions = {},
): void {
  const bytesMin = (bytesPerSecond * everyMs) / 1000;
  const watch = (req: IncomingMessage) => {
    const { socket } = req;
    let before = socket.bytesRead;
    const measure = () => {
      const isSlow = socket.bytesRead - before < bytesMin;
      before = socket.bytesRead;
      if (isSlow && !req.complete && bodies.areAwaited()) server.emit('clientError', tooSlow(), socket);
    };
    // After a blocked event loop, timers run before socket events: read what has arrived first.
    const timer = setInterval(() => setImmediate(measure), everyMs).unref();
    req.once('close', () => clearInterval(timer));
  };
  server.prependListener('request', (req: IncomingMessage) => {
    // Emitted when reading begins, after the wait for a turn: until then the client cannot send on.
    if (announcedBytes(req) > largeBodyBytes) req.once('resume', () => watch(req));
  });
}

/** As Node reports a request that takes longer than `requestTimeout`. */
const tooSlow = () => Object.assign(new Error('a large body is sent too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
