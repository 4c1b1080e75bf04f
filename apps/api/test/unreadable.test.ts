import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLog } from '@lacre/runtime/log';
import { expect } from 'chai';
import { rejectedByApp, rejectMalformedRequests } from '../src/reject-malformed-requests.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

const host = 'Host: localhost';

describe('a request that cannot be read', () => {
  let test: TestApi;
  const sockets: Socket[] = [];

  const open = (url: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    sockets.push(socket);
    return socket.on('error', () => undefined);
  };
  /** What arrives until the connection is closed: by an end, or by a reset where bytes were left unread. */
  const rest = async (socket: Socket) => {
    let received = '';
    socket.on('data', (bytes: Buffer) => {
      received += String(bytes);
    });
    await new Promise((resolve) => socket.once('close', resolve));
    return received;
  };
  /** The whole response until the connection ends; headers by their names in lower case. */
  const read = async (socket: Socket) => {
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const headers = Object.fromEntries(
      fields.map((field) => [field.split(': ')[0]?.toLowerCase() ?? '', field.slice(field.indexOf(':') + 2)]),
    ) as Record<string, string | undefined>;
    return { status: Number(line.split(' ')[1]), headers, body };
  };
  const answerTo = async (lines: string[], url = test.url) => {
    const socket = open(url);
    socket.write([...lines, '', ''].join('\r\n'));
    return read(socket);
  };

  before(async () => {
    test = await sharedTestApi();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  const refused: [what: string, lines: string[], status: number, error: string, code: string, message: string][] = [
    [
      '20 KB of headers',
      ['GET /health/live HTTP/1.1', host, `X-Long: ${'x'.repeat(20_480)}`],
      431,
      'REQUEST_HEADER_FIELDS_TOO_LARGE',
      'HEADERS_TOO_LARGE',
      'Request headers too large',
    ],
    ['a broken request line', ['nonsense'], 400, 'BAD_REQUEST', 'INVALID_HTTP', 'The request is not valid HTTP'],
    [
      'a request without Host',
      ['GET /health/live HTTP/1.1'],
      400,
      'BAD_REQUEST',
      'INVALID_HTTP',
      'The Host header is missing',
    ],
    [
      'a body with a broken chunk',
      ['POST /auth/sign-in HTTP/1.1', host, 'Content-Type: application/json', 'Transfer-Encoding: chunked', '', 'zz'],
      400,
      'BAD_REQUEST',
      'INVALID_HTTP',
      'The request is not valid HTTP',
    ],
    [
      'an expectation that is not 100-continue',
      ['GET /health/live HTTP/1.1', host, 'Expect: foo'],
      417,
      'EXPECTATION_FAILED',
      'EXPECTATION_FAILED',
      'Expect must be 100-continue',
    ],
  ];
  for (const [what, lines, status, error, code, message] of refused)
    it(`is rejected in the standard error body, and the connection is closed: ${what}`, async () => {
      const answer = await answerTo(lines);
      expect(answer.status).to.equal(status);
      expect(JSON.parse(answer.body)).to.deep.equal({
        statusCode: status,
        message,
        error,
        code,
        docsUrl: `http://localhost:3000/docs/errors/${code.toLowerCase().replaceAll('_', '-')}`,
        requestId: answer.headers['x-request-id'],
      });
      expect(answer.headers).to.include({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      });
      expect(answer.headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/);
    });

  it('is treated like any other where its URL names scheme and host, whatever these are', async () => {
    for (const origin of ['http://localhost', 'https://[::1', 'http://user:secret@a:b:99999', 'http://']) {
      const get = (path: string) => answerTo([`GET ${origin}${path} HTTP/1.1`, host, 'Connection: close']);
      const live = await get('/health/live');
      expect(live.status, origin).to.equal(200);
      const missing = await get('/nothing?here');
      expect(missing.status, origin).to.equal(404);
      expect(JSON.parse(missing.body), origin).to.include({
        code: 'NOT_FOUND',
        requestId: missing.headers['x-request-id'],
      });
      const procedure = await get('/trpc/invoices.list');
      expect(procedure.status, origin).to.equal(401);
      expect((await get('')).headers['location'], origin).to.equal('/app');
    }
  });

  it('is rejected in the requested language where the headers can be read', async () => {
    const spanish = 'Accept-Language: es';
    const withoutHost = await answerTo(['GET / HTTP/1.1', spanish]);
    expect(withoutHost.body).to.include('"message":"Falta el encabezado Host"');
    const expecting = await answerTo(['GET / HTTP/1.1', host, spanish, 'Expect: foo', 'X-Request-Id: mine']);
    expect(expecting.body).to.include('"message":"Expect debe ser 100-continue"').and.to.include('"requestId":"mine"');
  });

  it('keeps the request id of the caller where only the body is broken', async () => {
    const head = ['POST /auth/sign-in HTTP/1.1', host, 'Content-Type: application/json', 'X-Request-Id: mine'];
    const { headers, body } = await answerTo([...head, 'Transfer-Encoding: chunked', '', 'zz']);
    expect([headers['x-request-id'], (JSON.parse(body) as { requestId: string }).requestId]).to.deep.equal([
      'mine',
      'mine',
    ]);
  });

  it('may use HTTP/1.0 without Host, and expect 100-continue', async () => {
    expect((await answerTo(['GET /health/live HTTP/1.0'])).status).to.equal(200);
    const expecting = await answerTo(['GET /health/live HTTP/1.1', host, 'Expect: 100-Continue', 'Connection: close']);
    expect(expecting.status).to.be.oneOf([100, 200]);
  });

  describe('on a separate server', () => {
    let server: Server;
    let url: string;
    let errors: number;
    let onRequest: (req: IncomingMessage, res: ServerResponse) => void;

    beforeEach(async () => {
      errors = 0;
      const options = { ...rejectedByApp, headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 };
      server = createHttpServer(options, (req, res) => onRequest(req, res));
      rejectMalformedRequests(server, { config: test.config, log: createLog(test.config) });
      server.on('clientError', () => {
        errors += 1;
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });

    it('is rejected with 408 when its headers do not end', async () => {
      const socket = open(url);
      socket.write(`GET / HTTP/1.1\r\n${host}\r\n`);
      const { status, headers, body } = await read(socket);
      expect([status, headers['connection']]).to.deep.equal([408, 'close']);
      expect(JSON.parse(body)).to.include({
        statusCode: 408,
        error: 'REQUEST_TIMEOUT',
        code: 'REQUEST_TIMEOUT',
        requestId: headers['x-request-id'],
      });
    });

    it('never gets its response in place of the request before it, which may have been executed', async () => {
      onRequest = () => undefined;
      const socket = open(url);
      socket.write(`GET / HTTP/1.1\r\n${host}\r\n\r\nnonsense\r\n\r\n`);
      expect(await rest(socket)).to.equal('');
      expect(errors).to.equal(1);
    });

    it('never adds to a response that has begun', async () => {
      onRequest = (_req, res) => void res.write('begun');
      const socket = open(url);
      socket.write(`POST / HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n`);
      await once(socket, 'data');
      socket.write('zz\r\n');
      expect(await rest(socket)).to.equal('');
    });

    it('gets no response on a connection that is gone', async () => {
      const [socket] = await Promise.all([
        once(server, 'connection').then(([accepted]) => accepted as Socket),
        once(open(url), 'connect'),
      ]);
      socket.destroy();
      server.emit('clientError', Object.assign(new Error('gone'), { code: 'HPE_INVALID_METHOD' }), socket);
      expect(errors).to.equal(1);
    });

    it('gets one response, however much follows it', async () => {
      const socket = open(url);
      socket.write('nonsense\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.write('nonsense\r\n\r\n');
      expect(await rest(socket)).to.equal('');
      expect(String(answer).match(/HTTP\/1\.1 400 /g)).to.have.length(1);
    });
  });
});
