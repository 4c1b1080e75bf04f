import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { sharedTestApi } from './support/shared-api.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

describe('server', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(test.url + path, init);
    const body = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text: body,
      json: body.startsWith('{') ? JSON.parse(body) : undefined,
    };
  };
  /** For requests that fetch refuses to send. */
  const raw = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const sent = request(test.url, { method, path, headers });
    sent.end();
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };
  const trpc = (path: string, body: string, headers: Record<string, string> = {}) =>
    call(`/trpc/${path}`, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

  it('is alive, and ready when the database responds', async () => {
    expect((await call('/health/live')).json).to.deep.equal({ status: 'ok' });
    const { status, json } = await call('/health/ready');
    expect([status, json.ready, json.checks.database]).to.deep.equal([200, true, 'ok']);
  });

  it('reports unknown paths in the error format of the contract, never as HTML', async () => {
    const bodies = [
      [await call('/nothing'), 404, 'Not found'],
      [await call('/Invoices'), 404, 'Not found'],
      [await call('/health/live', { method: 'POST' }), 405, 'Method not allowed'],
      [await call('/invoices?q=%zz'), 400, 'Invalid percent-encoding in the URL'],
      [await call('/%zz'), 400, 'Invalid percent-encoding in the URL'],
    ] as const;
    for (const [{ status, json, headers }, expected, message] of bodies) {
      expect([status, json.message, json.statusCode]).to.deep.equal([expected, message, expected]);
      expect(headers.get('content-type')).to.equal('application/json; charset=utf-8');
      expect(headers.get('x-request-id')).to.equal(json.requestId);
    }
  });

  it('rejects TRACE everywhere', async () => {
    const { status, headers, text: body } = await raw('TRACE', '/invoices');
    expect([status, JSON.parse(body).message]).to.deep.equal([405, 'Method not allowed']);
    expect(headers.allow).to.contain('GET');
  });

  it('rejects CONNECT, and closes the connection', async () => {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    socket.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head)
      .to.match(/^HTTP\/1\.1 405 /)
      .and.to.match(/\r\nAllow: GET/);
    const { code, requestId } = JSON.parse(body);
    expect(code).to.equal('METHOD_NOT_ALLOWED');
    expect(head).to.contain(`X-Request-Id: ${requestId}`);
  });

  it('responds to OPTIONS for the server as a whole, and to no other method', async () => {
    const { status, headers, text: body } = await raw('OPTIONS', '*');
    expect([status, body]).to.deep.equal([204, '']);
    expect(headers.allow).to.contain('GET');
    expect((await raw('GET', '*')).status).to.equal(404);
  });

  it('rejects a request with two conflicting lengths, and closes the connection', async () => {
    for (const framing of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n',
    ]) {
      const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
      const smuggled = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
      socket.write(`POST /auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${framing}${smuggled}`);
      const answer = await text(socket);
      expect(answer, framing).to.match(/^HTTP\/1\.1 400 /);
      expect(answer, framing).not.to.contain('{"status":"ok"}');
    }
  });

  it('rejects a request with two Host headers: a proxy may have read the other one', async () => {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\nHost: facturas.example.com\r\n\r\n');
    const answer = await text(socket);
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
    expect(answer).to.contain('"code":"INVALID_HTTP"').and.to.contain('The Host header may be sent only once');
  });

  it('sends Strict-Transport-Security only where it is served over https', async () => {
    expect((await call('/health/live')).headers.has('strict-transport-security')).to.equal(false);
    const secure = await startTestApi({ env: { BASE_URL: 'https://lacre.example', SAT_DATA: 'none' } });
    try {
      for (const path of ['/health/live', '/nothing', '/docs'])
        expect((await fetch(secure.url + path)).headers.get('strict-transport-security'), path).to.match(
          /^max-age=31536000/,
        );
    } finally {
      await secure.close();
    }
  });

  it('rejects 20 KB of headers with 431', async () => {
    expect((await raw('GET', '/health/live', { 'X-Long': 'x'.repeat(20_000) })).status).to.equal(431);
  });

  it('does not reveal its software, and disables browser features that no page needs', async () => {
    const { headers } = await call('/health/live');
    expect(headers.has('x-powered-by')).to.equal(false);
    for (const directive of ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect(headers.get('content-security-policy')).to.contain(`${directive} 'none'`);
    expect(headers.get('x-frame-options')).to.equal('DENY');
    expect(headers.get('referrer-policy')).to.equal('no-referrer');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
  });

  it('shows its metrics to this machine only', async () => {
    await call('/made-up-path');
    const { status, text: figures } = await call('/metrics');
    expect(status).to.equal(200);
    expect(figures).to.contain(
      'lacre_http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}',
    );
    expect(figures).to.contain('lacre_doubtful_stamps{evidence="uuid-taken"} 0');
    expect(figures).to.contain('route="other",status="404"').and.not.to.contain('made-up-path');
    expect((await call('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status).to.equal(404);
  });

  it('shows its metrics to no caller that addresses this machine by a foreign host name', async () => {
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.8.0.1', '[::1]:3000'])
      expect((await raw('GET', '/metrics', { Host: host })).status, host).to.equal(200);
    for (const host of ['facturas.example.com', 'localhost.example.com', '127.0.0.1.example.com', '203.0.113.7:3000'])
      expect((await raw('GET', '/metrics', { Host: host })).status, host).to.equal(404);
  });

  it('returns 304 for an OpenAPI document that has not changed', async () => {
    const { status, headers } = await call('/api/openapi.json');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'application/json; charset=utf-8']);
    const again = await call('/api/openapi.json', { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).to.deep.equal([304, '']);
    expect((await call('/api/openapi.json', { headers: { 'If-None-Match': '*' } })).status).to.equal(304);
  });

  it('gives the compressed OpenAPI document an ETag of its own, since its bytes differ', async () => {
    const ask = (encoding: string, etag = '') =>
      call('/api/openapi.json', { headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag } });
    const etags = await Promise.all(
      ['identity', 'gzip'].map(async (encoding) => (await ask(encoding)).headers.get('etag') ?? ''),
    );
    const [plain = '', zipped = ''] = etags;
    expect(
      etags.every((etag) => /^"[\w-]+"$/.test(etag)),
      String(etags),
    ).to.equal(true);
    expect(plain).not.to.equal(zipped);
    expect([(await ask('gzip', zipped)).status, (await ask('identity', plain)).status]).to.deep.equal([304, 304]);
    expect([(await ask('gzip', plain)).status, (await ask('identity', zipped)).status]).to.deep.equal([200, 200]);
  });

  describe('tRPC', () => {
    it('exposes the same procedures', async () => {
      const { status, json } = await call('/trpc/catalogs.list');
      expect([status, json.result.data.catalogs.length > 0]).to.deep.equal([200, true]);
    });
    for (const [what, send, expected] of [
      [
        'a batch of eleven',
        () => call(`/trpc/${Array(11).fill('catalogs.list').join(',')}?batch=1`),
        [400, 'A batch may contain at most 10 calls'],
      ],
      ['broken JSON', () => trpc('auth.signIn', '[1'), [400, 'Invalid JSON body']],
      ['a broken input of a query', () => call('/trpc/catalogs.list?input=zz'), [400, 'Invalid JSON body']],
      ['deep nesting', () => trpc('auth.signIn', '['.repeat(40) + ']'.repeat(40)), [400, 'JSON nesting too deep']],
      [
        'a body over 2 MB',
        () => trpc('auth.signIn', JSON.stringify('x'.repeat(2_097_152))),
        [413, 'Request body too large'],
      ],
      [
        'another content type',
        () => trpc('auth.signIn', '{}', { 'Content-Type': 'text/plain' }),
        [415, 'Content-Type must be application/json'],
      ],
      ['another method', () => call('/trpc/auth.signIn', { method: 'PUT' }), [405, 'Method not allowed']],
      ['an unknown name', () => call('/trpc/nothing'), [404, 'Not found']],
      ['a name with a slash', () => call('/trpc//nothing'), [404, 'Not found']],
      [
        'an unknown caller',
        () => trpc('auth.signOut', ''),
        [401, 'Authentication required. Provide a valid bearer token.'],
      ],
    ] as const)
      it(`rejects ${what} in its own envelope, with the error body of the contract inside`, async () => {
        const { status, json, headers } = await send();
        expect([status, json.error.message]).to.deep.equal(expected);
        expect(json.error.data).to.include({ statusCode: status, requestId: headers.get('x-request-id') });
      });
    it('names the methods of a procedure with 405, and for OPTIONS', async () => {
      for (const [name, allow] of [
        ['auth.signIn', 'POST'],
        ['catalogs.list', 'GET'],
        ['auth.signIn,catalogs.list', 'GET, POST'],
      ] as const)
        for (const [method, expected] of [
          ['PUT', 405],
          ['OPTIONS', 204],
        ] as const) {
          const { status, headers } = await call(`/trpc/${name}?batch=1`, { method });
          expect([status, headers.get('allow')], `${method} ${name}`).to.deep.equal([expected, allow]);
        }
    });
    it('accepts any Host header', async () => {
      expect((await raw('GET', '/trpc/catalogs.list', { Host: 'a b' })).status).to.equal(200);
    });
  });
});
