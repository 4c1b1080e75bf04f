import { processorCost } from '@lacre/testing/processor-cost';
import { expect } from 'chai';
import { CsvReader } from '../../src/csv-import/csv-reader.ts';
import { AppError } from '../../src/errors.ts';

function read(text: string, delimiter = ','): { row: number; cells: string[] }[] {
  const reader = new CsvReader(text, delimiter);
  const records = [];
  for (let cells = reader.next(); cells; cells = reader.next()) records.push({ row: reader.row, cells });
  return records;
}
const cellsOf = (text: string, delimiter?: string) => read(text, delimiter).map(({ cells }) => cells);

function errorOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof AppError && error.message === 'El CSV no es válido')
      return String(error.options.details?.[0]?.message.es);
    throw error;
  }
  return 'nothing';
}

describe('a CSV', () => {
  it('may end its lines with LF, CRLF or CR, the last one too', () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
      ['3', ''],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(cellsOf(['a,b', '1,2', '3,'].join(end))).to.deep.equal(rows);
      expect(cellsOf(['a,b', '1,2', '3,', ''].join(end))).to.deep.equal(rows);
    }
  });

  it('may contain delimiters, line ends and quotes in quoted fields', () => {
    expect(cellsOf('"a,b","c\r\nd","e ""f"""\n"",""""')).to.deep.equal([
      ['a,b', 'c\r\nd', 'e "f"'],
      ['', '"'],
    ]);
  });

  it('preserves a quote in the middle of a field, and blanks', () => {
    expect(cellsOf('Tubo 1/2", 3\' ,x')).to.deep.equal([['Tubo 1/2"', " 3' ", 'x']]);
  });

  it('counts a record with line ends inside once, and an empty line as one', () => {
    expect(read('a\n"b\nc"\n\nd').map(({ row, cells }) => [row, cells[0]])).to.deep.equal([
      [1, 'a'],
      [2, 'b\nc'],
      [3, ''],
      [4, 'd'],
    ]);
  });

  it('is split by the given delimiter', () => {
    expect(cellsOf('a;b,c;"d;e"', ';')).to.deep.equal([['a', 'b,c', 'd;e']]);
  });

  it('has at most 64 columns and 64 KB in a record', () => {
    expect(cellsOf(','.repeat(63))[0]).to.have.length(64);
    expect(errorOf(`a\n${','.repeat(64)}`)).to.equal('La fila 2 tiene más de 64 columnas');
    expect(cellsOf('x'.repeat(65_536))).to.have.length(1);
    expect(errorOf('x'.repeat(65_537))).to.equal('La fila 1 tiene más de 64 KB');
    expect(errorOf(`"${'x'.repeat(65_536)}"`)).to.equal('La fila 1 tiene más de 64 KB');
  });

  it('is read no farther than the maximum length of a record', () => {
    let farthest = 0;
    const commas = {
      length: 4_500_000,
      charCodeAt(at: number) {
        farthest = Math.max(farthest, at);
        return 0x2c;
      },
      slice: () => '',
    };
    expect(() => new CsvReader(commas as unknown as string, ';').next()).to.throw(AppError);
    expect(farthest).to.be.within(1, 65_537);
  });

  it('must close its quotes, and the error names the row', () => {
    expect(errorOf('a\n"b\nc\n')).to.equal('La fila 2 tiene unas comillas que no se cierran');
    expect(errorOf(`a\n"${'""'.repeat(40_000)}`)).to.equal('La fila 2 tiene unas comillas que no se cierran');
    expect(errorOf('a\n"b"c')).to.equal('La fila 2 tiene texto después de unas comillas que se cierran');
  });

  it('of five megabytes of commas, quotes or line ends is rejected or read quickly', async () => {
    const size = 5 * 1024 * 1024;
    const { cost } = await processorCost(() => {
      expect(errorOf(','.repeat(size))).to.contain('64 columnas');
      expect(errorOf('"'.repeat(size))).to.contain('comillas');
      expect(errorOf('x'.repeat(size))).to.contain('64 KB');
    });
    expect(cost).to.be.lessThan(150);
  });
});
