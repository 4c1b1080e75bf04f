import { expect } from 'chai';
import { alignFigures } from '../../src/pdf/align-figures.ts';

describe('figures of one column', () => {
  const padOf = (texts: string[]) =>
    alignFigures(texts).figures.map(({ markup }) => /<span[^>]*>(.*)<\/span>/.exec(markup)?.[1] ?? '');

  it('have their decimal points aligned: the shorter ones are padded invisibly', () => {
    expect(padOf(['1,500.00', '12.345678', '7.123'])).to.deep.equal(['0000', '', '000']);
    expect(padOf(['3', '2.5', '10'])).to.deep.equal(['.0', '', '.0']);
    expect(padOf(['3', '10'])).to.deep.equal(['', '']);
  });

  it('are as wide as the widest one, including the padding', () => {
    expect(alignFigures(['1,500.00', '12.345678']).signs).to.equal(12);
    expect(alignFigures([]).signs).to.equal(0);
  });
});
