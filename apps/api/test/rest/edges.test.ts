import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { invoiceBody } from '../support/bodies.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import { statusAndMessage } from '../support/status-and-message.ts';
import type { TestApi } from '../support/test-api.ts';

describe('edges of the interface', () => {
  let test: TestApi;
  let key: string;
  const json = { 'content-type': 'application/json' };

  /** For requests that fetch would not send, or whose path it would change. */
  const raw = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const sent = request(test.url, { method, path, headers });
    sent.end();
    const [response] = await once(sent, 'response');
    const body = await text(response);
    return {
      status: Number(response.statusCode),
      headers: response.headers,
      body: body === '' ? undefined : JSON.parse(body),
    };
  };

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
  });

  describe('400', () => {
    for (const path of ['/%zz', '/invoices/%E0%A4%A', '/invoices?page=%zz', '/trpc/%'])
      it(`rejects the URL ${path}, which cannot be decoded`, async () => {
        const { status, body } = await raw('GET', path, { 'x-api-key': key });
        expect([status, body.message, body.code]).to.deep.equal([
          400,
          'Invalid percent-encoding in the URL',
          'INVALID_URL',
        ]);
      });
  });

  describe('400: a value that is sent twice', () => {
    it('in the query is named in the hint, also in Spanish', async () => {
      const refused = async (language: string) => {
        const headers = { 'x-api-key': key, 'accept-language': language };
        const { status, body } = await raw('GET', '/invoices?limit=1&limit=2&page=1&page=1', headers);
        return [status, body.code, body.details?.map(({ hint }: { hint?: string }) => hint)];
      };
      expect(await refused('en')).to.deep.equal([
        400,
        'INVALID_INPUT',
        ['page is in the query more than once: send it once', 'limit is in the query more than once: send it once'],
      ]);
      expect((await refused('es'))[2]).to.include('limit está en la consulta más de una vez: envíelo una sola vez');
    });

    it('in a JSON body is named, over REST and tRPC, instead of the last one being stamped', async () => {
      const twice = JSON.stringify(invoiceBody()).replace(/"quantity":[^,}]+/, '$&,"quantity":9');
      for (const [path, at] of [
        ['/invoices', 'items[0].quantity'],
        ['/trpc/invoices.create', 'items[0].quantity'],
        ['/trpc/invoices.create?batch=1', '0.items[0].quantity'],
      ] as const) {
        const sent = path.includes('batch') ? `{"0":${twice}}` : twice;
        const { status, body } = await test.api('POST', path, { key, raw: sent, headers: json });
        expect(status, path).to.equal(400);
        expect(JSON.stringify(body), path).to.include(`The JSON has ${at} more than once: send it once`);
      }
    });
  });

  describe('404', () => {
    for (const path of ['/nothing', '/INVOICES', '/invoices/a/b/c', '//invoices', '/trpcx', '/users/me/x'])
      it(`rejects ${path} as unknown, whatever the caller and the method`, async () => {
        for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
          const { status, headers, body } = await raw(method, path, { 'x-api-key': 'x' });
          expect({ ...body, status }).to.deep.equal({
            statusCode: 404,
            message: 'Not found',
            error: 'NOT_FOUND',
            code: 'NOT_FOUND',
            docsUrl: 'http://localhost:3000/docs/errors/not-found',
            requestId: headers['x-request-id'],
            status: 404,
          });
        }
      });
  });

  describe('405', () => {
    const methods = [
      ['DELETE', '/invoices', 'POST, GET, HEAD, OPTIONS'],
      ['PROPFIND', '/invoices', 'POST, GET, HEAD, OPTIONS'],
      ['PUT', '/users/me', 'GET, PATCH, HEAD, OPTIONS'],
      ['GET', '/auth/sign-in', 'POST, OPTIONS'],
      ['POST', '/health/live', 'GET, HEAD, OPTIONS'],
      ['DELETE', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ] as const;
    for (const [method, path, allow] of methods)
      it(`rejects ${method} ${path} with the allowed methods, without checking the caller`, async () => {
        const { status, headers, body } = await raw(method, path);
        expect([status, body.message, body.code]).to.deep.equal([405, 'Method not allowed', 'METHOD_NOT_ALLOWED']);
        expect(headers.allow?.split(', ')).to.have.members(allow.split(', '));
      });
    it('refuses TRACE everywhere', async () => {
      for (const path of ['/invoices', '/nothing', '/health/live', '/trpc/users.me']) {
        const { status, headers, body } = await raw('TRACE', path, { cookie: 'secret' });
        expect([status, body.error]).to.deep.equal([405, 'METHOD_NOT_ALLOWED']);
        expect([headers.allow?.includes('GET'), JSON.stringify(body).includes('secret')]).to.deep.equal([true, false]);
      }
    });
  });

  describe('204', () => {
    const allowed = {
      '/users/me': 'GET, PATCH, HEAD, OPTIONS',
      '/oauth/authorize': 'GET, HEAD, OPTIONS',
      '/oauth/token': 'POST, OPTIONS',
      '/oauth/userinfo': 'GET, POST, HEAD, OPTIONS',
      '/.well-known/openid-configuration': 'GET, HEAD, OPTIONS',
    };
    for (const [path, allow] of Object.entries(allowed))
      it(`responds to OPTIONS ${path} with the methods, without CORS`, async () => {
        const { status, headers } = await raw('OPTIONS', path);
        expect([status, headers.allow?.split(', ').toSorted()]).to.deep.equal([204, allow.split(', ').toSorted()]);
      });
  });

  describe('413', () => {
    const answers = {
      'a body over 2 MB': () => ' '.repeat(2_097_152) + JSON.stringify(invoiceBody()),
      'a body that decompresses to 200 MB': () => gzipSync(Buffer.alloc(200_000_000, ' ')),
    };
    for (const [what, make] of Object.entries(answers))
      it(`rejects ${what} without buffering it, and closes the connection`, async () => {
        const body = make();
        const before = process.memoryUsage().rss;
        const headers = { ...json, ...(typeof body !== 'string' && { 'content-encoding': 'gzip' }) };
        const answer = await test.api('POST', '/invoices', { key, raw: body, headers });
        expect(statusAndMessage(answer)).to.deep.equal([413, 'Request body too large']);
        expect(answer.headers.get('connection')).to.equal('close');
        expect(process.memoryUsage().rss - before).to.be.below(100_000_000);
      });
    it('accepts a compressed body within the limit', async () => {
      const packed = gzipSync(JSON.stringify(invoiceBody()));
      const { status } = await test.api('POST', '/invoices', {
        key,
        raw: packed,
        headers: { ...json, 'content-encoding': 'gzip' },
      });
      expect(status).to.equal(201);
    });
  });

  describe('200: health', () => {
    it('is live without checking other services, and lists what is ready', async () => {
      const live = await test.api('GET', '/health/live');
      expect([live.status, live.body, live.headers.get('cache-control')]).to.deep.equal([
        200,
        { status: 'ok' },
        'no-store',
      ]);
      const { status, body } = await test.api('GET', '/health/ready');
      expect([status, body.ready]).to.deep.equal([200, true]);
      expect(body.checks).to.include({ database: 'ok', pacSandbox: 'ok', pacProduction: 'missing' });
    });

    it('shows no secret', async () => {
      const { bytes } = await test.api('GET', '/health/ready');
      expect(bytes.toString()).not.to.match(/postgres|password|\/tmp|127\.0\.0\.1/);
    });
  });
});
