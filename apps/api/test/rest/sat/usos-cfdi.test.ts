import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('GET /sat/usos-cfdi', () => {
  let test: TestApi;
  const codes = async (query: Record<string, string> = {}) => {
    const { status, body } = await test.api('GET', '/sat/usos-cfdi', { query });
    expect(status).to.equal(200);
    return (body as unknown as { codigo: string }[]).map(({ codigo }) => codigo);
  };

  before(async () => {
    test = await startTestApi({ env: { SAT_DATA: 'none' } });
  });
  after(() => test.close());

  describe('200', () => {
    it('lists all uses with code, description and kind of person', async () => {
      const { body } = await test.api('GET', '/sat/usos-cfdi');
      expect(body).to.be.an('array').with.lengthOf(24);
      expect(body).to.deep.include({ codigo: 'G03', descripcion: 'Gastos en general.', tipoPersona: 'ambas' });
      expect(body).to.deep.include({
        codigo: 'D01',
        descripcion: 'Honorarios médicos, dentales y gastos hospitalarios.',
        tipoPersona: 'fisica',
      });
    });

    it('returns the uses of a kind of person', async () => {
      expect(await codes({ tipoPersona: 'moral' }))
        .to.include('G03')
        .and.not.include('D01');
      expect(await codes({ tipoPersona: 'fisica' })).to.include.members(['G03', 'D01']);
      expect(await codes({ tipoPersona: 'ambas' }))
        .to.include('G03')
        .and.not.include('D01');
    });

    it('returns only uses that a regime allows', async () => {
      expect(await codes({ regimen: '605' }))
        .to.include('D01')
        .and.not.include('G03');
      expect(await codes({ regimen: '601' }))
        .to.include('G03')
        .and.not.include('D01');
      expect(await codes({ regimen: '605', tipoPersona: 'ambas' })).to.not.include('D01');
    });

    it('returns no use for an unknown regime', async () => {
      for (const regimen of ['999', '', '60', '%', '601,605'])
        expect(await codes({ regimen }), regimen).to.deep.equal([]);
    });
  });

  describe('304', () => {
    it('returns 304 for a current ETag, which differs per query', async () => {
      const all = await test.api('GET', '/sat/usos-cfdi');
      const some = await test.api('GET', '/sat/usos-cfdi?regimen=601');
      expect(all.headers.get('etag')).to.not.equal(some.headers.get('etag'));
      const again = await test.api('GET', '/sat/usos-cfdi?regimen=601', {
        headers: { 'if-none-match': some.headers.get('etag') ?? '' },
      });
      expect(again.status).to.equal(304);
    });
  });

  describe('400', () => {
    it('rejects another kind of person with a single message', async () => {
      const { status, body } = await test.api('GET', '/sat/usos-cfdi?tipoPersona=ninguna');
      expect({ status, message: body.message, error: body.error }).to.deep.equal({
        status: 400,
        message: 'tipoPersona must be one of: fisica, moral, ambas',
        error: 'BAD_REQUEST',
      });
    });

    it('rejects a regime that is repeated or in brackets', async () => {
      for (const [query, message] of [
        ['regimen=601&regimen=605', 'regimen must be a string'],
        ['regimen[like]=6', 'regimen must be a string'],
      ]) {
        const { status, body } = await test.api('GET', `/sat/usos-cfdi?${query}`);
        expect({ status, message: body.message }).to.deep.equal({ status: 400, message });
      }
    });
  });
});
