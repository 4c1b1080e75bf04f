import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { certificate, sharedKey } from '@lacre/testing/certificate-authority';
import { expect } from 'chai';
import { createHttpPac } from '../../src/pac/http-pac.ts';
import type { PacLimits } from '../../src/pac/pac-line.ts';
import { answer, type HostileOptions, type HostilePac, sealed, stampedText, startHostilePac } from './hostile-pac.ts';

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const now = () => new Date(0);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('HTTP PAC: broken transport', () => {
  let server: HostilePac | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const start = async (
    respond: HostileOptions['respond'],
    limits?: Partial<PacLimits>,
    onConnection?: (s: Socket) => void,
  ) => {
    server = await startHostilePac({ respond, limits, onConnection });
    return server.pac;
  };

  it('knows that nothing was sent when the connection is refused', async () => {
    const pac = createHttpPac({ baseUrl: `http://127.0.0.1:${await freePort()}`, name: 'x', log, now });
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unavailable' });
    expect(await pac.recover(sealed, 'r')).to.include({ kind: 'unknown' });
    await pac.close();
  });

  it('knows that nothing was sent when the name does not resolve', async () => {
    const pac = createHttpPac({ baseUrl: 'http://pac.invalid', name: 'x', log, now });
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unavailable' });
    await pac.close();
  });

  it('knows that nothing was sent when the server does not speak TLS', async () => {
    const plain = await startHostilePac({ respond: ({ socket }) => answer(socket, 200, stampedText) });
    const port = await new Promise<number>((resolve) => {
      const tls = createServer((socket) => socket.on('error', silent).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
      tls.listen(0, '127.0.0.1', () => resolve((tls.address() as AddressInfo).port));
      tls.unref();
    });
    const pac = createHttpPac({ baseUrl: `https://127.0.0.1:${port}`, name: 'x', log, now });
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unavailable' });
    await pac.close();
    await plain.close();
  });

  it('knows that nothing was sent when the certificate has expired, and says so', async () => {
    let requests = 0;
    const subject: [string, string][] = [
      ['2.5.4.3', 'AUTORIDAD CERTIFICADORA'],
      ['2.5.4.10', 'SERVICIO DE ADMINISTRACION TRIBUTARIA'],
    ];
    const expired = certificate({ subject, isSelfSigned: true, keyUsage: null, validTo: '250101000000Z' });
    const cert = `-----BEGIN CERTIFICATE-----\n${expired.toString('base64')}\n-----END CERTIFICATE-----\n`;
    const key = sharedKey().privateKey.export({ format: 'pem', type: 'pkcs8' });
    const tls = createTlsServer({ key, cert }, () => (requests += 1)).listen(0, '127.0.0.1');
    await once(tls, 'listening');
    const { port } = tls.address() as AddressInfo;
    const pac = createHttpPac({ baseUrl: `https://127.0.0.1:${port}`, name: 'x', log, now });
    expect(await pac.stamp(sealed, 'r')).to.deep.equal({
      kind: 'unavailable',
      reason: 'CERT_HAS_EXPIRED: certificate has expired',
    });
    expect(requests).to.equal(0);
    await pac.close();
    tls.close();
  });

  it('reports a connection reset before the body is read as unknown', async () => {
    const pac = await start(silent, undefined, (socket) => socket.once('readable', () => socket.resetAndDestroy()));
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
  });

  it('leaves a connection reset after the body was read unknown', async () => {
    const pac = await start(({ socket }) => socket.resetAndDestroy());
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
  });

  it('sends a document once only when a used connection breaks', async () => {
    let calls = 0;
    const pac = await start(({ socket }) => (++calls === 1 ? answer(socket, 200, stampedText) : socket.destroy()));
    expect(await pac.stamp(sealed, 'first')).to.include({ kind: 'stamped' });
    expect(await pac.stamp(sealed, 'second')).to.include({ kind: 'unknown' });
    expect(calls).to.equal(2);
  });

  it('leaves a response shorter than its Content-Length unknown', async () => {
    const pac = await start(({ socket }) => {
      answer(socket, 200, stampedText.slice(0, 80), { 'content-length': String(stampedText.length + 1) });
      socket.end();
    });
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
  });

  it('leaves a truncated response without a Content-Length unknown', async () => {
    const pac = await start(({ socket }) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${stampedText.slice(0, 80)}`));
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
  });

  it('leaves bytes that are not HTTP unknown', async () => {
    const pac = await start(({ socket }) => socket.end('SSH-2.0-OpenSSH\r\n\r\n'));
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
  });

  it('stops reading an answer that announces 50 MB', async () => {
    const pac = await start(({ socket }) => answer(socket, 200, '<a>', { 'content-length': String(50 * 1024 * 1024) }));
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
  });

  it('stops reading an endless answer at the limit', async () => {
    let written = 0;
    const pac = await start(
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n<a>');
        const chunk = Buffer.alloc(64 * 1024, 0x20);
        const more = () => {
          while (!socket.destroyed && written < 50 * 1024 * 1024) {
            written += chunk.length;
            if (!socket.write(chunk)) return;
          }
        };
        socket.on('drain', more);
        more();
      },
      { maxResponseBytes: 1024 * 1024 },
    );
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
    expect(written).to.be.below(20 * 1024 * 1024);
  });

  it('takes the memory of its bytes for a response in chunks of one byte each', async () => {
    server = await startHostilePac({
      respond({ socket }) {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        const chunks = Buffer.from('1\r\na\r\n'.repeat(10_000));
        const more = () => {
          while (!socket.destroyed && socket.write(chunks));
        };
        socket.on('drain', more);
        more();
      },
    });
    const thread = new Worker(new URL('./calling-thread.ts', import.meta.url), {
      workerData: { baseUrl: server.url, maxResponseBytes: 2 * 1024 * 1024 },
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    const [outcome] = await once(thread, 'message');
    expect(outcome).to.deep.equal({ kind: 'unknown', reason: 'the response is longer than 2097152 bytes' });
    await once(thread, 'exit');
  });

  it('aborts a response that trickles one byte at a time when the total time is over', async () => {
    const pac = await start(
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n<');
        const drip = setInterval(() => socket.write('a'), 10);
        socket.on('close', () => clearInterval(drip));
      },
      { totalMs: 120 },
    );
    expect(await pac.stamp(sealed, 'r')).to.deep.equal({
      kind: 'unknown',
      reason: 'no complete response within 120 ms',
    });
  });

  it('gives up on a PAC that never responds', async () => {
    const pac = await start(silent, { totalMs: 50 });
    expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'unknown' });
  });

  it('ignores the proxy variables of the environment', async () => {
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:1';
    try {
      const pac = await start(({ socket }) => answer(socket, 200, stampedText));
      expect(await pac.stamp(sealed, 'r')).to.include({ kind: 'stamped' });
    } finally {
      delete process.env['HTTP_PROXY'];
    }
  });

  it('rejects an unusable address at creation', () => {
    for (const baseUrl of ['', 'pac', 'ftp://pac.example', 'http://user:pass@pac.example', 'http://pac.example/?a=1']) {
      expect(() => createHttpPac({ baseUrl, name: 'x', log, now }), baseUrl).to.throw(/^PAC_BASE_URL must be/);
    }
  });
});
