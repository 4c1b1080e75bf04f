import { expect } from 'chai';
import { FECHA, FECHA_H } from '../../src/complements/patterns.ts';
import { date, decimal, formFault, integer, noLeadingZero, paddedDecimal, text } from '../../src/nodes/form.ts';

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

  it('has a zero before another digit only where the schema allows it', () => {
    for (const form of [noLeadingZero(decimal(3)), noLeadingZero(integer(0, 2099))]) {
      for (const value of ['01', '00', '02022'])
        expect(formFault(form, value)?.en, value).to.equal('must not begin with a zero before another digit');
      for (const value of ['0', '1', '10', '2022']) expect(formFault(form, value), value).to.equal(undefined);
    }
    expect(formFault(noLeadingZero(decimal(3)), '0.5')).to.equal(undefined);
    expect(fault('01')).to.equal(undefined);
  });

  it('has only as many integer digits as its own schema allows', () => {
    const quantity = paddedDecimal(3, '0.001', { whole: 14 });
    expect(formFault(quantity, '9'.repeat(14))).to.equal(undefined);
    expect(formFault(quantity, '9'.repeat(15))?.en).to.equal('must have at most 14 integer digits');
  });
});

describe('a date of a complement', () => {
  it("has a year that the SAT's type allows", () => {
    for (const value of ['1900-01-01', '2026-11-20', '2099-12-31']) expect(formFault(FECHA, value)).to.equal(undefined);
    for (const value of ['1899-12-31', '2100-01-01', '0001-01-01', '9999-12-31'])
      expect(formFault(FECHA, value), value).to.deep.equal({
        en: 'must have a year from 1900 to 2099',
        es: 'debe tener un año de 1900 a 2099',
      });
    expect(formFault(FECHA_H, '2010-01-01T00:00:00')).to.equal(undefined);
    for (const value of ['2009-12-31T23:59:59', '2100-01-01T00:00:00'])
      expect(formFault(FECHA_H, value)?.en, value).to.equal('must have a year from 2010 to 2099');
    expect(formFault(FECHA, '2026-02-30')?.en).to.equal('must be a valid date (YYYY-MM-DD)');
  });

  it('has any year where the schema has no pattern', () => {
    for (const value of ['0001-01-01', '9999-12-31']) expect(formFault(date, value)).to.equal(undefined);
  });
});

describe('a text of a complement', () => {
  it('is as long as it has characters, at both ends', () => {
    const form = text(6, 8);
    expect(formFault(form, '😀'.repeat(5))?.en).to.equal('must be at least 6 characters long');
    for (const length of [6, 8]) expect(formFault(form, '😀'.repeat(length))).to.equal(undefined);
    expect(formFault(form, '😀'.repeat(9))?.en).to.equal('must be at most 8 characters long');
  });
});
