import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the local ports of outgoing connections (Linux: `ip_local_port_range`), one of which could take the port before
 * it is used, and above those that browsers and `fetch` block.
 */
const first = 20_000;
const last = 32_767;

/** A port of 127.0.0.1 on which nothing listens, for a program that must be told its port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last + 1);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
