import { X509Certificate } from 'node:crypto';
import { openCsd } from '@lacre/cfdi/csd';
import { readXml } from '@lacre/cfdi/read-xml';
import { type CancellationRequest, signCancellation } from '@lacre/cfdi/sign-cancellation';
import { certificate, keyFile } from '@lacre/testing/certificate-authority';
import { DOMParser } from '@xmldom/xmldom';
import { expect } from 'chai';
import { SignedXml } from 'xml-crypto';

const uuid = '0A1B2C3D-0000-4000-8000-00000000000A';
const request: CancellationRequest = {
  rfcEmisor: 'EKU9003173C9',
  uuid,
  motivo: '02',
  fecha: '2026-11-21T12:00:00',
};

describe('the signed cancellation request', () => {
  const csd = openCsd(
    certificate({ issuerName: 'A, C & "Ñ"', issuerOrganization: '' }),
    keyFile('secreto'),
    'secreto',
    new Date('2026-11-20T12:00:00Z'),
  );
  const holds = (xml: string) => {
    const { publicKey } = new X509Certificate(Buffer.from(csd.certificadoBase64, 'base64'));
    const signed = new SignedXml({ publicCert: publicKey.export({ type: 'spki', format: 'pem' }) });
    const [signature] = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('Signature');
    signed.loadSignature(String(signature));
    try {
      return signed.checkSignature(xml);
    } catch {
      return false;
    }
  };

  it('is an XML signature that a third-party library accepts', () => {
    expect(holds(signCancellation(request, csd))).to.equal(true);
    expect(holds(signCancellation({ ...request, motivo: '01', folioSustitucion: uuid }, csd))).to.equal(true);
    expect(holds(signCancellation({ ...request, rfcEmisor: 'Ñ&P010101AAA' }, csd))).to.equal(true);
  });

  it('is invalid after any change of the request', () => {
    const xml = signCancellation({ ...request, motivo: '01', folioSustitucion: uuid }, csd);
    for (const [what, by] of [
      ['Motivo="01"', 'Motivo="02"'],
      ['RfcEmisor="EKU9003173C9"', 'RfcEmisor="EKU9003173C8"'],
      ['UUID="0A', 'UUID="0B'],
      ['12:00:00"', '12:00:01"'],
    ] as const) {
      expect(xml).to.include(what);
      expect(holds(xml.replace(what, by)), what).to.equal(false);
    }
  });

  it('contains the document, the motive, the certificate and its issuer in the SAT’s format', () => {
    const xml = signCancellation({ ...request, motivo: '01', folioSustitucion: uuid }, csd);
    const root = readXml(xml);
    expect([root.uri, root.local]).to.deep.equal(['http://cancelacfd.sat.gob.mx', 'Cancelacion']);
    expect(Object.fromEntries(root.children[0]?.children[0]?.attributes ?? [])).to.deep.equal({
      UUID: uuid,
      Motivo: '01',
      FolioSustitucion: uuid,
    });
    expect(xml).to.include(`<X509SerialNumber>${csd.noCertificado}</X509SerialNumber>`);
    expect(xml).to.include('<X509IssuerName>CN=A\\, C &amp; \\"Ñ\\"</X509IssuerName>');
    expect(xml).to.include(`<X509Certificate>${csd.certificadoBase64}</X509Certificate>`);
    expect(signCancellation(request, csd)).not.to.include('FolioSustitucion');
  });

  it('contains nothing of the private key', () => {
    const { d, p } = csd.privateKey.export({ format: 'jwk' });
    const xml = signCancellation(request, csd);
    for (const part of [d, p]) expect(xml).not.to.include(Buffer.from(part ?? '', 'base64url').toString('base64'));
  });
});
