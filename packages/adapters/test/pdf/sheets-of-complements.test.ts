import { expect } from 'chai';
import { type Measures, planSheets } from '../../src/pdf/sheets.ts';

/** One row of 20 on sheets of 100 with a header of 10. */
const measures = (tails: number[]): Measures => ({
  body: 100,
  lead: 10,
  again: 10,
  againAlone: 5,
  carry: 2,
  rows: [20],
  tails,
});

describe('sheets of a document with a complement', () => {
  it('keep the sums with their rows, and start the complement where there is space', () => {
    // Sums, three blocks, seals: everything but the rows would fit one sheet, and would leave the first nearly empty.
    expect(planSheets(measures([20, 20, 20, 15, 15]))).to.deep.equal([
      { from: 0, to: 1, tails: [0, 1, 2] },
      { from: 1, to: 1, tails: [3, 4] },
    ]);
  });

  it('never have seals alone when a block can go with them', () => {
    for (let height = 10; height <= 40; height += 1) {
      const sheets = planSheets(measures([20, height, height, height, 30]));
      expect(sheets?.at(-1)?.tails, String(height)).to.have.length.above(1);
      expect(sheets?.flatMap(({ tails }) => tails)).to.deep.equal([0, 1, 2, 3, 4]);
    }
  });
});
