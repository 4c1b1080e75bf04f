import { expect } from 'chai';
import type { ClaveProdServ } from '../../src/catalogs.ts';
import { buildDataSet } from '../../src/data-set.ts';
import { classifyDescriptions } from '../../src/search/classify-descriptions.ts';
import { createProductSearch } from '../../src/search/product-search.ts';
import { smallCatalogFacts } from '../../src/small-catalogs.ts';

const on = '2026-11-21';

function product(clave: string, descripcion: string, rest: Partial<ClaveProdServ> = {}): ClaveProdServ {
  return { clave, descripcion, incluyeIva: 'opcional', incluyeIeps: 'no', estimuloFronterizo: true, ...rest };
}

const data = buildDataSet({
  edition: undefined,
  editions: {},
  small: smallCatalogFacts,
  unidades: [],
  codigosPostales: [],
  productos: [
    product('01010101', 'No existe en el catálogo'),
    product('43211503', 'Computadores notebook', { palabrasSimilares: 'Computadoras notebook' }),
    product('50201706', 'Café', { palabrasSimilares: 'Café molido' }),
    product('52141529', 'Moledoras de café para uso doméstico'),
    product('80131500', 'Alquiler y arrendamiento de propiedades o edificaciones', {
      palabrasSimilares: 'Arrendamiento de bienes inmuebles',
    }),
    product('80131502', 'Arrendamiento de instalaciones comerciales o industriales'),
    product('82101500', 'Publicidad impresa', { vigenteHasta: '2025-12-31' }),
    product('82101600', 'Publicidad difundida', { vigenteDesde: '2022-01-01' }),
    product('84111500', 'Servicios contables', { palabrasSimilares: 'Honorarios contables' }),
  ],
});
const products = createProductSearch(data);
const codes = (q: string, options: { on?: string; limit?: number; boost?: ReadonlyMap<string, number> } = {}) =>
  products.search(q, { on, ...options }).map(({ codigo }) => codigo);

describe('product search', () => {
  it('returns the first entries by code for an empty text', () => {
    expect(codes('', { limit: 2 })).to.deep.equal(['01010101', '43211503']);
    expect(codes('   ', { limit: 1 })).to.deep.equal(['01010101']);
  });

  it('finds codes by prefix, written in any grouping', () => {
    expect(codes('8013')).to.deep.equal(['80131500', '80131502']);
    expect(codes('80 13 15-02')).to.deep.equal(['80131502']);
    expect(codes('0101')).to.deep.equal(['01010101']);
    expect(codes('99')).to.deep.equal([]);
    expect(codes('801315021')).to.deep.equal([]);
  });

  it('ignores accents, case, plurals, gender and word order', () => {
    for (const q of ['café molido', 'CAFE MOLIDO', 'cafés molidos', 'molida café'])
      expect(codes(q)[0], q).to.equal('50201706');
  });

  it('finds a partially typed last word', () => {
    expect(codes('arrendam')).to.include.members(['80131500', '80131502']);
  });

  it('finds by synonyms and everyday names', () => {
    expect(codes('laptop')[0]).to.equal('43211503');
    expect(codes('renta de oficina')[0]).to.equal('80131502');
    expect(codes('contador')[0]).to.equal('84111500');
  });

  it('corrects words mistyped by one or two letters', () => {
    for (const q of ['contabels', 'arrendmiento', 'puvlicidad', 'notbok']) expect(codes(q), q).to.not.be.empty;
  });

  it('ranks the product itself before related ones', () => {
    expect(codes('café')).to.deep.equal(['50201706', '52141529']);
  });

  it('finds only what is in force on the day', () => {
    expect(codes('publicidad')).to.deep.equal(['82101600']);
    expect(codes('publicidad', { on: '2025-12-31T23:59:59' })).to.have.members(['82101500', '82101600']);
    expect(codes('publicidad', { on: '2021-01-01' })).to.deep.equal(['82101500']);
    expect(codes('82', { on: '2021-01-01' })).to.deep.equal(['82101500']);
  });

  it('ranks what the organization used first among matches, and adds nothing that does not match', () => {
    const boost = new Map([
      ['52141529', 40],
      ['43211503', 900],
    ]);
    expect(codes('arrendamiento', { boost: new Map([['80131502', 3]]) })[0]).to.equal('80131502');
    expect(codes('cafe', { boost })).to.not.include('43211503');
    expect(codes('80', { boost: new Map([['80131502', 1]]) })).to.deep.equal(['80131502', '80131500']);
  });

  it('treats wildcards and quotes literally', () => {
    for (const q of ['%', '_', '\\', "'; --", '.*', '(café', '[a-z]']) expect(() => codes(q), q).to.not.throw();
    expect(codes('%')).to.deep.equal([]);
    expect(codes('(café')[0]).to.equal('50201706');
  });

  it('returns division, group and class', () => {
    const [hit] = products.search('80131502', { on });
    expect(hit?.jerarquia).to.deep.equal({
      division: {
        codigo: '80000000',
        nombre: 'Servicios de gestión, servicios profesionales de empresa y servicios administrativos',
      },
      grupo: { codigo: '80130000', nombre: 'Servicios inmobiliarios' },
      clase: { codigo: '80131500', nombre: 'Alquiler y arrendamiento de propiedades o edificaciones' },
    });
    expect(products.search('01010101', { on })[0]?.jerarquia.clase).to.equal(null);
  });

  it('returns every field of an entry, null when missing', () => {
    const [hit] = products.search('82101600', { on });
    expect(hit).to.include({
      codigo: '82101600',
      descripcion: 'Publicidad difundida',
      palabrasSimilares: null,
      incluyeIva: 'opcional',
      incluyeIeps: 'no',
      estimuloFronterizo: true,
      vigenteDesde: '2022-01-01',
      vigenteHasta: null,
      score: 1,
    });
  });

  it('returns the same result every time', () => {
    const first = products.search('arrendamiento comercial', { on });
    products.search('cafe', { on });
    expect(products.search('arrendamiento comercial', { on })).to.deep.equal(first);
  });
});

describe('classification of descriptions', () => {
  it('returns a result for each description in order, most confident when name and description agree', () => {
    const [exact, vague, unknown] = classifyDescriptions(products, ['Café molido', 'café de la casa 500 g', '%%'], {
      on,
    });
    expect(exact?.codigo).to.equal('50201706');
    expect(vague?.codigo).to.equal('50201706');
    expect(exact?.confidence).to.be.greaterThan(vague?.confidence ?? 1);
    expect(exact?.confidence).to.be.within(0.7, 1);
    expect(unknown).to.deep.equal({ codigo: null, descripcion: null, confidence: 0, alternatives: [] });
  });

  it('lists other keys with less confidence', () => {
    const [answer] = classifyDescriptions(products, ['arrendamiento'], { on });
    expect(answer?.alternatives).to.not.be.empty;
    for (const { confidence } of answer?.alternatives ?? []) expect(confidence).to.be.at.most(answer?.confidence ?? 0);
  });
});
