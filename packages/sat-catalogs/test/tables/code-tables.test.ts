import { buildTable } from '@lacre/sat-catalogs/tables/catalog-table';
import { codeTablesOver, noCodeTables } from '@lacre/sat-catalogs/tables/code-tables';
import { expect } from 'chai';

const suburbs = buildTable({ name: 'c_Colonia', columns: ['codigoPostal'] }, [
  { codigo: '0001', descripcion: 'San Ángel', mas: { codigoPostal: '01000' } },
  { codigo: '0001', descripcion: 'Centro', mas: { codigoPostal: '06000' } },
  { codigo: '0002', descripcion: 'Roma', mas: { codigoPostal: '06700' }, vigenteHasta: '2025-12-31' },
  { codigo: '00021', descripcion: 'Otra', mas: { codigoPostal: '06700' } },
]);

describe('tables of codes', () => {
  const codes = codeTablesOver([suburbs]);
  const name = (...[codigo, on, within]: [string, string, string?]) => {
    const row = codes.find('c_Colonia', codigo, on, within);
    return typeof row === 'object' ? row.descripcion : row;
  };

  it('find a code, and the one within the given place', () => {
    expect(name('0001', '2026-11-20')).to.equal('San Ángel');
    expect(name('0001', '2026-11-20', '06000')).to.equal('Centro');
    expect(name('0001', '2026-11-20', '99999')).to.equal(undefined);
    expect(name('0003', '2026-11-20')).to.equal(undefined);
    expect(name('00021', '2026-11-20T10:00:00')).to.equal('Otra');
  });

  it('exclude what is not in force on that day', () => {
    expect(name('0002', '2025-12-31')).to.equal('Roma');
    expect(name('0002', '2026-01-01')).to.equal(undefined);
  });

  it('report that a catalog is not loaded', () => {
    expect(codes.find('c_Otro', '1', '2026-11-20')).to.equal('unknown');
    expect(noCodeTables.find('c_Colonia', '0001', '2026-11-20')).to.equal('unknown');
  });
});
