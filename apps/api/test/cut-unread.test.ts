import { EventEmitter, once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Response } from 'express';
import { sendJson } from '../src/rest/send.ts';

/** More than the buffers of both ends hold. */
const long = 'x'.repeat(32 * 1024 * 1024);

/** Longer than a busy machine rests. */
const patientMs = 600_000;

describe('a long answer', () => {
  let server: Server;
  let port: number;
  const answers = new EventEmitter();

  before(async () => {
    server = createServer((req, res) => {
      sendJson(res as Response, long, req.url === '/short' ? 100 : patientMs);
      answers.emit('begun', res);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is dropped with its connection when nobody reads it', async () => {
    const begun = once(answers, 'begun') as Promise<[ServerResponse]>;
    const client = connect(port, '127.0.0.1').pause();
    client.on('error', () => undefined);
    client.write('GET /short HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [res] = await begun;
    await once(res, 'close');
    expect(res.writableFinished).to.equal(false);
    client.destroy();
  });

  it('is given whole to who reads it, and the connection serves the next call', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const call = request({ port, host: '127.0.0.1', agent }).end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      const bytes = (await buffer(answer)).length;
      return { bytes, reused: call.reusedSocket };
    };
    expect(await ask()).to.deep.equal({ bytes: long.length + 2, reused: false });
    expect(await ask()).to.deep.equal({ bytes: long.length + 2, reused: true });
    agent.destroy();
  });

  it('sets no limit to a call that waits behind it', async () => {
    const begun = once(answers, 'begun') as Promise<[ServerResponse]>;
    const client = connect(port, '127.0.0.1').resume();
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2));
    const [res] = await begun;
    const { socket } = res;
    expect(socket?.timeout).to.equal(patientMs);
    await once(res, 'finish');
    expect(socket?.timeout).to.equal(0);
    client.destroy();
  });
});
