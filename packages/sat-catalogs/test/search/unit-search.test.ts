import { expect } from 'chai';
import { buildDataSet } from '../../src/data-set.ts';
import { createUnitSearch } from '../../src/search/unit-search.ts';
import { smallCatalogFacts } from '../../src/small-catalogs.ts';

const on = '2026-11-21';
const units = createUnitSearch(
  buildDataSet({
    edition: undefined,
    editions: {},
    small: smallCatalogFacts,
    productos: [],
    codigosPostales: [],
    unidades: [
      { clave: 'MTK', nombre: 'Metro cuadrado', descripcion: 'Unidad de superficie', simbolo: 'm²' },
      { clave: 'H87', nombre: 'Pieza', descripcion: '' },
      {
        clave: '13',
        nombre: 'Raciones',
        descripcion:
          'Una unidad de recuento para definir el número de raciones (ración: una sola porción de las disposiciones).',
      },
      { clave: '3G', nombre: 'Libra por pieza de producto', descripcion: '' },
      { clave: 'Dx', nombre: 'Unidad vieja', descripcion: '', vigenteHasta: '2024-12-31' },
    ],
  }),
);
const codes = (q: string, more: { on?: string; limit?: number; boost?: ReadonlyMap<string, number> } = {}) =>
  units.search(q, { on, ...more }).map(({ codigo }) => codigo);

describe('unit search', () => {
  it('returns the first entries by code for an empty text', () => {
    expect(codes('')).to.deep.equal(['13', '3G', 'H87', 'MTK']);
  });

  it('finds by code in any case, by name, by abbreviation and by symbol', () => {
    for (const q of ['h87', 'pieza', 'Piezas', 'pza', 'pz']) expect(codes(q)[0], q).to.equal('H87');
    for (const q of ['mtk', 'metro cuadrado', 'm2', 'M²', 'metros cuadrdos']) expect(codes(q)[0], q).to.equal('MTK');
  });

  it('finds matches of the description only, after matches of the name', () => {
    expect(codes('una sola porción')[0]).to.equal('13');
    expect(codes('superficie')).to.deep.equal(['MTK']);
    expect(codes('unidad de raciones')[0]).to.equal('13');
    expect(codes('pieza')[0]).to.equal('H87');
  });

  it('finds only what is in force on the day', () => {
    expect(codes('unidad vieja')).to.not.include('Dx');
    expect(codes('dx', { on: '2024-12-31' })[0]).to.equal('Dx');
  });

  it('ranks what the organization used first among matches', () => {
    expect(codes('pieza', { boost: new Map([['3G', 5]]) })).to.include('3G');
  });

  it('returns name, description, symbol and score', () => {
    expect(units.search('MTK', { on })[0]).to.include({
      codigo: 'MTK',
      nombre: 'Metro cuadrado',
      descripcion: 'Unidad de superficie',
      simbolo: 'm²',
    });
  });
});
