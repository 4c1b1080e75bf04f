import { expect } from 'chai';
import { decimal, decimalOrUndefined, round, toCompact, toPlain, writtenDecimals } from '../src/decimal.ts';

describe('decimal', () => {
  it('rounds halves away from zero, as the SAT does', () => {
    expect(toPlain(round(decimal('1.005'), 2))).to.equal('1.01');
    expect(toPlain(round(decimal('33.105'), 2))).to.equal('33.11');
    expect(toPlain(round(decimal('2.675'), 2))).to.equal('2.68');
  });

  it('never writes an exponent', () => {
    expect(toPlain(decimal('0.000001'))).to.equal('0.000001');
    expect(toPlain(decimal('123456789012345678901234567890'))).to.equal('123456789012345678901234567890');
    expect(toPlain(decimal('0.0000001').times(decimal('0.0000001')))).to.equal('0.00000000000001');
  });

  it('keeps every digit of the widest product', () => {
    const widest = decimal('999999999999.999999');
    expect(toPlain(widest.times(widest))).to.equal('999999999999999998000000.000000000001');
  });

  it('rejects anything but plain decimal text', () => {
    for (const text of ['', 'abc', '1e5', '+1', '.5', '5.', '1,000', 'Infinity', 'NaN', '0x10', ' 1', '1\n']) {
      expect(() => decimal(text), JSON.stringify(text)).to.throw(TypeError);
      expect(decimalOrUndefined(text), JSON.stringify(text)).to.equal(undefined);
    }
  });

  it('writes concept amounts with at least two decimals and no further trailing zeros', () => {
    expect(toCompact(decimal('100'))).to.equal('100.00');
    expect(toCompact(decimal('16.552000'))).to.equal('16.552');
    expect(toCompact(decimal('5.5'), 6)).to.equal('5.500000');
    expect(writtenDecimals('3')).to.equal(0);
    expect(writtenDecimals('3.50')).to.equal(2);
  });
});
