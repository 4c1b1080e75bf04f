import { starterCatalogs } from '@lacre/sat-catalogs';
import { buildTable } from '@lacre/sat-catalogs/tables/catalog-table';
import { codeTablesOver } from '@lacre/sat-catalogs/tables/code-tables';
import { describeDocument } from '@lacre/services/documents/describe-document';
import type { Services } from '@lacre/services/services';
import { changed, makePayroll } from '@lacre/testing/vectors/make-payroll';
import { expect } from 'chai';

const states = buildTable({ name: 'c_Estado', columns: ['pais'] }, [
  { codigo: 'JAL', descripcion: 'Jalisco', mas: { pais: 'MEX' } },
]);

describe('meanings of the codes of a document', () => {
  const catalogSearch = {
    codes: () => Promise.resolve(codeTablesOver([states])),
  } as Partial<Services['catalogSearch']> as Services['catalogSearch'];
  const deps = { catalogs: starterCatalogs(), catalogSearch };

  it('name the state in which an employee works', async () => {
    const { comprobante } = makePayroll(changed({}));
    expect((await describeDocument(deps, comprobante))['claveEntFed']).to.deep.equal({ JAL: 'Jalisco' });
  });
});
