import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@lacre/runtime/log';
import { expect } from 'chai';
import { createMessages } from '../src/messages.ts';
import { createServer } from '../src/server.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

describe('requests and responses of a server', () => {
  let test: TestApi;
  let server: Server;
  let url: string;
  const prototypes: [before: unknown[], after: unknown[]][] = [];
  const prototypesOf = (...messages: (IncomingMessage | ServerResponse)[]) =>
    messages.map((message): unknown => Object.getPrototypeOf(message));

  before(async () => {
    test = await sharedTestApi();
    const config = { ...test.config, trustProxy: 1 };
    const messages = createMessages();
    const app = createServer({ services: test.services, config, log: createLog(config) }, { messages });
    server = createHttpServer(messages, (req, res) => {
      const before = prototypesOf(req, res);
      res.on('close', () => prototypes.push([before, prototypesOf(req, res)]));
      app(req, res);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('have the prototypes of Express from the beginning, on every path through it', async () => {
    const asked: [method: string, path: string, status: number][] = [
      ['GET', '/users/me', 401],
      ['GET', '/users/me/', 401],
      ['HEAD', '/catalogs/formas-pago', 404],
      ['GET', '/health/live', 200],
      ['GET', '/nowhere', 404],
      ['POST', '/auth/sign-in', 400],
    ];
    for (const [method, path, status] of asked)
      expect((await fetch(url + path, { method })).status, path).to.equal(status);
    expect(prototypes).to.have.length(asked.length);
    for (const [before, after] of prototypes)
      expect(after.map((prototype, at) => prototype === before[at])).to.deep.equal([true, true]);
  });
});
