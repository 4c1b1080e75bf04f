import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { buildTable } from '@lacre/sat-catalogs/tables/catalog-table';
import { codeTablesOver } from '@lacre/sat-catalogs/tables/code-tables';
import { describeComplements } from '@lacre/services/documents/describe-complements';
import type { Services } from '@lacre/services/services';
import { expect } from 'chai';

const towns = buildTable({ name: 'c_Municipio', columns: ['estado'] }, [
  { codigo: '015', descripcion: 'Cuauhtémoc', mas: { estado: 'CMX' } },
  { codigo: '015', descripcion: 'Otro', mas: { estado: 'JAL' } },
  { codigo: '039', descripcion: 'Guadalajara', mas: { estado: 'JAL' } },
]);
const figures = buildTable({ name: 'c_FiguraTransporte' }, [{ codigo: '01', descripcion: 'Operador' }]);

describe('meanings of the codes of complements', () => {
  const asked: string[][] = [];
  const catalogSearch = {
    codes: (names: readonly string[]) => {
      asked.push([...names]);
      return Promise.resolve(codeTablesOver([towns, figures]));
    },
  } as Services['catalogSearch'];
  const described = (complementos: Comprobante['complementos']) =>
    describeComplements({ catalogs: starterCatalogs(), catalogSearch }, {
      tipoDeComprobante: 'I',
      fecha: '2026-11-20T10:00:00',
      conceptos: [],
      complementos,
    } as unknown as Comprobante);

  it('are found for lists, for a place within its state, and for units, but not for a catalog that is not installed', async () => {
    const texts = await described({ cartaPorte31: cartaPorteExample });
    expect(texts['c_Municipio']).to.deep.equal({ '015 CMX': 'Cuauhtémoc', '039 JAL': 'Guadalajara' });
    expect(texts['c_FiguraTransporte']).to.deep.equal({ '01': 'Operador' });
    expect(texts['c_ClaveUnidad']).to.deep.equal({ H87: 'Pieza' });
    expect(texts).to.not.have.property('c_ConfigAutotransporte');
  });

  it('need no catalog for a document without a complement', async () => {
    asked.length = 0;
    expect(await described(undefined)).to.deep.equal({});
    expect(asked).to.deep.equal([]);
  });
});
