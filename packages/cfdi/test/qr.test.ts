import { expect } from 'chai';
import { cartaPorteUrl, printedTotal, sealEnding, verificationUrl } from '../src/qr.ts';

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

  it('reads the last eight characters of the seal from the stored bytes, none when unsealed', () => {
    const bytes = (attributes: string) => new TextEncoder().encode(`<cfdi:Comprobante Serie="ñ"${attributes}/>`);
    expect(sealEnding(bytes(' Sello="AAAAAAAAAAdgePI+/A=="'))).to.equal('ePI+/A==');
    expect(sealEnding(bytes(''))).to.equal('');
  });

  it('has identifier, departure and stamp of a Carta Porte, in the order of its standard', () => {
    const idCCP = 'CCC1a2b3-4c5d-4e6f-8a9b-0c1d2e3f4a5b';
    expect(cartaPorteUrl({ idCCP, origin: '2026-11-23T08:00:00', stamped: '2026-11-22T10:00:05' })).to.equal(
      `https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx?IdCCP=${idCCP}&FechaOrig=2026-11-23T08:00:00&FechaTimb=2026-11-22T10:00:05`,
    );
  });
});
