import { expect } from 'chai';
import { readAcuse } from '../src/acuse.ts';

const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const folios = `<Folios><UUID>${uuid.toLowerCase()}</UUID><EstatusUUID>201</EstatusUUID></Folios>`;
const signature = `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/><SignatureValue>abcd
  EFGH+/==</SignatureValue><KeyInfo><KeyName>00001088888810000001</KeyName></KeyInfo></Signature>`;
const plain = `<?xml version="1.0" encoding="utf-8"?><Acuse xmlns="http://cancelacfd.sat.gob.mx" Fecha="2026-11-21T09:05:00.1234567" RfcEmisor="EKU9003173C9">${folios}${signature}</Acuse>`;
const read = {
  fecha: '2026-11-21T09:05:00',
  rfcEmisor: 'EKU9003173C9',
  uuid: uuid.toLowerCase(),
  estatus: '201',
  sello: 'abcdEFGH+/==',
  certificado: '00001088888810000001',
};

describe('acuse of a cancellation', () => {
  it('reads date, status, seal and key of the given document', () => {
    expect(readAcuse(plain, uuid)).to.deep.equal(read);
  });

  it('reads it inside a response of the SAT’s service too', () => {
    const inside = plain.slice(plain.indexOf('<Acuse')).replaceAll('Acuse', 'CancelaCFDResult');
    const soap = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><CancelaCFDResponse>${inside}</CancelaCFDResponse></s:Body></s:Envelope>`;
    expect(readAcuse(soap, uuid)).to.deep.equal(read);
  });

  it('accepts a test receipt, which has no signature', () => {
    const acuse = readAcuse(plain.replace(signature, ''), uuid);
    expect(acuse).to.deep.equal({ ...read, sello: undefined, certificado: undefined });
  });

  it('returns nothing without a date or a status of the document, or when it is not XML', () => {
    expect(readAcuse(plain, 'AAAAAAAA-396D-4725-8521-CDC4BDD20CCF')).to.equal(undefined);
    expect(readAcuse(plain.replace(/Fecha="[^"]*"/, 'Fecha="ayer"'), uuid)).to.equal(undefined);
    expect(readAcuse(plain.replace('201', '<b/>'), uuid)).to.equal(undefined);
    expect(readAcuse(plain.replace('<Acuse', '<!DOCTYPE a><Acuse'), uuid)).to.equal(undefined);
    expect(readAcuse('recibido', uuid)).to.equal(undefined);
  });
});
