import { checkPagos } from '@lacre/cfdi/pagos/check-pagos';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { partsOf, paymentVectors } from '../src/vectors/payments.ts';

const catalogs = starterCatalogs();
const codesOf = (comprobante: Parameters<typeof checkPagos>[0]) =>
  checkPagos(comprobante, catalogs).map(({ rule }) => rule);

describe('payments matrix', () => {
  for (const { code, title, from, comprobante } of paymentVectors) {
    it(`${code}: reports ${title}`, () => {
      expect(codesOf(partsOf(from).c)).to.deep.equal([]);
      const found = checkPagos(comprobante(), catalogs).find(({ rule }) => rule === code);
      expect(found, codesOf(comprobante()).join()).to.include({ severity: 'error', source: 'sat', code });
      expect(found?.message.en).to.not.equal('');
      expect(found?.message.es).to.not.equal(found?.message.en);
      expect(found?.path).to.match(/^(payments|[A-Z])/);
    });
  }

  it('has a vector for every rule that can be checked', () => {
    const rows = [...range(20101, 20123), ...range(20201, 20279)];
    const unchecked = ['CRP20216', 'CRP20220', 'CRP20222', 'CRP20277'];
    expect(paymentVectors.map(({ code }) => code)).to.deep.equal(rows.filter((code) => !unchecked.includes(code)));
  });

  it('CRP20277: treats an equivalence of 1 as one with ten decimals, for the limits of several currencies', () => {
    const { c, pago } = partsOf('mixed');
    // 1,160 / 18.35 + 100 = 163.2153: with an equivalence of "1" read as 0.5 to 1.5 anything would pass.
    pago.monto = '160.00';
    expect(codesOf(c)).to.include('CRP20276');
  });
});

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => `CRP${from + i}`);
}
