import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { catalogFiles, catalogFolder, writeCatalogs } from '../../support/catalog-folder.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface Held {
  name: string;
  edition: string | null;
  entries: number;
}

describe('GET /sat/catalogs', () => {
  describe('200', () => {
    it('lists names, dates and sizes of the imported catalogs', async () => {
      const folder = catalogFolder({});
      mkdirSync(join(folder, 'catalogs'));
      writeCatalogs(join(folder, 'catalogs'), catalogFiles);
      const test = await startTestApi({ env: { SAT_DATA: folder } });
      try {
        const { status, body, headers } = await test.api('GET', '/sat/catalogs');
        expect({ status, coverage: body.coverage, updatedAt: body.updatedAt }).to.deep.equal({
          status: 200,
          coverage: 'partial',
          updatedAt: null,
        });
        expect(body.edition).to.match(/^\d{4}-\d\d-\d\d$/);
        const held = body.catalogs as unknown as Held[];
        expect(held).to.deep.include({ name: 'c_ClaveProdServ', edition: '2022-01-01', entries: 3 });
        expect(held).to.deep.include({ name: 'c_Colonia', edition: null, entries: 3 });
        expect(held).to.deep.include({ name: 'c_NumPedimentoAduana', edition: '2026-01-01', entries: 2 });
        expect(held.filter(({ name }) => name === 'c_CodigoPostal')).to.have.length(1);
        expect(headers.get('cache-control')).to.match(/^public/);
        const ready = await test.api('GET', '/health/ready');
        expect(ready.body.catalogsEdition).to.equal(body.edition);
      } finally {
        await test.close();
      }
    });
  });

  describe('200 before any import', () => {
    let test: TestApi;

    before(async () => {
      test = await startTestApi({ env: { SAT_DATA: 'none' } });
    });
    after(() => test.close());

    it('reports that only the starter set is available', async () => {
      const { body } = await test.api('GET', '/sat/catalogs');
      expect(body).to.include({ coverage: 'partial', edition: null });
      const names = (body.catalogs as unknown as Held[]).map(({ name }) => name);
      expect(names).to.include.members([
        'c_FormaPago',
        'c_Moneda',
        'c_ClaveProdServ',
        'c_CodigoPostal',
        'c_TipoCadenaPago',
      ]);
      expect(new Set(names)).to.have.property('size', names.length);
    });

    it('returns entries of every listed catalog', async () => {
      const { body } = await test.api('GET', '/sat/catalogs');
      for (const { name } of body.catalogs as unknown as Held[]) {
        const answer = await test.api('GET', `/sat/catalogs/${name}?limit=1`);
        expect(answer.status, name).to.equal(200);
        expect(answer.body, name).to.be.an('array').with.lengthOf(1);
      }
    });

    describe('304', () => {
      it('returns 304 for a current ETag', async () => {
        const { headers } = await test.api('GET', '/sat/catalogs');
        const again = await test.api('GET', '/sat/catalogs', {
          headers: { 'if-none-match': headers.get('etag') ?? '' },
        });
        expect(again.status).to.equal(304);
      });
    });
  });
});
