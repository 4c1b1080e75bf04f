import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';
import { createCheckedPost } from '../../src/outbound/checked-post.ts';
import { parseCidr } from '../../src/outbound/public-address.ts';
import { createHttpExchange } from '../../src/pac/http-exchange.ts';
import { createLogoFetcher } from '../../src/pdf/logo-fetcher.ts';

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
/** What a server sends once, and what it repeats without end. */
const floods: Record<string, [string, string]> = {
  '103 Early Hints': ['', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  '102 Processing': ['', 'HTTP/1.1 102 Processing\r\n\r\n'],
  'empty lines': ['', '\r\n'],
  'a reason phrase': ['HTTP/1.1 200 ', 'very '],
  'the extensions of a chunk': [`${chunked}1;`, 'a=b;'],
  'the length of a chunk': [chunked, '0'],
};
const loopback = createAddressGuard({ allow: [parseCidr('127.0.0.0/8')] });

describe('a response that never ends beside its body', () => {
  let server: Server;
  let url: string;
  let flood: [string, string];
  const sockets = new Set<Socket>();
  before(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      socket.once('data', () => {
        const [first, again] = flood;
        const repeated = Buffer.from(again.repeat(20_000));
        const more = () => {
          while (!socket.destroyed && socket.write(repeated));
        };
        socket.on('drain', more).resume().write(first);
        more();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  for (const [title, sent] of Object.entries(floods)) {
    it(`of a webhook's receiver is not HTTP: ${title}`, async () => {
      flood = sent;
      const webhooks = createCheckedPost(loopback, { totalMs: 60_000 });
      const { status, fault } = await webhooks.post(url, {}, Buffer.from('{}'));
      expect([status, fault]).to.deep.equal([
        sent[0].startsWith(chunked) ? 200 : undefined,
        { code: 'answer-not-http' },
      ]);
      await webhooks.close();
    });

    it(`of a PAC leaves the outcome unknown: ${title}`, async () => {
      flood = sent;
      const pac = createHttpExchange(url, { connections: 1, connectMs: 5_000, totalMs: 60_000, maxBytes: 100_000 });
      expect(await pac.send({ method: 'POST', path: '/stamp', body: Buffer.from('<a/>'), headers: {} })).to.deep.equal({
        ok: false,
        sent: true,
        reason: 'RESPONSE_OVERFLOW: the response has too many bytes beside its body',
      });
      await pac.close();
    });

    it(`of a logo's server is not waited for: ${title}`, async () => {
      flood = sent;
      const logos = createLogoFetcher(loopback, () => Promise.reject(new Error('drawn')), { totalMs: 60_000 });
      const error = await logos.fetch(url, 'org').catch((reason: unknown) => reason);
      expect(error)
        .to.be.an('error')
        .and.have.property('message')
        .that.matches(/beside its body|overflow|Parse Error/i);
    });
  }

  it('is none of a connection that has been used for many requests', async () => {
    const answers = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n${'x'.repeat(9_000)}`));
    });
    answers.listen(0, '127.0.0.1');
    await once(answers, 'listening');
    let connections = 0;
    answers.on('connection', () => {
      connections += 1;
    });
    const at = `http://127.0.0.1:${(answers.address() as AddressInfo).port}`;
    const pac = createHttpExchange(at, { connections: 1, connectMs: 5_000, totalMs: 60_000, maxBytes: 10_000 });
    for (let i = 0; i < 40; i++) {
      const answer = await pac.send({ method: 'GET', path: '/', headers: {} });
      expect(answer).to.include({ ok: true, status: 200 });
    }
    expect(connections).to.equal(1);
    await pac.close();
    answers.close();
  });
});

describe('a response 1xx', () => {
  it('is not the status of a response that does not come', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const webhooks = createCheckedPost(loopback);
    const { port } = server.address() as AddressInfo;
    const { status, fault } = await webhooks.post(`http://127.0.0.1:${port}`, {}, Buffer.from('{}'));
    expect([status, fault]).to.deep.equal([undefined, { code: 'closed-early' }]);
    await webhooks.close();
    server.close();
  });
});
