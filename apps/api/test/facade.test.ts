import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { procedure, t } from '@lacre/router/trpc';
import { expect } from 'chai';
import { z } from 'zod';
import { operationsOf } from '../src/rest/operations.ts';
import { startFacade, type TestServer } from './facade-server.ts';

describe('REST facade', () => {
  let server: TestServer;
  before(async () => {
    server = await startFacade();
  });
  after(() => server.close());

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(server.url + path, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  };
  const keyed = { 'X-API-Key': 'good', 'Content-Type': 'application/json' };
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    call('/things', { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });

  describe('routes', () => {
    it('prefers a literal path to a parameter', async () => {
      expect((await call('/things/latest')).body).to.deep.equal({ latest: true });
    });
    it('decodes path parameters', async () => {
      expect((await call('/things/a%2Fb%20%C3%B1')).body).to.deep.equal({ id: 'a/b ñ' });
    });
    it('returns 404 in the error body of the contract for an unknown path', async () => {
      const { status, body, headers } = await call('/nothing');
      expect(status).to.equal(404);
      expect(body).to.deep.equal({
        statusCode: 404,
        message: 'Not found',
        error: 'NOT_FOUND',
        code: 'NOT_FOUND',
        docsUrl: 'http://localhost/docs/errors/not-found',
        requestId: headers.get('x-request-id'),
      });
    });
    it('returns 405 and the allowed methods for a wrong method', async () => {
      const { status, body, headers } = await call('/things', { method: 'PATCH' });
      expect([status, body.message]).to.deep.equal([405, 'Method not allowed']);
      expect(headers.get('allow')?.split(', ')).to.have.members(['GET', 'HEAD', 'POST', 'OPTIONS']);
    });
    it('returns 204 and the allowed methods for OPTIONS', async () => {
      const { status, headers } = await call('/things', { method: 'OPTIONS' });
      expect([status, headers.get('allow')]).to.deep.equal([204, 'GET, POST, HEAD, OPTIONS']);
    });
    it('responds to HEAD as to GET, without a body', async () => {
      const { status, headers, text } = await call('/things/latest', { method: 'HEAD' });
      expect([status, headers.get('content-length'), text]).to.deep.equal([200, '15', '']);
    });
    it('fails to start with a path that does not declare who may call it', () => {
      const router = t.router({ open: procedure.meta({ openapi: { method: 'GET', path: '/open' } }).query(() => 1) });
      expect(() => operationsOf(router)).to.throw('open serves GET /open but does not say who may call it');
    });
    it('fails to start with a path that declares no rate limit', () => {
      const router = t.router({
        free: procedure.meta({ auth: 'public', openapi: { method: 'GET', path: '/free' } }).query(() => 1),
      });
      expect(() => operationsOf(router)).to.throw('free serves GET /free but does not say which limit it counts under');
    });
    it('fails to start with an input that is not an object', () => {
      const router = t.router({
        odd: procedure
          .meta({ auth: 'public', rate: 'read', openapi: { method: 'GET', path: '/odd' } })
          .input(z.string())
          .query(() => 1),
      });
      expect(() => operationsOf(router)).to.throw('must be an object');
    });
  });

  describe('query', () => {
    it('converts text to numbers, booleans and lists where the schema requires them', async () => {
      const { body } = await call('/things?page=2&active=true&names=a&sizes=1&sizes=2&price=1.50&even=4&name=5');
      expect(body).to.deep.equal({
        page: 2,
        active: true,
        names: ['a'],
        sizes: [1, 2],
        price: '1.5',
        even: 4,
        name: '5',
      });
    });
    it('preserves every digit of an amount', async () => {
      expect((await call('/things?price=999999999999.999999')).body.price).to.equal('999999999999.999999');
    });
    for (const text of ['abc', '', '1e3', '1e309', '+1', '01', '0x10', ' 1', '9007199254740993'])
      it(`leaves ${JSON.stringify(text)} for the schema to reject as a number`, async () => {
        const { status, body } = await call(`/things?page=${encodeURIComponent(text)}`);
        expect([status, body.message]).to.deep.equal([400, ['page must be a count']]);
      });
    it('accepts only true and false for a boolean', async () => {
      expect((await call('/things?active=1')).body.message).to.deep.equal(['active must be true or false']);
    });
    it('lets the schema reject a repeated or bracketed parameter, with the repetition as the hint', async () => {
      const repeated = 'name is in the query more than once: send it once';
      for (const [query, hint] of [['name=a&name=b', repeated], ['name[like]=%25'], ['name[]=a']]) {
        const { status, body } = await call(`/things?${query}`);
        expect([status, body.message, body.details[0].hint]).to.deep.equal([400, ['name must be a string'], hint]);
      }
    });
    it('rejects unknown names and those of a prototype, all at once, with suggestions', async () => {
      const { status, body } = await call('/things?__proto__=1&constructor=2&prototype[x]=3&nmae=4&name=a&nmae=5');
      expect([status, body.code]).to.deep.equal([400, 'INVALID_INPUT']);
      expect(body.details.map((detail: { path: string; code: string }) => [detail.path, detail.code])).to.deep.equal(
        ['__proto__', 'constructor', 'prototype[x]', 'nmae'].map((name) => [name, 'UNKNOWN_FIELD']),
      );
      expect(body.message.at(-1)).to.equal('nmae is not a known field: did you mean name?');
      expect(body.details.at(-1).hint).to.equal('nmae: did you mean name?');
      expect(body.details[0].hint).to.equal('Remove it: no field can have this name');
      expect(body.details[1].hint).to.equal('Known fields: page, active, names, sizes, price, even, name');
    });
    it('rejects a field of the path or the body in the query', async () => {
      expect((await call('/things/1/touch?id=2', { method: 'POST' })).status).to.equal(400);
      const { body } = await call('/things?name=a', { method: 'POST', body: '{"name":"a"}', headers: keyed });
      expect(body.details[0]).to.include({
        path: 'name',
        code: 'UNKNOWN_FIELD',
        hint: 'This operation accepts no fields here',
      });
    });
    it('reads a repeated parameter as a list', async () => {
      expect((await call('/things?names=1&names=2')).status).to.equal(200);
    });
    it('reads the inputs of a POST that are sent in the query', async () => {
      expect((await call('/things/1/touch?times=3', { method: 'POST' })).body).to.deep.equal({ id: '1', times: 3 });
    });
  });

  describe('JSON body', () => {
    it('never converts one type to another', async () => {
      expect((await post('{"name":5}')).body.message).to.deep.equal(['name must be a string']);
    });
    for (const [what, text] of Object.entries({
      broken: '{"name"',
      empty: '',
    }))
      it(`rejects a body that is ${what}`, async () => {
        const { status, body } = await post(text);
        expect([status, body.message]).to.deep.equal([400, 'Invalid JSON body']);
      });
    for (const text of ['[]', '"a"', 'null', '3'])
      it(`rejects ${text} in place of an object and says so in the details`, async () => {
        const { status, body } = await post(text);
        expect([status, body.code, body.message, body.details?.[0]?.message]).to.deep.equal([
          400,
          'INVALID_JSON',
          'Invalid JSON body',
          'The JSON body must be an object',
        ]);
      });
    it('says in both languages why a body is not JSON, without repeating any of it', async () => {
      const why = async (text: string | Uint8Array<ArrayBuffer>, language = 'en') => {
        const { body } = await post(text, { 'Accept-Language': language });
        expect(body.code).to.equal('INVALID_JSON');
        return body.details?.map(({ path, message }: { path: string; message: string }) => `${path}${message}`);
      };
      expect(await why('')).to.deep.equal(['The body is empty: send a JSON object']);
      expect(await why(' \n')).to.deep.equal(['The body is empty: send a JSON object']);
      expect(await why('\ufeff{"name":"a"}')).to.match(/^The body begins with a byte order mark/);
      expect(await why(Buffer.from('{"name":"ñ"}', 'latin1'))).to.match(/not UTF-8/);
      expect(await why('{"name":"secret"')).to.deep.equal(['The JSON has an error at line 1, column 17']);
      expect(await why('{\n  "name": "secret",\n}')).to.deep.equal(['The JSON has an error at line 3, column 1']);
      expect(await why('{"name":"a"', 'es')).to.deep.equal(['El JSON tiene un error en la línea 1, columna 12']);
      expect(await why('{"name":[')).to.deep.equal(['The body ends before its JSON is complete']);
      expect(await why('{"name":secret}')).to.equal(undefined);
    });
    it('rejects bytes that are not UTF-8', async () => {
      expect((await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).body.message).to.equal(
        'Invalid JSON body',
      );
    });
    it('rejects another content type with 415', async () => {
      for (const type of ['text/plain', 'application/jsonp']) {
        const { status, body } = await post('{"name":"a"}', { 'Content-Type': type });
        expect([status, body.message]).to.deep.equal([415, 'Content-Type must be application/json']);
      }
    });
    it('names the content type parameter for which JSON is rejected, in the language of the caller', async () => {
      for (const [type, named] of [
        ['application/json; charset=ISO-8859-1', 'charset=ISO-8859-1'],
        ['application/json;charset=utf-8; odata=verbose', 'odata=verbose'],
        [`application/json; charset=${'x'.repeat(9_000)}`, `charset=${'x'.repeat(52)}...`],
      ] as const) {
        const { status, body } = await post('{"name":"a"}', { 'Content-Type': type });
        expect([status, body.message]).to.deep.equal([
          415,
          `Content-Type must be application/json in UTF-8, without "${named}"`,
        ]);
        const spanish = await post('{"name":"a"}', { 'Content-Type': type, 'Accept-Language': 'es' });
        expect(spanish.body.message).to.equal(`Content-Type debe ser application/json en UTF-8, sin "${named}"`);
      }
    });
    it('accepts UTF-8 declared in the content type', async () => {
      expect(
        (await post('{"name":"ñ"}', { 'Content-Type': 'application/json; charset=UTF-8' })).body.input,
      ).to.deep.equal({ name: 'ñ' });
    });
    it('rejects a body over the limit, even without a declared length', async () => {
      const large = JSON.stringify({ name: 'x'.repeat(1_000) });
      const chunks = ReadableStream.from([Buffer.from(large)]);
      for (const init of [{ body: large }, { body: chunks, duplex: 'half' }] as RequestInit[]) {
        const { status, body } = await call('/things', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          ...init,
        });
        expect([status, body.message]).to.deep.equal([413, 'Request body too large']);
      }
    });
    it('closes the connection after a body over the limit, once the client has read the error', async () => {
      const large = JSON.stringify({ name: 'x'.repeat(5_000_000) });
      for (const body of [large, ReadableStream.from([Buffer.from(large)])]) {
        const { status, headers } = await call('/things', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
          duplex: 'half',
        });
        expect([status, headers.get('connection')]).to.deep.equal([413, 'close']);
      }
    });
    it('disconnects a client that keeps sending a body over the limit', async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      const closed = once(socket, 'close');
      socket.write(
        'POST /things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n{',
      );
      const [answer] = await once(socket, 'data');
      expect(String(answer)).to.match(/^HTTP\/1.1 413 /);
      await closed;
    });
    it('reports a hundred findings one by one, and counts the rest', async () => {
      const fill = (counts: unknown[]) =>
        call('/things/fill', {
          method: 'POST',
          body: JSON.stringify({ counts }),
          headers: { 'Content-Type': 'application/json' },
        });
      const few = (await fill([1, 'a'])).body;
      expect([few.message, few.details]).to.deep.equal([
        ['counts[1] must be a count'],
        [{ path: 'counts[1]', code: 'WRONG_TYPE', message: 'counts[1] must be a count', source: 'api' }],
      ]);
      const many = (await fill(Array(5_000).fill('a'))).body;
      expect([many.message.length, many.message[100], many.details.length]).to.deep.equal([
        101,
        '4900 more findings are not listed',
        100,
      ]);
      expect((await fill(Array(101).fill('a'))).body.message[100]).to.equal('1 more finding is not listed');
    });
    it('reads compressed bodies and limits their decompressed size', async () => {
      const small = '{"name":"a"}';
      for (const [encoding, bytes] of [
        ['gzip', gzipSync(small)],
        ['br', brotliCompressSync(small)],
        ['deflate', deflateSync(small)],
      ] as const)
        expect((await post(new Uint8Array(bytes), { 'Content-Encoding': encoding })).status).to.equal(201);
      const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(100_000) }));
      expect((await post(new Uint8Array(bomb), { 'Content-Encoding': 'gzip' })).status).to.equal(413);
      expect((await post('no gzip', { 'Content-Encoding': 'gzip' })).status).to.equal(400);
      expect((await post(small, { 'Content-Encoding': 'zstd' })).status).to.equal(415);
    });
    it('accepts 32 levels of nesting and rejects 33', async () => {
      const nested = (levels: number) => `{"name":"a","extra":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
      expect((await post(nested(32))).status).to.equal(201);
      expect((await post(nested(33))).body.message).to.equal('JSON nesting too deep');
    });
    for (const [text, path] of [
      ['{"name":"a","__proto__":{"p":1}}', '__proto__'],
      ['{"name":"a","extra":{"a":[0,{"__proto__":{"p":1}}]}}', 'extra.a[1].__proto__'],
      ['{"name":"a","extra":{"\\u005f_proto__":1}}', 'extra.__proto__'],
    ] as const)
      it(`rejects a key that would set a prototype at any depth, and reports its path: ${text}`, async () => {
        const { status, body } = await post(text);
        expect([status, body.details[0].code, body.details[0].path]).to.deep.equal([400, 'UNKNOWN_FIELD', path]);
        expect(body.details[0].hint).to.equal('Remove it: no field can have this name');
        expect(({} as Record<string, unknown>)['p']).to.equal(undefined);
      });
    it('preserves keys that resemble object members elsewhere but set no prototype', async () => {
      const extra = '{"constructor":{"prototype":{"p":1}},"long":1.00000000000000001}';
      const { status, body } = await post(`{"name":"a","extra":${extra}}`);
      expect([status, body.input.extra.constructor]).to.deep.equal([201, { prototype: { p: 1 } }]);
      expect(({} as Record<string, unknown>)['p']).to.equal(undefined);
    });
    it('rejects a field of the path in the body, and an unknown one, in the requested language', async () => {
      const put = (fields: object) =>
        call('/things/1', {
          method: 'PUT',
          body: JSON.stringify(fields),
          headers: { ...keyed, 'Accept-Language': 'es' },
        });
      const inPath = await put({ id: '1', name: 'a' });
      expect([inPath.status, inPath.body.message]).to.deep.equal([400, ['id no es un campo conocido']]);
      expect(inPath.body.details[0].hint).to.equal('Campos conocidos: name');
      const { body } = await put({ nam: 'a' });
      expect(body.message).to.deep.equal(['name es obligatorio', 'nam no es un campo conocido: ¿quiso decir name?']);
    });
    it('rejects a body where none is expected, and accepts an empty one', async () => {
      const remove = (text: string) => call('/things/1', { method: 'DELETE', body: text, headers: keyed });
      expect((await remove('{"id":"2"}')).status).to.equal(400);
      expect((await remove('{}')).status).to.equal(204);
    });
    it('preserves the digits of a number that a double would round', async () => {
      const priceOf = async (text: string) => (await post(`{"name":"a","price":${text}}`)).body;
      expect((await priceOf('999999999999.999999')).input.price).to.equal('999999999999.999999');
      expect((await priceOf('1.5e2')).input.price).to.equal('150');
      expect((await priceOf('0.1000000000000000055')).message).to.deep.equal(['price must have at most 6 decimals']);
      expect((await priceOf('1e999')).message).to.deep.equal(['price must be a number greater than or equal to 0']);
    });
    it('accepts a header for a field, and rejects two that differ', async () => {
      const bytes = Buffer.from('pedido-ñ').toString('latin1');
      expect((await post('{"name":"a"}', { 'Idempotency-Key': bytes })).body.input.key).to.equal('pedido-ñ');
      expect((await post('{"name":"a","key":"k"}', { 'Idempotency-Key': 'k' })).body.input.key).to.equal('k');
      const { status, body } = await post('{"name":"a","key":"other"}', { 'Idempotency-Key': 'k' });
      expect([status, body.message]).to.deep.equal([400, 'Idempotency-Key header and key differ']);
      expect(body.details?.[0]).to.include({ path: 'key', hint: 'Send one of them, or the same in both.' });
    });
    it('requires no body where no field of it is required', async () => {
      expect((await call('/things/1/touch', { method: 'POST' })).status).to.equal(200);
    });
  });

  describe('responses', () => {
    it('returns 201 and the location of the created record', async () => {
      const { status, headers } = await post('{"name":"a"}');
      expect([status, headers.get('location'), headers.get('cache-control')]).to.deep.equal([
        201,
        '/things/7#a',
        'no-store',
      ]);
    });
    it('returns 204 without a body', async () => {
      const { status, text } = await call('/things/1', { method: 'DELETE', headers: { 'X-API-Key': 'good' } });
      expect([status, text]).to.deep.equal([204, '']);
    });
    it('uses the status and headers that an operation with several successes chooses', async () => {
      const { status, headers } = await call('/things/1/touch?times=202', { method: 'POST' });
      expect([status, headers.get('retry-after')]).to.deep.equal([202, '3']);
    });
    it('sends a file with its type, name and length', async () => {
      const { headers, text } = await call('/things/1/file');
      expect(text).to.equal('whole');
      expect(headers.get('content-type')).to.equal('text/plain');
      expect(headers.get('content-length')).to.equal('5');
      expect(headers.get('content-disposition')).to.equal(
        `attachment; filename="a_o _1_.txt"; filename*=UTF-8''a%C3%B1o%20%221%22.txt`,
      );
    });
    it('streams a file', async () => {
      expect((await call('/things/stream/file')).text).to.equal('ab');
    });
    it('rejects an unknown caller before a broken body', async () => {
      const { status, body } = await call('/things/1', {
        method: 'PUT',
        body: '{',
        headers: { 'Content-Type': 'text/plain' },
      });
      expect([status, body.message]).to.deep.equal([401, 'Invalid or expired API key']);
    });
    it('reveals only the request id of an internal error, and logs the cause', async () => {
      const { status, body, text } = await call('/broken', { headers: { 'X-Request-Id': 'call-1' } });
      expect([status, body.requestId]).to.deep.equal([500, 'call-1']);
      expect(text).not.to.contain('secret of the house');
      expect(server.logged.at(-1)).to.include({ requestId: 'call-1', path: '/broken' });
    });
    for (const path of ['/broken/answer', '/broken/parse'])
      it(`returns 500 for a schema that rejects something other than the input (${path})`, async () => {
        const { status, body, text } = await call(path);
        expect([status, body.code, body.details]).to.deep.equal([500, 'INTERNAL_ERROR', undefined]);
        expect(text).not.to.match(/count|string/);
        expect(server.logged.at(-1)).to.include({ path });
      });
    it('preserves a request id of up to 128 letters, digits, dots, hyphens and underscores', async () => {
      for (const id of ['a', '-_.Z9', 'x'.repeat(128)])
        expect(
          (await call('/things/latest', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id'),
        ).to.equal(id);
    });
    it('generates a request id in place of any other', async () => {
      for (const id of ['a b<script>', 'a:b', 'ñ', '', 'x'.repeat(129)]) {
        const { headers } = await call('/things/latest', { headers: { 'X-Request-Id': id } });
        expect(headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
      }
    });
  });

  describe('uploads', () => {
    const form = (entries: readonly (readonly [name: string, value: string | Blob, filename?: string])[]) => {
      const data = new FormData();
      for (const [name, value, filename] of entries)
        value instanceof Blob ? data.append(name, value, filename) : data.append(name, value);
      return call('/things/1/file', { method: 'PUT', body: data });
    };
    const cer = new Blob(['certificate']);
    const key = new Blob(['key']);

    it('passes on the files and the texts', async () => {
      const { body } = await form([
        ['cer', cer, 'a.cer'],
        ['key', key, 'a.key'],
        ['password', '123'],
        ['copies', '2'],
      ]);
      expect(body).to.deep.equal({ id: '1', cer: 'certificate', key: 3, password: '123', copies: 2 });
    });
    it('rejects a text and a file with an unknown name', async () => {
      const unknown = 'pasword is not a known field: did you mean password?';
      for (const [value, message] of [
        ['x', [unknown]],
        [cer, 'Invalid multipart body'],
      ] as const) {
        const { status, body } = await form([
          ['cer', cer, 'a.cer'],
          ['pasword', value],
        ]);
        expect([status, body.message, body.details[0].message]).to.deep.equal([400, message, unknown]);
      }
    });
    it('lets the schema report what is missing', async () => {
      const { status, body } = await form([
        ['cer', cer, 'a.cer'],
        ['key', 'as text'],
        ['password', 'a'],
        ['password', 'b'],
      ]);
      expect([status, body.message]).to.deep.equal([
        400,
        ['key is required: send it as a file', 'password must be a string'],
      ]);
    });
    it('rejects a file over the limit and names it', async () => {
      const { status, body } = await form([['cer', new Blob(['x'.repeat(10_241)]), 'a.cer']]);
      expect([status, body.message]).to.deep.equal([400, 'cer must be at most 10 KB']);
    });
    it('rejects anything but a form with 415', async () => {
      const { status, body } = await call('/things/1/file', {
        method: 'PUT',
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      });
      expect([status, body.message]).to.deep.equal([415, 'Content-Type must be multipart/form-data']);
    });
    const many = Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 'x'] as const);
    for (const [what, entries, message] of [
      [
        'a file in a field that accepts none',
        [['password', cer, 'a.cer']],
        'password must be sent as text, not as a file',
      ],
      [
        'a file sent twice',
        [
          ['cer', cer, 'a.cer'],
          ['cer', cer, 'b.cer'],
        ],
        'cer must be sent once',
      ],
      ['a file name with a path', [['cer', cer, '../../a.cer']], 'cer must have a file name without / or \\'],
    ] as const)
      it(`rejects ${what} by name`, async () => {
        const { status, body } = await form(entries);
        expect([status, body.code, body.message]).to.deep.equal([400, 'INVALID_MULTIPART', 'Invalid multipart body']);
        expect(body.details[0].message).to.equal(message);
      });
    for (const [what, entries] of Object.entries({
      'a field without a name': [['', 'x']],
      'a thousand parts': many,
    } as const))
      it(`rejects ${what}`, async () => {
        const { status, body } = await form(entries);
        expect([status, body.message]).to.deep.equal([400, 'Invalid multipart body']);
      });
    it('rejects a form without boundary and one that is truncated', async () => {
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
        const { status, body } = await call('/things/1/file', {
          method: 'PUT',
          body: '--x\r\nContent-Disp',
          headers: { 'Content-Type': type },
        });
        expect([status, body.message]).to.deep.equal([400, 'Invalid multipart body']);
      }
    });
  });
});
