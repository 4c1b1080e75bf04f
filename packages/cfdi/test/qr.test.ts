import { expect } from 'chai';
import { printedTotal, sealEnding, verificationUrl } from '../src/qr.ts';

describe('verification address', () => {
  it("has the SAT's order and raw values, the total trimmed and the last eight characters of the seal", () => {
    expect(
      verificationUrl({
        uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
        rfcEmisor: 'H&E951128469',
        rfcReceptor: 'OÑO120726RX3',
        total: '2010.010000',
        sello: 'AAAAAAAAAAdgePI+/A==',
      }),
    ).to.equal(
      'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5FB2822E-396D-4725-8521-CDC4BDD20CCF&re=H&E951128469&rr=OÑO120726RX3&tt=2010.01&fe=ePI+/A==',
    );
  });

  it('keeps one decimal of a whole total', () => {
    expect(printedTotal('100.00')).to.equal('100.0');
    expect(printedTotal('0')).to.equal('0.0');
    expect(printedTotal('14300.50')).to.equal('14300.5');
  });

  it('takes the last eight characters of the seal out of the stored bytes, none when unsealed', () => {
    const bytes = (attributes: string) => new TextEncoder().encode(`<cfdi:Comprobante Serie="ñ"${attributes}/>`);
    expect(sealEnding(bytes(' Sello="AAAAAAAAAAdgePI+/A=="'))).to.equal('ePI+/A==');
    expect(sealEnding(bytes(''))).to.equal('');
  });
});
