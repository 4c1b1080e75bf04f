import { once } from 'node:events';
import { createServer as createHttpServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Logger } from '@lacre/runtime/log';
import { expect } from 'chai';
import { createServer } from '../src/server.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

type Line = Record<string, unknown> & { text: string };

describe('the access log', () => {
  let test: TestApi;
  let server: Server;
  let url: string;
  let lines: Line[] = [];
  let result: () => void = () => undefined;
  before(async () => {
    test = await sharedTestApi();
    const take = (fields: Record<string, unknown>, text: string) => {
      lines.push({ ...fields, text });
      result();
    };
    const log = { info: take, warn: take, error: take, debug: take } as unknown as Logger;
    const app = createServer({ services: test.services, config: { ...test.config, accessLog: true }, log });
    server = createHttpServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    lines = [];
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A line is written when the connection has finished its response, which may be after the client has read it. */
  async function linesOf(count: number): Promise<Line[]> {
    const requests = () => lines.filter(({ text }) => text === 'request');
    while (requests().length < count)
      await new Promise<void>((resolve) => {
        result = resolve;
      });
    return requests();
  }

  async function givenKey(): Promise<{ key: string; organizationId: string }> {
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    return { ...(await test.given.apiKey(owner, id)), organizationId: id };
  }

  it('has one line per request: the request, its response and its caller', async () => {
    const { key, organizationId } = await givenKey();
    const headers = { 'X-API-Key': key, 'X-Request-Id': 'mine-1' };
    await fetch(`${url}/invoices?q=PERSONA%20CON%20NOMBRE`, { headers });
    await fetch(`${url}/invoices/018f2b7c-0000-7000-8000-000000000000`, { headers });
    const [list, missing] = await linesOf(2);
    expect(list).to.include({
      requestId: 'mine-1',
      method: 'GET',
      path: '/invoices',
      status: 200,
      actor: 'api-key',
      organizationId,
    });
    expect(list?.['ms']).to.be.a('number');
    expect(list).not.to.have.property('code');
    expect(missing).to.include({ status: 404, code: 'NOT_FOUND', route: '/invoices/{id}' });
    expect(JSON.stringify(lines)).not.to.include('PERSONA').and.not.include(key);
  });

  it('masks the token of an invitation, and names no actor for an unknown caller', async () => {
    await fetch(`${url}/invites/a-secret-token/summary`, { headers: { Authorization: 'Bearer nobody-s-token' } });
    const [line] = await linesOf(1);
    expect(line).to.include({ path: '/invites/***/summary' }).and.not.have.property('actor');
    expect(JSON.stringify(lines)).not.to.include('nobody-s-token').and.not.include('a-secret-token');
  });

  it('masks it also where the URL names scheme and host', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end('GET http://x/invites/a-secret-token/summary HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await text(socket);
    const [line] = await linesOf(1);
    expect(line).to.include({ path: '/invites/***/summary', status: 404 });
    expect(JSON.stringify(lines)).not.to.include('a-secret-token');
  });

  it("gives the reason of a rejected sign-in or call, by REST, tRPC and the agents' tools", async () => {
    const { key } = await givenKey();
    const json = { 'Content-Type': 'application/json' };
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
    const wrong = { email: 'nobody@example.com', password: 'not the password' };
    await post('/auth/sign-in', wrong);
    await post('/trpc/auth.signIn', wrong);
    await fetch(`${url}/invoices`, { headers: { 'X-API-Key': 'sk_test_nobody' } });
    await post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_invoice', arguments: { id: 'x' } } },
      { 'X-API-Key': key, Accept: 'application/json, text/event-stream' },
    );
    const result = (await linesOf(4)).map(({ path, status, code }) => [path, status, code]);
    expect(result).to.deep.equal([
      ['/auth/sign-in', 401, 'INVALID_CREDENTIALS'],
      ['/trpc/auth.signIn', 401, 'INVALID_CREDENTIALS'],
      ['/invoices', 401, 'UNAUTHORIZED'],
      ['/mcp', 200, 'INVALID_INPUT'],
    ]);
    expect(JSON.stringify(lines)).not.to.include('nobody@example.com').and.not.include('not the password');
  });

  it('omits health checks', async () => {
    await fetch(`${url}/health/live`);
    await fetch(`${url}/health/ready`);
    await fetch(`${url}/nowhere`);
    expect((await linesOf(1)).map(({ path }) => path)).to.deep.equal(['/nowhere']);
  });

  it('records status 499 for a client that disconnects before its response', async () => {
    const { key } = await givenKey();
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json', 'Content-Length': '1000' };
    const going = request(`${url}/invoices/validate`, { method: 'POST', headers });
    going.on('error', () => undefined);
    going.flushHeaders();
    await once(server, 'request');
    going.destroy();
    expect((await linesOf(1))[0]).to.include({ status: 499, path: '/invoices/validate' });
  });
});
