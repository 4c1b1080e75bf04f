import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('GET /sat/claves-unidad', () => {
  let test: TestApi;
  const search = async (query: Record<string, string | number>) => {
    const { status, body } = await test.api('GET', '/sat/claves-unidad', { query });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as { codigo: string; nombre: string }[];
  };

  before(async () => {
    test = await startTestApi({ env: { SAT_DATA: 'none' } });
  });
  after(() => test.close());

  describe('200', () => {
    it('returns the fields of the contract', async () => {
      const [first] = await search({ q: 'kilogramo' });
      expect(first).to.have.all.keys('codigo', 'nombre', 'descripcion', 'simbolo', 'score');
      expect(first).to.include({ codigo: 'KGM', nombre: 'Kilogramo', simbolo: 'kg' });
    });

    it('matches by code, symbol and name, ignoring accents and case', async () => {
      for (const [q, code] of [
        ['H87', 'H87'],
        ['h87', 'H87'],
        ['pieza', 'H87'],
        ['PIEZAS', 'H87'],
        ['kg', 'KGM'],
        ['unidad de servicio', 'E48'],
      ])
        expect((await search({ q: q ?? '' }))[0]?.codigo, q).to.equal(code);
    });

    it('returns the first 20 entries by code without a search text', async () => {
      const codes = (await search({})).map(({ codigo }) => codigo);
      expect(codes).to.have.length(20);
      expect(codes).to.deep.equal(codes.toSorted());
    });

    it('treats every character literally', async () => {
      for (const q of ['%', '_', '\\', "'", '.*', '[', '('])
        expect(await search({ q }), q)
          .to.be.an('array')
          .with.length.below(20);
    });

    it('may be cached by any client', async () => {
      const { headers } = await test.api('GET', '/sat/claves-unidad?q=pieza');
      expect(headers.get('cache-control')).to.match(/^public, max-age=\d+$/);
    });
  });

  describe('304', () => {
    it('returns 304 for a current ETag', async () => {
      const { headers } = await test.api('GET', '/sat/claves-unidad?q=pieza');
      const again = await test.api('GET', '/sat/claves-unidad?q=pieza', {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect(again.status).to.equal(304);
    });
  });

  describe('400', () => {
    it('rejects a limit out of bounds and a text that is too long, with a single message', async () => {
      for (const [query, message] of [
        ['limit=0', 'limit must be between 1 and 100'],
        ['limit=101', 'limit must be between 1 and 100'],
        ['limit=abc', 'limit must be between 1 and 100'],
        [`q=${'a'.repeat(101)}`, 'q must be at most 100 characters long'],
        ['q=%00', 'q contains characters that are not allowed'],
      ]) {
        const { status, body } = await test.api('GET', `/sat/claves-unidad?${query}`);
        expect({ status, message: body.message, error: body.error }).to.deep.equal({
          status: 400,
          message,
          error: 'BAD_REQUEST',
        });
      }
    });
  });
});
