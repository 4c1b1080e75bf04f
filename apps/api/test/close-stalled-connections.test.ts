import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ReaderTooSlow } from '@lacre/services/exports/slow-reader-guard';
import { expect } from 'chai';
import express from 'express';
import { closeStalledConnections } from '../src/close-stalled-connections.ts';
import { sendError } from '../src/rest/send.ts';

/** More than the buffers of both ends can store. */
const long = Buffer.alloc(32 * 1024 * 1024, 'x');
/** Longer than a busy machine pauses. */
const patientMs = 600_000;
function* megabytes() {
  for (let at = 0; at < 32; at++) yield long.subarray(0, 1024 * 1024);
}
const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('a client that does not read its response', () => {
  let server: Server;
  let answer: (res: ServerResponse) => void;
  let lines: { fields: Record<string, unknown>; text: string }[];
  const record = (fields: Record<string, unknown>, text: string) => void lines.push({ fields, text });
  const log = { debug: record, info: record, warn: record, error: record };
  const listen = async (patienceMs: number) => {
    server = createServer((_req, res) => answer(res));
    lines = [];
    closeStalledConnections(server, log, patienceMs);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const call = (port: number, agent?: Agent) => request({ port, host: '127.0.0.1', agent }).end();
  const bytesOf = async (asked: ReturnType<typeof call>) => {
    const [read] = (await once(asked, 'response')) as [IncomingMessage];
    return (await buffer(read)).length;
  };
  const answered = () =>
    new Promise<ServerResponse>((resolve) => {
      const before = answer;
      answer = (res) => {
        before(res);
        resolve(res);
      };
    });
  const silent = (port: number): Socket => {
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    client.write(head('/'));
    return client;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const ways: Record<string, (res: ServerResponse) => void> = {
    whole: (res) => res.end(long),
    'in parts': (res) => {
      for (let at = 0; at < 32; at++) res.write(long.subarray(0, 1024 * 1024));
    },
  };
  for (const [name, way] of Object.entries(ways))
    it(`loses its connection when it was given ${name}`, async () => {
      answer = way;
      const port = await listen(100);
      const giving = answered();
      const client = silent(port);
      const res = await giving;
      if (!res.closed) await once(res, 'close');
      expect(res.writableFinished).to.equal(false);
      client.destroy();
    });

  it('leaves one line in the log, with its request and the bytes that it was sent', async () => {
    answer = (res) => res.setHeader('X-Request-Id', 'r-1').end(long);
    const port = await listen(100);
    const giving = answered();
    const client = silent(port);
    const res = await giving;
    if (!res.closed) await once(res, 'close');
    const [{ fields, text } = expect.fail('no line'), ...more] = lines;
    expect([text, fields['requestId'], more.length]).to.deep.equal([
      'closed the connection of a client that read nothing',
      'r-1',
      0,
    ]);
    expect(fields['bytes']).to.be.greaterThan(long.length);
    expect(fields['unread']).to.be.greaterThan(0).and.at.most(Number(fields['bytes']));
    client.destroy();
  });

  it('leaves one line in the log where it downloads an export', async () => {
    const port = await listen(patientMs);
    const app = express().use((req, res) => {
      res.setHeader('X-Request-Id', 'r-2').write('PK');
      sendError(req, res, new ReaderTooSlow(2), { log, baseUrl: '' });
    });
    server.removeAllListeners('request').on('request', app);
    const client = silent(port);
    await once(client.resume(), 'close');
    expect(lines).to.deep.include({
      fields: { requestId: 'r-2', bytes: 2 },
      text: 'closed the connection of a client that read too slowly',
    });
  });

  it('is not confused with one that waits for a response', async () => {
    answer = (res) => void server.once('timeout', () => res.end('late'));
    const asked = call(await listen(50));
    expect(await bytesOf(asked)).to.equal(4);
  });

  it('is not confused with one that reads: it receives everything, and its connection serves the next call', async () => {
    answer = (res) => res.end(long);
    const port = await listen(patientMs);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const reused of [false, true]) {
      const asked = call(port, agent);
      expect(await bytesOf(asked)).to.equal(long.length);
      expect(asked.reusedSocket).to.equal(reused);
    }
    agent.destroy();
  });

  it('is not confused with one that reads a megabyte at a time, as seen behind a proxy', async () => {
    const patienceMs = 200;
    answer = (res) => void pipeline(Readable.from(megabytes()), res).catch(() => undefined);
    const port = await listen(patienceMs);
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    client.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    // The first time that nothing is read for so long.
    await once(server, 'timeout');
    expect((await buffer(client)).length).to.be.greaterThan(long.length);
  });

  it('is not confused with one that is idle between calls, which is closed as before', async () => {
    answer = (res) => res.end('short');
    const port = await listen(patientMs);
    server.keepAliveTimeout = 1;
    server.keepAliveTimeoutBuffer = 1;
    const client = connect(port, '127.0.0.1').resume();
    client.write(head('/'));
    await once(client, 'close');
  });
});
