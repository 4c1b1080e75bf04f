import { expect } from 'chai';
import { answer, type HostilePac, sealed, stampedText, startHostilePac } from './hostile-pac.ts';

type Reply = [status: number, body: string | Buffer, headers?: Record<string, string>];

const nested = '['.repeat(20_000) + ']'.repeat(20_000);
const members = Array.from({ length: 20_000 }, (_, at) => `"m${at}":1`).join(',');

describe('HTTP PAC: complete responses', () => {
  let server: HostilePac;
  let reply: Reply;

  before(async () => {
    server = await startHostilePac({ respond: ({ socket }) => answer(socket, ...reply) });
  });
  after(() => server.close());

  const stamp = (...next: Reply) => {
    reply = next;
    return server.pac.stamp(sealed, 'attempt-1', { lane: 'org-1' });
  };
  const recover = (...next: Reply) => {
    reply = next;
    return server.pac.recover(sealed, 'attempt-1', { lane: 'org-1' });
  };

  it('posts exactly the sealed bytes with the reference to /stamp and /recover under the base address', async () => {
    await stamp(200, stampedText);
    await recover(200, stampedText);
    const [first, second] = server.received.slice(-2);
    expect(first?.head).to.match(/^POST \/pac\/stamp HTTP\/1\.1\r\n/);
    expect(first?.head.toLowerCase()).to.include('x-reference: attempt-1').and.include('content-type: application/xml');
    expect(first?.body).to.deep.equal(sealed);
    expect(second?.head).to.match(/^POST \/pac\/recover /);
  });

  it('reuses its connections between calls', async () => {
    for (let i = 0; i < 10; i++) await stamp(200, stampedText);
    expect(server.connections()).to.be.at.most(2);
  });

  it('returns the bytes of a stamped document unchanged', async () => {
    expect(await stamp(200, stampedText)).to.deep.equal({ kind: 'stamped', xml: Buffer.from(stampedText) });
    expect(await recover(200, `\uFEFF${stampedText}\n`)).to.deep.equal({
      kind: 'stamped',
      xml: Buffer.from(`\uFEFF${stampedText}\n`),
    });
  });

  it('treats 422 with code and message as a rejection, and returns a text the database can store', async () => {
    expect(await stamp(422, '{"code":"CFDI40161","message":"UsoCFDI no corresponde"}')).to.deep.equal({
      kind: 'rejected',
      code: 'CFDI40161',
      message: 'UsoCFDI no corresponde',
    });
    expect(await stamp(422, '{"code":302,"message":"a\\u0000\\nb\\ud800"}')).to.deep.equal({
      kind: 'rejected',
      code: '302',
      message: 'a b\uFFFD',
    });
  });

  it('truncates the text of a PAC before cleaning it, so that megabytes of control characters cost nothing', async () => {
    const message = `a${'\u0000'.repeat(3000)}b`;
    const body = JSON.stringify({ code: '302', message });
    expect(await stamp(422, body)).to.deep.equal({ kind: 'rejected', code: '302', message: 'a…' });
  });

  it('reads a document inside a rejection, however many quotes, commas and brackets it has', async () => {
    const xml = stampedText.replace('ñ', '<a b="\\,[{"/>'.repeat(20_000));
    const refusal = JSON.stringify({ code: '307', message: 'Timbrado "antes"', xml });
    expect(await stamp(422, refusal)).to.deep.equal({ kind: 'stamped', xml: Buffer.from(xml) });
  });

  it('adopts the document that comes with 307 and leaves a bare 307 unknown', async () => {
    const withXml = JSON.stringify({ code: '307', message: 'timbre previo', xml: stampedText });
    expect(await stamp(422, withXml)).to.deep.equal({ kind: 'stamped', xml: Buffer.from(stampedText) });
    expect(await stamp(422, '{"code":"307","message":"timbre previo"}')).to.include({ kind: 'unknown' });
    expect(await stamp(422, '{"code":"307","message":"timbre previo","xml":""}')).to.include({ kind: 'unknown' });
    expect(await stamp(422, '{"code":"307","message":"timbre previo","xml":"<html>"}')).to.include({ kind: 'unknown' });
  });

  it('treats 603 as "not stamped" only when recovering', async () => {
    expect(await recover(422, '{"code":"603","message":"no existe"}')).to.deep.equal({ kind: 'not-stamped' });
    expect(await recover(422, '{"code":"301","message":"mal formado"}')).to.include({ kind: 'unknown' });
    const other = JSON.stringify({ code: '301', message: 'mal formado', xml: stampedText });
    expect(await recover(422, other)).to.include({ kind: 'unknown' });
    expect(await recover(404, '{"code":"603","message":"no existe"}')).to.include({ kind: 'unknown' });
    expect(await recover(200, '')).to.include({ kind: 'unknown' });
  });

  it('treats 429 as not processed only with Retry-After', async () => {
    expect(await stamp(429, '', { 'retry-after': '7' })).to.include({ kind: 'unavailable', retryAfterSeconds: 7 });
    expect(await stamp(429, '', { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' })).to.include({
      retryAfterSeconds: 30,
    });
    expect(await stamp(429, '', { 'retry-after': '999999' })).to.include({ retryAfterSeconds: 3600 });
    for (const text of ['soon', 'try again in 5', '-5', '1.5', 'Sat'])
      expect(await stamp(429, '', { 'retry-after': text }), text).to.include({ kind: 'unknown' });
    expect(await stamp(429, '')).to.include({ kind: 'unknown' });
    expect(await recover(429, '', { 'retry-after': '7' })).to.include({ kind: 'unknown' });
  });

  const unknowns: Record<string, Reply> = {
    'status 500': [500, '{"code":"301","message":"x"}'],
    'status 502': [502, 'Bad Gateway'],
    'status 503, even with Retry-After': [503, '', { 'retry-after': '1' }],
    'status 504': [504, ''],
    'status 401': [401, '{"code":"301","message":"x"}'],
    'status 201 with a document': [201, stampedText],
    'an HTML page with status 200': [200, '<!DOCTYPE html><html><body>Mantenimiento</body></html>'],
    'an HTML page without doctype': [200, '<html><body>Mantenimiento</body></html>'],
    'JSON with status 200': [200, '{"ok":true}'],
    'an empty response': [200, ''],
    'status 204': [204, ''],
    'a document cut short by a full length header': [200, stampedText.slice(0, 60)],
    'a compressed body that was not requested': [200, stampedText, { 'content-encoding': 'gzip' }],
    'broken JSON with status 422': [422, '{"code":"301","mess'],
    'status 422 with a list': [422, '[]'],
    'status 422 with null': [422, 'null'],
    'status 422 without a message': [422, '{"code":"301"}'],
    'status 422 with an invalid code': [422, '{"code":"<script>","message":"x"}'],
    'status 422 with an HTML page': [422, '<html></html>'],
    'a rejection nested too deeply': [422, `{"code":"301","message":"x","deep":${nested}}`],
    'a rejection with too many members': [422, `{"code":"301","message":"x",${members}}`],
  };
  for (const [title, next] of Object.entries(unknowns)) {
    it(`leaves ${title} unknown`, async () => {
      expect(await stamp(...next)).to.include({ kind: 'unknown' });
    });
  }

  it('does not follow redirects', async () => {
    const before = server.received.length;
    const reason = (status: number) => `status ${status}: redirects are not followed, correct the PAC's address`;
    for (const status of [301, 302, 307, 308]) {
      const redirect: Reply = [status, stampedText, { location: '/pac/elsewhere' }];
      expect(await stamp(...redirect)).to.deep.equal({ kind: 'unknown', reason: reason(status) });
      expect(await recover(...redirect)).to.deep.equal({ kind: 'unknown', reason: reason(status) });
    }
    expect(server.received.length - before).to.equal(8);
  });

  it('logs an unknown outcome without any text of the document', async () => {
    server.warnings.length = 0;
    await stamp(500, stampedText);
    expect(server.warnings).to.deep.equal([
      { pac: 'hostile', operation: 'stamp', reference: 'attempt-1', outcome: 'unknown', reason: 'status 500' },
    ]);
  });
});
