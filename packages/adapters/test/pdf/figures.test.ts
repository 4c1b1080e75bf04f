import { expect } from 'chai';
import { formatAmount, formatFecha, formatMoney, formatQuantity, formatTax, isZero } from '../../src/pdf/figures.ts';
import { wordsIn } from '../../src/pdf/words.ts';

const { es, en } = wordsIn;

describe('figures of the printed invoice', () => {
  it('separates thousands and keeps every significant decimal, at least two', () => {
    const printed = ['0', '0.00', '5', '1234.5', '1000000.000000', '1.234567', '999999999999.999999'].map(formatAmount);
    expect(printed).to.deep.equal([
      '0.00',
      '0.00',
      '5.00',
      '1,234.50',
      '1,000,000.00',
      '1.234567',
      '999,999,999,999.999999',
    ]);
  });

  it('adds the sign of the currency when there is a customary one', () => {
    expect([formatMoney('1200', 'MXN'), formatMoney('1200', 'EUR'), formatMoney('1200', 'SEK')]).to.deep.equal([
      '$1,200.00',
      '€1,200.00',
      '1,200.00',
    ]);
  });

  it('prints quantities without trailing zeros', () => {
    expect(['1', '10', '2.500000', '12000.000', '0.001'].map(formatQuantity)).to.deep.equal([
      '1',
      '10',
      '2.5',
      '12,000',
      '0.001',
    ]);
  });

  it('names a tax with its rate in everyday form', () => {
    expect(formatTax('002', 'Tasa', '0.160000', es)).to.equal('IVA 16%');
    expect(formatTax('002', 'Tasa', '0.000000', es)).to.equal('IVA 0%');
    expect(formatTax('002', 'Tasa', '0.106667', es)).to.equal('IVA 10.6667%');
    expect(formatTax('001', 'Tasa', '0.012500', es)).to.equal('ISR 1.25%');
    expect(formatTax('003', 'Cuota', '3.523200', es)).to.equal('IEPS cuota 3.5232');
    expect(formatTax('002', 'Exento', undefined, es)).to.equal('IVA exento');
    expect(formatTax('002', 'Exento', undefined, en)).to.equal('IVA exempt');
  });

  it('prints the date as written in the document, without time zone conversion', () => {
    expect(formatFecha('2026-01-05T00:00:00', es)).to.equal('5 ene 2026, 00:00:00');
    expect(formatFecha('2026-01-05T00:00:00', en)).to.equal('5 Jan 2026, 00:00:00');
  });

  it('treats only zeros as zero', () => {
    expect(['0', '0.00', '00.0'].map(isZero)).to.deep.equal([true, true, true]);
    expect(['0.01', '10', '0.0000010'].map(isZero)).to.deep.equal([false, false, false]);
  });
});
