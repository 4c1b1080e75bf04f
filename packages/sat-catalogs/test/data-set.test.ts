import { expect } from 'chai';
import type { ClaveProdServ } from '../src/catalogs.ts';
import { catalogsOver } from '../src/catalogs-over.ts';
import { buildDataSet, type DataSetRows } from '../src/data-set.ts';
import { decodeDataSet, encodeDataSet } from '../src/data-set-cache.ts';
import { importedCatalogs } from '../src/imported-catalogs.ts';
import { smallCatalogFacts } from '../src/small-catalogs.ts';

const rows: DataSetRows = {
  edition: '2026-02-12',
  editions: { c_ClaveProdServ: '2025-12-31' },
  small: smallCatalogFacts,
  productos: [
    product('84111506', {
      descripcion: 'Servicios de facturación',
      incluyeIva: 'si',
      incluyeIeps: 'no',
      complemento: 'iedu',
    }),
    product('01010101', { estimuloFronterizo: true, palabrasSimilares: 'Público en general – varios' }),
    product('43211503', { vigenteDesde: '2022-01-01', vigenteHasta: '2025-06-30', descripcion: 'before' }),
    product('43211503', { vigenteDesde: '2025-07-01', descripcion: 'after' }),
  ],
  unidades: [{ clave: 'E48', nombre: 'Unidad de servicio', descripcion: '', simbolo: 'm²' }],
  codigosPostales: [
    {
      clave: '06000',
      estado: 'CMX',
      municipio: '015',
      estimuloFronterizo: 0,
      zona: 'America/Mexico_City',
      vigenteHasta: '2026-01-31',
    },
    { clave: '01000', estado: 'CMX', estimuloFronterizo: 0, zona: 'America/Mexico_City' },
  ],
};

function product(clave: string, rest: Partial<ClaveProdServ>): ClaveProdServ {
  return {
    clave,
    descripcion: '',
    incluyeIva: 'opcional',
    incluyeIeps: 'opcional',
    estimuloFronterizo: false,
    ...rest,
  };
}

describe('data set', () => {
  const catalogs = catalogsOver(buildDataSet(rows), 'full');

  it('returns every row unchanged, including leading zeros', () => {
    expect(catalogs.claveProdServ('84111506', '2026-11-21')).to.deep.equal(rows.productos[0]);
    expect(catalogs.claveProdServ('01010101', '2026-11-21')).to.deep.equal(rows.productos[1]);
    expect(catalogs.claveUnidad('E48', '2026-11-21')).to.deep.equal(rows.unidades[0]);
    expect(catalogs.codigoPostal('01000', '2026-11-21')).to.deep.equal(rows.codigosPostales[1]);
  });

  it('selects the period in force among several of one key', () => {
    expect((catalogs.claveProdServ('43211503', '2025-06-30') as ClaveProdServ).descripcion).to.equal('before');
    expect((catalogs.claveProdServ('43211503', '2025-07-01') as ClaveProdServ).descripcion).to.equal('after');
    expect(catalogs.claveProdServ('43211503', '2021-12-31')).to.equal(undefined);
  });

  it('counts the last day of an entry as in force', () => {
    expect(catalogs.codigoPostal('06000', '2026-01-31T23:59:59')).to.be.an('object');
    expect(catalogs.codigoPostal('06000', '2026-02-01T00:00:00')).to.equal(undefined);
  });

  it('returns undefined for an unlisted code with full coverage', () => {
    expect(catalogs.claveProdServ('99999999', '2026-11-21')).to.equal(undefined);
    expect(catalogs.claveUnidad('H87', '2026-11-21')).to.equal(undefined);
    expect(catalogs.codigoPostal('99999', '2026-11-21')).to.equal(undefined);
  });

  it('stays partial, with the starter set as fallback, when the large lists are short', () => {
    const short = importedCatalogs(buildDataSet(rows));
    expect(short.coverage).to.equal('partial');
    expect(short.claveUnidad('H87', '2026-11-21')).to.be.an('object');
    expect(short.claveProdServ('10101501', '2026-11-21')).to.equal('unknown');
    expect(short.summary().find(({ name }) => name === 'c_ClaveProdServ')).to.deep.equal({
      name: 'c_ClaveProdServ',
      edition: '2025-12-31',
      entries: 4,
    });
  });
});

describe('catalog cache', () => {
  const file = encodeDataSet(buildDataSet(rows));

  it('restores the same catalogs, from bytes at any offset of a buffer', () => {
    for (const shift of [0, 1, 2, 3]) {
      const moved = new Uint8Array(file.length + shift);
      moved.set(file, shift);
      const catalogs = catalogsOver(decodeDataSet(moved.subarray(shift)), 'full');
      expect(catalogs.edition).to.equal('2026-02-12');
      expect(catalogs.claveProdServ('01010101', '2026-11-21')).to.deep.equal(rows.productos[1]);
      expect(catalogs.codigoPostal('01000', '2026-11-21')).to.deep.equal(rows.codigosPostales[1]);
      expect(catalogs.entries('c_UsoCFDI')).to.deep.equal(smallCatalogFacts.c_UsoCFDI);
    }
  });

  it('rejects truncated, foreign and newer bytes', () => {
    expect(() => decodeDataSet(file.slice(0, file.length - 8))).to.throw('cut');
    expect(() => decodeDataSet(file.slice(0, 40))).to.throw('cut');
    expect(() => decodeDataSet(new Uint8Array(3))).to.throw('not a catalog cache');
    expect(() => decodeDataSet(new TextEncoder().encode('<html>not a cache at all</html>'))).to.throw(
      'not a catalog cache',
    );
    const newer = file.slice();
    newer[8] = 9;
    expect(() => decodeDataSet(newer)).to.throw('version 9');
  });
});
