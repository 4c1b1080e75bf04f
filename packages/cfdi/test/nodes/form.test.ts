import { expect } from 'chai';
import { decimal, formFault } from '../../src/nodes/form.ts';

const fault = (value: string, decimals = 6, min?: string) => formFault(decimal(decimals, min), value)?.en;

describe('a number of a complement', () => {
  it('is rejected for its decimals or integer digits by saying so, also when the schema allows six', () => {
    expect(fault('20.123456')).to.equal(undefined);
    expect(fault('20.1234567')).to.equal('must have at most 6 decimals');
    expect(fault('5.0001', 3)).to.equal('must have at most 3 decimals');
    expect(fault('5.0000001', 3)).to.equal('must have at most 3 decimals');
    expect(fault('9'.repeat(18))).to.equal(undefined);
    expect(fault('9'.repeat(19))).to.equal('must have at most 18 integer digits');
    expect(fault('0.0000001', 6, '0.000001')).to.equal('must have at most 6 decimals');
  });

  it('is not negative, and is written in digits', () => {
    for (const value of ['-1', '+1', '1.', '.5', '1e3', '1,5', ' 1', '', '١'])
      expect(fault(value), value).to.equal('must be a number greater than or equal to 0');
    expect(fault('0', 6, '0.000001')).to.equal('must be at least 0.000001');
  });
});
