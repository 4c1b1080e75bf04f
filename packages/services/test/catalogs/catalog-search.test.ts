import { createCatalogSearch } from '@lacre/services/catalogs/catalog-search';
import { expect } from 'chai';

describe('the catalogs of a document', () => {
  it('are loaded without the list of customs documents, which does not fit in memory beside those of a Carta Porte', async () => {
    const loaded: string[] = [];
    const names = ['c_Colonia', 'c_NumPedimentoAduana', 'c_ClaveProdServCP'];
    const search = createCatalogSearch({
      dataSet: undefined,
      tables: {
        list: () => names.map((name) => ({ name, edition: undefined, entries: 1 })),
        load: async (name) => {
          loaded.push(name);
          return undefined;
        },
      },
      version: '1',
      updatedAt: undefined,
    });
    await search.codes(names);
    expect(loaded).to.deep.equal(['c_Colonia', 'c_ClaveProdServCP']);
    await search.pedimentos();
    await search.pedimentos();
    expect(loaded.slice(2)).to.deep.equal(['c_NumPedimentoAduana']);
  });
});
