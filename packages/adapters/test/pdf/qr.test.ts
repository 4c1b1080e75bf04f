import { expect } from 'chai';
import QRCode from 'qrcode';
import { qrSvg, segmentsOf } from '../../src/pdf/qr.ts';

const url = (uuid: string) =>
  `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${uuid}&re=EÑE9003173C9&rr=URE180429TM6&tt=1740.0&fe=a/+aaA==`;
const texts = (text: string) => segmentsOf(text).map(({ data }) => data.toString());

describe('QR of a printed document', () => {
  it('encodes the whole address, character by character, with the UUID in the compact mode', () => {
    const text = url('5FB2822E-396D-4725-8521-CDC4BDD20CCF');
    expect(texts(text).join('')).to.equal(text);
    expect(segmentsOf(text).map(({ mode }) => mode)).to.deep.equal(['byte', 'alphanumeric', 'byte']);
  });

  it('keeps a UUID in lower case', () => {
    const text = url('5fb2822e-396d-4725-8521-cdc4bdd20ccf');
    expect(texts(text)).to.deep.equal([text]);
  });

  it('is no larger than with the optimal segmentation', () => {
    const text = url('5FB2822E-396D-4725-8521-CDC4BDD20CCF');
    const best = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules.size;
    expect(qrSvg(text, 'QR').markup).to.include(`viewBox="0 0 ${best + 8} ${best + 8}"`);
  });
});
