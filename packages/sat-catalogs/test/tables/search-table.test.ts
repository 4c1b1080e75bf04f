import { expect } from 'chai';
import { buildTable, tableLength, tableRowAt, tableRows } from '../../src/tables/catalog-table.ts';
import { searchTable } from '../../src/tables/search-table.ts';

const table = buildTable({ name: 'c_Colonia', columns: ['codigoPostal'] }, [
  { codigo: '0900', descripcion: '100% Nueva_Aurora', mas: { codigoPostal: '42501' } },
  { codigo: '0838', descripcion: 'Centro (Área 1)', mas: { codigoPostal: '06000' } },
  { codigo: '0838', descripcion: 'El Centro', mas: { codigoPostal: '42501' } },
  { codigo: '0001', descripcion: 'Recentro\tRaro\n', mas: { codigoPostal: '01000' }, vigenteHasta: '2024-12-31' },
  { codigo: '0042', descripcion: 'Peñón', mas: { codigoPostal: '08380' }, vigenteDesde: '2027-01-01' },
]);
const find = (q: string, more: { limit?: number; offset?: number; on?: string } = {}) =>
  searchTable(table, { q, limit: 20, ...more }).map(({ codigo, mas }) => `${codigo} ${mas?.['codigoPostal']}`);

describe('table of a catalog', () => {
  it('returns its rows ordered by code and further cells, with normalized white space', () => {
    expect(tableLength(table)).to.equal(5);
    expect(Array.from(tableRows(table), ({ codigo, mas }) => [codigo, mas?.['codigoPostal']])).to.deep.equal([
      ['0001', '01000'],
      ['0042', '08380'],
      ['0838', '06000'],
      ['0838', '42501'],
      ['0900', '42501'],
    ]);
    expect(tableRowAt(table, 0)).to.deep.equal({
      codigo: '0001',
      descripcion: 'Recentro Raro ',
      vigenteHasta: '2024-12-31',
      mas: { codigoPostal: '01000' },
    });
  });

  it('ranks the code, texts that begin with the words, words that begin with them, then the rest', () => {
    expect(find('centro')).to.deep.equal(['0838 06000', '0838 42501', '0001 01000']);
    expect(find('0838')).to.deep.equal(['0838 06000', '0838 42501', '0042 08380']);
    expect(find('08')).to.deep.equal(['0838 06000', '0838 42501', '0042 08380']);
  });

  it('finds all words, whatever accents, case and order', () => {
    expect(find('PEÑON')).to.deep.equal(['0042 08380']);
    expect(find('area centro')).to.deep.equal(['0838 06000']);
    expect(find('42501 centro')).to.deep.equal(['0838 42501']);
    expect(find('centro norte')).to.deep.equal([]);
  });

  it('treats every character literally', () => {
    expect(find('%')).to.deep.equal(['0900 42501']);
    expect(find('_')).to.deep.equal(['0900 42501']);
    expect(find('(')).to.deep.equal(['0838 06000']);
    for (const q of ['\\', '.', '.*', "'", '"', '[a-z]', '^', '$', '\u0301', '\n\t%%'])
      expect(find(q), q).to.deep.equal([]);
  });

  it('returns the first rows for an empty query, and paginates', () => {
    expect(find('', { limit: 2 })).to.deep.equal(['0001 01000', '0042 08380']);
    expect(find(' ', { limit: 2, offset: 2 })).to.deep.equal(['0838 06000', '0838 42501']);
    expect(find('centro', { limit: 1, offset: 1 })).to.deep.equal(['0838 42501']);
    expect(find('centro', { offset: 9 })).to.deep.equal([]);
  });

  it('excludes what is not in force on the day, counting first and last day', () => {
    expect(find('raro', { on: '2024-12-31' })).to.have.length(1);
    expect(find('raro', { on: '2025-01-01' })).to.deep.equal([]);
    expect(find('penon', { on: '2026-12-31' })).to.deep.equal([]);
    expect(find('penon', { on: '2027-01-01' })).to.have.length(1);
  });

  it('finds nothing in a table without rows', () => {
    const empty = buildTable({ name: 'c_Banco' }, []);
    expect(searchTable(empty, { q: '', limit: 5 })).to.deep.equal([]);
    expect(searchTable(empty, { q: 'a', limit: 5 })).to.deep.equal([]);
  });

  it('finds the same rows as a linear scan', () => {
    const words = ['sol', 'norte', 'vista', 'hermosa', 'león', 'peña', 'san', 'juan'];
    const rows = Array.from({ length: 3_000 }, (_, at) => ({
      codigo: String(at).padStart(4, '0'),
      descripcion: `${words[at % 8]} ${words[(at * 7) % 5]} ${words[(at * 13) % 7]}`,
    }));
    const many = buildTable({ name: 'c_Colonia' }, rows);
    for (const q of ['sol', 'so', 'leon norte', '29', 'an', 'hermosa vista sol']) {
      const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
      const expected = rows.filter(({ codigo, descripcion }) =>
        q.split(' ').every((word) => `${codigo}\t${plain(descripcion)}`.includes(word)),
      );
      const found = searchTable(many, { q, limit: 5_000 }).map(({ codigo }) => codigo);
      expect(found.toSorted(), q).to.deep.equal(expected.map(({ codigo }) => codigo));
    }
  });
});
