import { expect } from 'chai';
import { type Measures, planSheets } from '../../src/pdf/sheets.ts';

/** A sheet of 100: the first one has a header of 40, the others one of 10 and the carried sum. */
const measures = (rows: number[], tails: number[] = [20]): Measures => ({
  body: 100,
  lead: 40,
  again: 10,
  againAlone: 5,
  carry: 5,
  rows,
  tails,
});
const many = (count: number, height: number) => Array.from({ length: count }, () => height);

describe('division into sheets', () => {
  it('puts everything on one sheet when it fits', () => {
    expect(planSheets(measures([20, 20]))).to.deep.equal([{ from: 0, to: 2, tails: [0] }]);
  });

  it('loses no row, repeats none and overflows no sheet', () => {
    for (const [height, second] of [
      [7, 30],
      [11, 30],
      [30, 30],
      [11, 80],
    ] as const)
      for (let count = 1; count < 40; count++) {
        const sheets = planSheets(measures(many(count, height), [20, second])) ?? [];
        expect(sheets[0]?.from).to.equal(0);
        sheets.forEach(({ from, to, tails }, i) => {
          if (i > 0) expect(from).to.equal(sheets[i - 1]?.to);
          const rows = (to - from) * height;
          const top = i === 0 ? 40 : to > from ? 15 : 5;
          const below = to < count && to > from ? 5 : 0;
          const blocks = tails.reduce((sum, tail) => sum + (tail === 0 ? 20 : second), 0);
          expect(top + rows + below + blocks, `${count} rows of ${height}, sheet ${i}`).to.be.at.most(100);
        });
        expect(sheets.at(-1)?.to).to.equal(count);
        expect(sheets.flatMap(({ tails }) => tails)).to.deep.equal([0, 1]);
      }
  });

  it('moves rows along when the sums need a new sheet', () => {
    expect(planSheets(measures([20, 20, 15]))).to.deep.equal([
      { from: 0, to: 1, tails: [] },
      { from: 1, to: 3, tails: [0] },
    ]);
  });

  it('keeps sums and seals together', () => {
    expect(planSheets(measures([15, 15], [20, 30]))).to.deep.equal([
      { from: 0, to: 1, tails: [] },
      { from: 1, to: 2, tails: [0, 1] },
    ]);
  });

  it('never ends a sheet with a row that belongs to the next one', () => {
    const sheets = planSheets(measures([20, 20, 20, 20]), (row) => row === 1);
    expect(sheets?.[0]).to.deep.equal({ from: 0, to: 1, tails: [] });
  });

  it('gives up on a row or block that is higher than a sheet', () => {
    expect(planSheets(measures([10, 90, 10]))).to.equal(undefined);
    expect(planSheets(measures([10], [99]))).to.equal(undefined);
  });
});
