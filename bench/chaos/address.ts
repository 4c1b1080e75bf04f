import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/**
 * A TCP address in front of database servers, like a virtual IP or a host name: it points to one of them, and later to
 * another.
 */
export interface Address {
  port: number;
  /** Routes new connections there; open ones stay. */
  leadTo(socketPath: string): void;
  close(): Promise<void>;
}

export async function openAddress(socketPath: string): Promise<Address> {
  let target = socketPath;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection(target);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(path) {
      target = path;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
