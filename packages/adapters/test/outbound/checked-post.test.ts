import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { type Answer, type Receiver, startReceiver } from '@lacre/testing/receiver';
import { expect } from 'chai';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';
import { type CheckedPostOptions, createCheckedPost } from '../../src/outbound/checked-post.ts';
import { parseCidr } from '../../src/outbound/public-address.ts';
import { selfSigned } from '../self-signed.ts';

const loopback = [parseCidr('127.0.0.0/8')];
const open = (options: CheckedPostOptions = {}, resolve?: (name: string) => Promise<string[]>) =>
  createCheckedPost(createAddressGuard({ allow: loopback, ...(resolve && { resolve }) }), {
    totalMs: 20_000,
    ...options,
  });

/** A self-signed certificate for hooks.example.com. */
const certificate = (algorithm?: string) => selfSigned('hooks.example.com', algorithm);

describe('a POST to a user-supplied address', () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  const receiver = async (answer: Answer): Promise<Receiver> => {
    const started = await startReceiver(answer);
    closing.push(started.close);
    return started;
  };
  const sender = (options?: CheckedPostOptions, resolve?: (name: string) => Promise<string[]>) => {
    const made = open(options, resolve);
    closing.unshift(() => made.close());
    return made;
  };
  /** The port of a TLS server that answers every request. */
  const tlsServer = async (options: TlsOptions): Promise<number> => {
    const server = createTlsServer(options, (_request, response) => response.end('over TLS'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return (server.address() as AddressInfo).port;
  };
  const post = (url: string, options?: CheckedPostOptions) =>
    sender(options).post(url, { 'x-one': '1' }, Buffer.from('{"a":1}'));

  it('arrives unchanged, including path and query, and returns the first kilobyte of the response', async () => {
    const { url, requests } = await receiver((response) => response.end('é'.repeat(2_000)));
    const answer = await post(`${url}/hook?x=1#fragment`);
    expect(answer).to.include({ status: 200, fault: undefined });
    expect(answer.body).to.have.length(1024);
    expect(requests).to.have.length(1);
    expect(requests[0]).to.include({ path: '/hook?x=1', body: '{"a":1}' });
    expect(requests[0]?.headers).to.include({ 'x-one': '1', host: new URL(url).host });
  });

  it('does not follow a redirect', async () => {
    const target = await receiver((response) => response.end());
    const { url } = await receiver((response) => response.writeHead(302, { location: target.url }).end());
    expect(await post(url)).to.include({ status: 302, fault: undefined });
    expect(target.requests).to.deep.equal([]);
  });

  it('returns other statuses and their headers', async () => {
    const { url } = await receiver((response) => response.writeHead(503, { 'retry-after': '120' }).end('later'));
    const { status, headers, fault } = await post(url);
    expect([status, headers['retry-after'], fault]).to.deep.equal([503, '120', undefined]);
  });

  it('times out when the server does not respond', async () => {
    const { url } = await receiver(() => undefined);
    expect(await post(url, { totalMs: 150 })).to.deep.include({
      status: undefined,
      fault: { code: 'timeout', seconds: 0.15 },
    });
  });

  it('times out when the response trickles in', async () => {
    const timers: NodeJS.Timeout[] = [];
    const { url } = await receiver((response) => {
      response.writeHead(200);
      timers.push(setInterval(() => response.write('.'), 20));
    });
    const answer = await post(url, { totalMs: 200 });
    for (const timer of timers) clearInterval(timer);
    expect(answer).to.deep.include({ status: 200, fault: { code: 'timeout', seconds: 0.2 } });
  });

  it('reads at most 64 KB of an endless response, and is judged by its status', async () => {
    let written = 0;
    const { url } = await receiver((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(16 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && written < 100_000_000) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
      };
      more();
    });
    const answer = await post(url);
    expect([answer.status, answer.fault, answer.body.length]).to.deep.equal([200, undefined, 1024]);
    expect(written).to.be.lessThan(20_000_000);
  });

  it('fails when the connection ends before the response does, and is not sent again', async () => {
    const early = await receiver((response) => response.socket?.destroy());
    expect(await post(early.url)).to.deep.include({ status: undefined, fault: { code: 'closed-early' } });
    const half = await receiver((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('ten bytes.', () => response.socket?.destroy());
    });
    const { status, fault } = await post(half.url);
    expect([status, fault]).to.deep.equal([200, { code: 'closed-early' }]);
    expect([early.requests.length, half.requests.length]).to.deep.equal([1, 1]);
  });

  it('fails when nothing listens at the address', async () => {
    const { url, close } = await receiver(() => undefined);
    await close();
    expect(await post(url)).to.deep.include({ status: undefined, fault: { code: 'refused' } });
  });

  it('does not wait for another request to the same host', async () => {
    const { url, close } = await receiver((response, request) => {
      if (request.url === '/answers') response.end();
    });
    const patient = sender({ totalMs: 15_000 });
    const hanging = Array.from({ length: 60 }, () => patient.post(`${url}/hangs`, {}, Buffer.from('{}')));
    expect(await patient.post(`${url}/answers`, {}, Buffer.from('{}'))).to.include({ status: 200, fault: undefined });
    await close();
    await Promise.all(hanging);
  });

  it('goes to the checked address, even when the name resolves to another one a moment later', async () => {
    const inside = await startReceiver((response) => response.end('secret'), '127.0.0.2');
    closing.push(inside.close);
    const { port, requests } = await receiver((response) => response.writeHead(204).end());
    // The second response is what a rebinding attacker would have the connection use.
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']];
    let asked = 0;
    const rebinding = async () => answers[asked++] ?? [];
    const first = await sender({}, rebinding).post(`http://rebind.example.com:${port}/`, {}, Buffer.from('{}'));
    expect([first.status, asked, requests.length]).to.deep.equal([204, 1, 1]);
    expect(requests[0]?.headers.host).to.equal(`rebind.example.com:${port}`);
    expect(inside.requests).to.deep.equal([]);
  });

  it('is checked again at each attempt: a name that now resolves to an internal address is not called, even over an open connection', async () => {
    const { port, requests } = await receiver((response) => response.end());
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '169.254.169.254']];
    let asked = 0;
    const { post: send } = sender({}, async () => answers[asked++] ?? []);
    const outcomes = [];
    for (const _ of answers) outcomes.push(await send(`http://turning.example.com:${port}/`, {}, Buffer.from('{}')));
    expect(outcomes.map(({ status, fault }) => status ?? fault)).to.deep.equal([
      200,
      { code: 'address-not-public' },
      { code: 'address-not-public' },
    ]);
    expect(requests).to.have.length(1);
  });

  it('goes to the new address of a name that has moved, although a connection to the former one is open', async () => {
    const { port, requests } = await receiver((response) => response.end());
    const moved = createServer((_request, response) => response.writeHead(204).end());
    await new Promise<void>((resolve) => moved.listen(port, '127.0.0.2', resolve));
    closing.push(async () => {
      moved.closeAllConnections();
      await new Promise((resolve) => moved.close(resolve));
    });
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const { post: send } = sender({}, async () => answers[asked++] ?? []);
    const statuses = [];
    for (const _ of answers)
      statuses.push((await send(`http://moving.example.com:${port}/`, {}, Buffer.from('{}'))).status);
    expect([statuses, requests.length]).to.deep.equal([[200, 204], 1]);
  });

  it('reuses a connection for the same host only', async () => {
    const host = await receiver((response) => response.end());
    const { post: send } = sender({}, async () => ['127.0.0.1']);
    const names = ['a.example.com', 'a.example.com', 'b.example.com'].map((name) => `${name}:${host.port}`);
    for (const name of names) {
      await send(`http://${name}/`, {}, Buffer.from('{}'));
      // The connection is free at the end of the event loop turn in which the response ended.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(host.requests.map(({ headers }) => headers.host)).to.deep.equal(names);
    expect(host.connections).to.equal(2);
  });

  it('ignores the proxy variables of the environment', async () => {
    const proxy = await receiver((response) => response.end());
    const { url, requests } = await receiver((response) => response.end());
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTP_PROXY: proxy.url,
      http_proxy: proxy.url,
      ALL_PROXY: proxy.url,
      NODE_USE_ENV_PROXY: '1',
    });
    try {
      expect((await post(url)).status).to.equal(200);
    } finally {
      process.env = before;
    }
    expect([requests.length, proxy.requests.length]).to.deep.equal([1, 0]);
  });

  it('requires a certificate that is valid for the name, at the checked address', async () => {
    const { key, cert } = certificate();
    const port = await tlsServer({ key, cert });
    const resolve = async () => ['127.0.0.1'];
    const send = (host: string, ca?: string) =>
      sender({ ...(ca !== undefined && { ca }) }, resolve).post(`https://${host}:${port}/`, {}, Buffer.from('{}'));
    expect((await send('hooks.example.com', cert)).status).to.equal(200);
    expect((await send('other.example.com', cert)).fault).to.deep.equal({ code: 'certificate-of-another-host' });
    expect((await send('hooks.example.com')).fault).to.deep.equal({ code: 'certificate-self-signed' });
  });

  it('tells a server without a common TLS version or cipher from one with a weak certificate', async () => {
    const send = async (options: TlsOptions) =>
      (
        await sender({}, async () => ['127.0.0.1']).post(
          `https://hooks.example.com:${await tlsServer(options)}/`,
          {},
          Buffer.from('{}'),
        )
      ).fault;
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    expect(await send({ ...certificate(), ...old })).to.deep.equal({ code: 'tls-not-agreed' });
    const without = { maxVersion: 'TLSv1.2', ciphers: 'eNULL:@SECLEVEL=0' } as const;
    expect(await send({ ...certificate(), ...without })).to.deep.equal({ code: 'tls-not-agreed' });
    expect(await send({ ...certificate('rsa:1024'), ciphers: 'DEFAULT@SECLEVEL=0' })).to.deep.equal({
      code: 'other',
      cause: 'EE certificate key too weak',
    });
  });

  it('says that a response is not HTTP if its headers contradict each other', async () => {
    for (const lengths of [
      'Content-Length: 1\r\nContent-Length: 2',
      'Content-Length: 1\r\nTransfer-Encoding: chunked',
    ]) {
      const { url } = await receiver((response) => response.socket?.end(`HTTP/1.1 200 OK\r\n${lengths}\r\n\r\n`));
      const { status, fault } = await post(url);
      expect([status, fault], lengths).to.deep.equal([undefined, { code: 'answer-not-http' }]);
    }
  });
});
