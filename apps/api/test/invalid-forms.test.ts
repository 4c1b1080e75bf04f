import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { startTestApi, type TestApi } from './support/test-api.ts';

const file = 'Content-Disposition: form-data; name="file"; filename="a.xml"';
const part = (header: string, content: string) => `--x\r\n${header}\r\n\r\n${content}\r\n`;
const text = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content);
const end = '--x--\r\n';
const whole = part(file, '<a/>') + end;
const withBoundary = 'multipart/form-data; boundary=x';
const invalid = 'Invalid multipart body';
const boundaryMissing = 'Content-Type has no boundary: let the HTTP client set the Content-Type of a form';
const unfinished =
  'The form does not end with the boundary of the Content-Type: send it whole, with the Content-Type that the HTTP client sets';
const tooManyParts = 'The form has more parts than the operation has fields: send each documented field once';

describe('a form that cannot be read', () => {
  let test: TestApi;
  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());

  async function send(body: string | Buffer, headers: Record<string, string> = {}) {
    const response = await fetch(`${test.url}/cfdi/verify`, {
      method: 'POST',
      headers: { 'content-type': withBoundary, ...headers },
      body,
    });
    const {
      code,
      message,
      details = [],
    } = (await response.json()) as {
      code: string;
      message: string;
      details?: { path: string; message: string }[];
    };
    return { status: response.status, code, message, details: details.map(({ path, message: why }) => [path, why]) };
  }

  for (const [what, body, type, path, why] of [
    ['no boundary', whole, 'multipart/form-data', '', boundaryMissing],
    ['another boundary', whole, 'multipart/form-data; boundary=y', '', unfinished],
    ['no end', whole.slice(0, -6), withBoundary, '', unfinished],
    [
      'a part without a name',
      part('Content-Disposition: form-data', 'x') + end,
      withBoundary,
      '',
      'A part has no name in its Content-Disposition: send the name of the field',
    ],
    [
      'a part with a huge header',
      part(`${file}\r\nX-A: ${'x'.repeat(20_000)}`, '<a/>') + end,
      withBoundary,
      '',
      'A part has headers that cannot be read, or more than 16 KB of them: send Content-Disposition and Content-Type only',
    ],
    [
      'a long text',
      text('pacCertificate', 'x'.repeat(10_241)) + whole,
      withBoundary,
      'pacCertificate',
      'pacCertificate must be at most 10 KB',
    ],
    [
      'a long name',
      text('x'.repeat(101), 'x') + whole,
      withBoundary,
      '',
      'A field has a name of more than 100 characters',
    ],
    [
      'many texts',
      Array.from({ length: 30 }, (_, n) => text(`t${n}`, 'x')).join('') + whole,
      withBoundary,
      '',
      tooManyParts,
    ],
  ] as const)
    it(`because it has ${what} is rejected with what to change`, async () => {
      const { status, code, message, details } = await send(body, { 'content-type': type });
      expect([status, code, message]).to.deep.equal([400, 'INVALID_MULTIPART', invalid]);
      expect(details).to.deep.equal([[path, why]]);
    });

  it('because it is compressed is rejected with 415', async () => {
    expect(await send(gzipSync(whole), { 'content-encoding': 'gzip' })).to.include({
      status: 415,
      message: 'A form must not be compressed: send it without Content-Encoding',
    });
  });

  it('names an unknown field as it was sent', async () => {
    expect((await send(text('contraseña', 'x') + whole)).details).to.deep.equal([
      ['contraseña', 'contraseña is not a known field'],
    ]);
  });
});
