import { catalogsOver } from '@lacre/sat-catalogs/catalogs-over';
import { buildDataSet } from '@lacre/sat-catalogs/data-set';
import { smallCatalogFacts } from '@lacre/sat-catalogs/small-catalogs';
import { expect } from 'chai';
import { zonaOf, zonasOf } from '../../src/catalogs/zona-of.ts';

/** By its digits alone it would be in Ciudad Juárez, an hour behind. */
const chihuahua = {
  clave: '31000',
  estado: 'CHH',
  municipio: '019',
  estimuloFronterizo: 0 as const,
  zona: 'America/Chihuahua',
};

const catalogs = catalogsOver(
  buildDataSet({
    edition: '2026-11-30',
    editions: {},
    small: smallCatalogFacts,
    productos: [],
    unidades: [],
    codigosPostales: [{ ...chihuahua, vigenteHasta: '2026-12-31' }],
  }),
  'full',
);

describe('the zone of a place of issue', () => {
  it('is that of its postal code until the end of its last day in Mexico, not in Greenwich', () => {
    const at = (now: string) => zonaOf({ catalogs }, '31000', new Date(now));
    expect(at('2026-12-31T18:00:00Z')).to.equal('America/Chihuahua');
    // Eight o'clock on New Year's Eve in Chihuahua.
    expect(at('2027-01-01T02:00:00Z')).to.equal('America/Chihuahua');
    expect(at('2027-01-01T05:59:59Z')).to.equal('America/Chihuahua');
    expect(at('2027-01-01T06:00:00Z')).to.equal('America/Ciudad_Juarez');
  });

  it('may be several from west to east when the catalog does not list the postal code', () => {
    const at = new Date('2026-12-31T18:00:00Z');
    expect(zonasOf({ catalogs }, '31000', at)).to.deep.equal(['America/Chihuahua']);
    expect(zonasOf({ catalogs }, '31001', at)).to.deep.equal(['America/Ciudad_Juarez', 'America/Chihuahua']);
    expect(zonaOf({ catalogs }, '31001', at)).to.equal('America/Ciudad_Juarez');
  });
});
