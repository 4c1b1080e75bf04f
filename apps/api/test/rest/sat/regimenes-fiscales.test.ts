import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('GET /sat/regimenes-fiscales', () => {
  let test: TestApi;
  const codes = async (query: Record<string, string> = {}) => {
    const { status, body } = await test.api('GET', '/sat/regimenes-fiscales', { query });
    expect(status).to.equal(200);
    return (body as unknown as { codigo: string }[]).map(({ codigo }) => codigo);
  };

  before(async () => {
    test = await startTestApi({ env: { SAT_DATA: 'none' } });
  });
  after(() => test.close());

  describe('200', () => {
    it('lists all regimes with code, description and kind of person without credentials', async () => {
      const { body } = await test.api('GET', '/sat/regimenes-fiscales');
      expect(body).to.be.an('array').with.lengthOf(19);
      expect(body).to.deep.include({
        codigo: '601',
        descripcion: 'General de Ley Personas Morales',
        tipoPersona: 'moral',
      });
      expect(body).to.deep.include({
        codigo: '605',
        descripcion: 'Sueldos y Salarios e Ingresos Asimilados a Salarios',
        tipoPersona: 'fisica',
      });
      expect(body).to.deep.include({
        codigo: '626',
        descripcion: 'Régimen Simplificado de Confianza',
        tipoPersona: 'ambas',
      });
    });

    it('returns the regimes of a kind of person, including shared ones', async () => {
      expect(await codes({ tipoPersona: 'fisica' }))
        .to.include.members(['605', '612', '626'])
        .and.not.include('601');
      expect(await codes({ tipoPersona: 'moral' }))
        .to.include.members(['601', '603', '626'])
        .and.not.include('605');
      expect(await codes({ tipoPersona: 'ambas' })).to.deep.equal(['610', '626']);
    });

    it('may be cached by any client, as its headers state', async () => {
      const { headers } = await test.api('GET', '/sat/regimenes-fiscales');
      expect(headers.get('cache-control')).to.match(/^public, max-age=\d+$/);
      expect(headers.get('etag')).to.match(/^"[\w-]{22}"$/);
      expect(headers.get('vary')).to.include('X-API-Key').and.to.include('Authorization');
    });

    it('responds to HEAD with the headers of the GET and no body', async () => {
      const { headers, bytes } = await test.api('HEAD', '/sat/regimenes-fiscales');
      expect(Number(headers.get('content-length'))).to.be.greaterThan(1_000);
      expect(bytes).to.have.length(0);
    });
  });

  describe('304', () => {
    it('returns 304 for a current ETag', async () => {
      const first = await test.api('GET', '/sat/regimenes-fiscales');
      const etag = first.headers.get('etag') ?? '';
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const { status, bytes, headers } = await test.api('GET', '/sat/regimenes-fiscales', {
          headers: { 'if-none-match': sent },
        });
        expect({ status, length: bytes.length, etag: headers.get('etag') }).to.deep.equal({
          status: 304,
          length: 0,
          etag,
        });
      }
      const other = await test.api('GET', '/sat/regimenes-fiscales', { headers: { 'if-none-match': '"other"' } });
      expect(other.status).to.equal(200);
    });
  });

  describe('400', () => {
    it('rejects another kind of person with the text of the specification', async () => {
      for (const tipoPersona of ['juridica', 'FISICA', '', "fisica' or '1'='1"]) {
        const { status, body } = await test.api('GET', '/sat/regimenes-fiscales', { query: { tipoPersona } });
        expect({ status, message: body.message, error: body.error }).to.deep.equal({
          status: 400,
          message: 'tipoPersona must be one of: fisica, moral, ambas',
          error: 'BAD_REQUEST',
        });
      }
    });

    it('does not allow a rejection to be cached', async () => {
      const { headers } = await test.api('GET', '/sat/regimenes-fiscales?tipoPersona=x');
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('etag')).to.equal(null);
    });
  });
});
