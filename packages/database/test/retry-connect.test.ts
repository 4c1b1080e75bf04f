import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { openDatabase } from '@lacre/database/data-source';
import { retryConnect } from '@lacre/database/retry-connect';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';

describe('the first connection of a starting process', () => {
  let test: TestDatabase;
  let server: Server;
  let silent: number;
  const sockets = new Set<Socket>();

  before(async () => {
    test = await createTestDatabase();
    server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      if (silent > 0) {
        silent -= 1;
        return;
      }
      const behind = toDatabase(test.url).on('error', () => socket.destroy());
      sockets.add(behind);
      socket.pipe(behind).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await test.drop();
  });

  it('is retried where the database accepts it and does not respond in time', async () => {
    silent = 1;
    const { database, close } = await openDatabase({ url: throughServer() });
    try {
      await database.ping();
    } finally {
      await close();
    }
  });

  it('fails with its reason when the database stays silent', async () => {
    let tries = 0;
    const connecting = retryConnect(() => {
      tries += 1;
      return Promise.reject(new Error('Connection terminated due to connection timeout'));
    }, 0);
    expect(await connecting.catch((error: Error) => error.message)).to.match(/connection timeout/);
    expect(tries).to.equal(1);
  });

  it('fails at once when the database rejects it', async () => {
    let tries = 0;
    const connecting = retryConnect(() => {
      tries += 1;
      return Promise.reject(new Error('password authentication failed for user "lacre"'));
    });
    expect(await connecting.catch((error: Error) => error.message)).to.match(/password/);
    expect(tries).to.equal(1);
  });

  function throughServer(): string {
    const url = new URL(test.url);
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return url.href;
  }
});

function toDatabase(text: string): Socket {
  const url = new URL(text);
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = url.port || '5432';
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
}
