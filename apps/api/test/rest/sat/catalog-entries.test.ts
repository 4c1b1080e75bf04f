import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { catalogFiles, catalogFolder, writeCatalogs } from '../../support/catalog-folder.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface Entry {
  codigo: string;
  descripcion: string;
  [more: string]: unknown;
}

describe('GET /sat/catalogs/{name}', () => {
  let test: TestApi;
  const folder = catalogFolder({});
  const search = async (name: string, query: Record<string, string | number> = {}) => {
    const { status, body } = await test.api('GET', `/sat/catalogs/${name}`, { query });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as Entry[];
  };
  const codes = async (name: string, query: Record<string, string | number> = {}) =>
    (await search(name, query)).map(({ codigo }) => codigo);

  before(async () => {
    mkdirSync(join(folder, 'catalogs'));
    writeCatalogs(join(folder, 'catalogs'), {
      ...catalogFiles,
      c_Municipio: [...(catalogFiles['c_Municipio'] ?? []), '049,HID,Antiguo,2022-01-01,2024-12-31'],
    });
    test = await startTestApi({ env: { SAT_DATA: folder } });
  });
  after(() => test.close());

  describe('200', () => {
    it('returns what the SAT publishes about an entry, whatever the case of the catalog name', async () => {
      const [entry] = await search('C_FORMAPAGO', { q: '03' });
      expect(entry).to.deep.include({
        codigo: '03',
        vigenteDesde: '2022-01-01',
        vigenteHasta: null,
        bancarizado: true,
      });
      const [place] = await search('c_CodigoPostal', { q: '06000' });
      expect(place).to.deep.include({
        codigo: '06000',
        descripcion: 'Cuauhtémoc, Ciudad de México',
        estado: 'CMX',
        municipio: '015',
        zona: 'America/Mexico_City',
      });
    });

    it('finds every word of the text, code first, ignoring accents and case', async () => {
      expect(await codes('c_Moneda', { q: 'MXN' })).to.deep.equal(['MXN']);
      expect(await codes('c_Moneda', { q: 'dolar canad' })).to.deep.equal(['CAD']);
      expect((await search('c_Colonia', { q: '06000 centro' })).map(({ codigoPostal }) => codigoPostal)).to.deep.equal([
        '06000',
      ]);
      expect(await codes('c_CodigoPostal', { q: 'PACHUCA' })).to.deep.equal(['42501']);
      expect(await codes('c_NumPedimentoAduana', { q: '3173 2025' })).to.deep.equal(['01-3173-2025']);
    });

    it('treats every character literally', async () => {
      expect((await search('c_Colonia', { q: '%' })).map(({ descripcion }) => descripcion)).to.deep.equal([
        '100% Nueva_Aurora',
      ]);
      expect(await codes('c_Colonia', { q: '_' })).to.deep.equal(['0900']);
      expect((await search('c_Colonia', { q: '"el' })).map(({ descripcion }) => descripcion)).to.deep.equal([
        'Actopan "El Alto"',
      ]);
      for (const name of ['c_Colonia', 'c_Moneda', 'c_ClaveProdServ', 'c_ClaveUnidad'])
        for (const q of ['\\', '.*', '[', '^', '{}'])
          expect(await codes(name, { q }), `${name} ${q}`).to.deep.equal([]);
    });

    it('pages through a whole catalog, in its order', async () => {
      const first = await codes('c_Moneda', { limit: 100 });
      const second = await codes('c_Moneda', { limit: 100, offset: 100 });
      const all = [...first, ...second];
      expect(all).to.have.length.above(180);
      expect(new Set(all)).to.have.property('size', all.length);
      expect(await codes('c_Moneda', { offset: 500 })).to.deep.equal([]);
      const products = await codes('c_ClaveProdServ', { limit: 100 });
      expect(await codes('c_ClaveProdServ', { limit: 10, offset: 90 })).to.deep.equal(products.slice(90));
    });

    it('returns entries in force today, or on another day', async () => {
      expect(await codes('c_Municipio', { q: 'antiguo' })).to.deep.equal([]);
      expect(await codes('c_Municipio', { q: 'antiguo', on: '2024-12-31' })).to.deep.equal(['049']);
      expect(await codes('c_Municipio', { q: 'antiguo', on: '2025-01-01' })).to.deep.equal([]);
    });
  });

  describe('304', () => {
    it('returns 304 for a current ETag', async () => {
      const { headers } = await test.api('GET', '/sat/catalogs/c_Moneda?q=peso');
      const again = await test.api('GET', '/sat/catalogs/c_Moneda?q=peso', {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect(again.status).to.equal(304);
    });
  });

  describe('400', () => {
    it('rejects parameters out of bounds, with a single message', async () => {
      for (const [query, message] of [
        ['limit=0', 'limit must be between 1 and 100'],
        ['limit=abc', 'limit must be between 1 and 100'],
        ['offset=-1', 'offset must be between 0 and 200000'],
        ['on=2024-02-30', 'on must be a valid date (YYYY-MM-DD)'],
        ['on=hoy', 'on must be a valid date (YYYY-MM-DD)'],
        [`q=${'a'.repeat(101)}`, 'q must be at most 100 characters long'],
        ['q=%00', 'q contains characters that are not allowed'],
      ]) {
        const { status, body } = await test.api('GET', `/sat/catalogs/c_Moneda?${query}`);
        expect({ status, message: body.message, error: body.error }).to.deep.equal({
          status: 400,
          message,
          error: 'BAD_REQUEST',
        });
      }
    });
  });

  describe('404', () => {
    it('rejects unknown names, including those of object members', async () => {
      for (const name of ['c_Nada', 'toString', '__proto__', 'constructor', '..%2F..%2Fetc', 'c_Moneda%00']) {
        const { status, body } = await test.api('GET', `/sat/catalogs/${name}`);
        expect({ name, status, error: body.error }).to.deep.equal({ name, status: 404, error: 'NOT_FOUND' });
      }
    });
  });
});
