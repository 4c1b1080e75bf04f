import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type Announced, announce } from './support/announce.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

const large = 200_000;
/** Not a CFDI, of that length, as JSON. */
const document = JSON.stringify({ xml: '<a/>'.padEnd(large - 10) });

describe('large bodies of unknown callers', () => {
  let test: TestApi;
  let open: Announced[];
  before(async () => {
    test = await startTestApi({ env: { TRUST_PROXY: '1' } });
  });
  after(() => test.close());
  beforeEach(() => (open = []));
  afterEach(() => {
    for (const { hangUp } of open) hangUp();
  });

  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const announceFrom = async (ip: string, path = '/cfdi/verify', bytes = document.length) => {
    const announced = await announce(`${test.url}${path}`, bytes, from(ip));
    open.push(announced);
    return announced;
  };
  /** The first is being read and two wait; their order of arrival is not deterministic. */
  const fill = async (ip: string, path?: string) => {
    const announced = [];
    for (let n = 0; n < 4; n += 1) announced.push(await announceFrom(ip, path));
    const [index, refused] = await Promise.race(
      announced.map(async ({ answer }, n): Promise<[number, Awaited<typeof answer>]> => [n, await answer]),
    );
    return { refused, others: announced.filter((_, n) => n !== index) };
  };

  for (const [edge, path, codeOf] of [
    ['REST', '/cfdi/verify', (body: object) => (body as { code: string }).code],
    [
      'tRPC',
      '/trpc/cfdi.verify',
      (body: object) => (body as { error: { data: { reason: string } } }).error.data.reason,
    ],
  ] as const)
    it(`are refused by ${edge} before they are read where three of the address are open, and served when these end`, async () => {
      const ip = edge === 'REST' ? '198.51.100.1' : '198.51.100.2';
      const { refused, others } = await fill(ip, path);
      expect([refused.status, codeOf(refused.body), refused.retryAfter]).to.deep.equal([
        429,
        'LARGE_BODIES_AT_ONCE',
        '2',
      ]);
      for (const { send } of others) send(document);
      const answers = await Promise.all(others.map(({ answer }) => answer));
      expect(answers.map(({ status, body }) => [status, codeOf(body)])).to.deep.equal(
        Array.from({ length: 3 }, () => [400, 'NOT_A_CFDI']),
      );
    });

  it('from one address delay neither other addresses nor small bodies', async () => {
    await fill('198.51.100.3');
    const other = await announceFrom('198.51.100.4');
    other.send(document);
    expect((await other.answer).status).to.equal(400);
    const small = await test.api('POST', '/cfdi/verify', { body: { xml: '<a/>' }, headers: from('198.51.100.3') });
    expect([small.status, small.body.code]).to.deep.equal([400, 'NOT_A_CFDI']);
  });

  it('free the slot of a client that disconnects, reading or waiting', async () => {
    const { others } = await fill('198.51.100.5');
    for (const { hangUp } of others) hangUp();
    const next = await announceFrom('198.51.100.5');
    next.send(document);
    expect((await next.answer).status).to.equal(400);
  });

  it('include those without a declared length and compressed ones', async () => {
    await fill('198.51.100.6');
    const small = JSON.stringify({ xml: '<a/>' });
    const chunked = fetch(`${test.url}/cfdi/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from('198.51.100.6') },
      body: new Blob([small]).stream(),
      duplex: 'half',
    });
    expect((await chunked).status).to.equal(429);
  });

  it('without a declared length count as what was read of them', async () => {
    const { largeBodies } = test.services;
    const { turn } = largeBodies;
    const counted: unknown[] = [];
    largeBodies.turn = async (...asked) => {
      const release = await turn(...asked);
      return (bytesRead) => {
        counted.push(bytesRead);
        release(bytesRead);
      };
    };
    try {
      const text = JSON.stringify({ xml: '<a/>' });
      const xml = JSON.stringify({ xml: '<a/>'.padEnd(1_000) });
      const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n<a/>\r\n--x--\r\n';
      for (const [path, type, body, encoding] of [
        ['/cfdi/verify', 'application/json', text],
        ['/trpc/cfdi.verify', 'application/json', text],
        ['/cfdi/verify', 'application/json', gzipSync(xml), 'gzip'],
        ['/cfdi/verify', 'multipart/form-data; boundary=x', form],
      ] as const) {
        const answer = await fetch(`${test.url}${path}`, {
          method: 'POST',
          headers: {
            'content-type': type,
            ...(encoding && { 'content-encoding': encoding }),
            ...from('198.51.100.7'),
          },
          body: new Blob([body]).stream(),
          duplex: 'half',
        });
        expect(answer.status).to.equal(400);
        await answer.arrayBuffer();
      }
      expect(counted).to.deep.equal([text.length, text.length, xml.length, 4]);
    } finally {
      largeBodies.turn = turn;
    }
  });

  for (const path of ['/auth/sign-in', '/trpc/auth.signIn'])
    it(`do not delay ${path}, which accepts none, even without a declared length`, async () => {
      const ip = `198.51.100.${path.length}`;
      await fill(ip);
      const chunked = fetch(`${test.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(ip) },
        body: new Blob([JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })]).stream(),
        duplex: 'half',
      });
      expect((await chunked).status).to.equal(401);
    });
});

describe('large bodies of an organization', () => {
  let test: TestApi;
  let open: Announced[];
  before(async () => {
    test = await startTestApi();
    open = [];
  });
  after(async () => {
    for (const { hangUp } of open) hangUp();
    await test.close();
  });
  /** Being read, and waiting for those. */
  const atOnce = 8 + 128;
  const keysOf = async () => {
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    return [(await test.given.apiKey(owner, id)).key, (await test.given.apiKey(owner, id)).key];
  };

  for (const [edge, path, codeOf] of [
    ['REST', '/invoices/validate', (body: object) => (body as { code: string }).code],
    [
      'tRPC',
      '/trpc/invoices.validate',
      (body: object) => (body as { error: { data: { reason: string } } }).error.data.reason,
    ],
    ['the tools for agents', '/mcp', (body: object) => (body as { code: string }).code],
  ] as const)
    it(`are rejected by ${edge} before they are read while many are open, with any key, and delay no other organization`, async () => {
      const keys = await keysOf();
      const announceBy = async (key: string) => {
        const announced = await announce(`${test.url}${path}`, document.length, { 'x-api-key': key });
        open.push(announced);
        return announced;
      };
      const flood = await Promise.all(
        Array.from({ length: atOnce + 1 }, (_, n) => announceBy(keys[n % keys.length] ?? '')),
      );
      const refused = await Promise.race(flood.map(({ answer }) => answer));
      expect([refused.status, codeOf(refused.body), refused.retryAfter]).to.deep.equal([
        429,
        'LARGE_BODIES_AT_ONCE',
        '2',
      ]);
      const [other = ''] = await keysOf();
      const large = await announceBy(other);
      large.send(document);
      expect((await large.answer).status).to.equal(400);
      const small = await test.api('POST', '/invoices/validate', { key: keys[0], body: {} });
      expect(small.status).to.equal(400);
    });
});
