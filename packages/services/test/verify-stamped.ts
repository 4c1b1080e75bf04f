import { verify, X509Certificate } from 'node:crypto';
import { checkSeal } from '@lacre/pac-simulator/checks/check-seal';
import { inspectCertificate } from '@lacre/pac-simulator/inspect-certificate';
import { buildOriginalString, TFD_NAMESPACE } from '@lacre/pac-simulator/original-string';
import { attribute, elementsAt, readCfdi } from '@lacre/pac-simulator/read-cfdi';
import type { PacServer } from '@lacre/pac-simulator/server';
import { expect } from 'chai';

/** Checks a stamped XML with the PAC's own library, which shares no code with the issuing side; returns its UUID. */
export function verifyStamped(xml: Buffer, pac: PacServer): string {
  const read = readCfdi(xml);
  if ('rejection' in read) throw new Error(read.rejection.message);
  const { comprobante } = read;
  const certificate = inspectCertificate(attribute(comprobante, 'Certificado') ?? '');
  if (!certificate) throw new Error('no certificate inside');
  expect(checkSeal(comprobante, buildOriginalString(comprobante), certificate), 'seal').to.equal(undefined);
  const [emisor] = elementsAt(comprobante, 'Emisor');
  expect(certificate.rfc).to.equal(emisor && attribute(emisor, 'Rfc'));

  const complements = elementsAt(comprobante, 'Complemento').flatMap(({ children }) => children);
  const timbre = complements.find(({ namespace }) => namespace === TFD_NAMESPACE);
  if (!timbre) throw new Error('no stamp inside');
  const of = (name: string) => attribute(timbre, name) ?? '';
  expect(of('SelloCFD')).to.equal(attribute(comprobante, 'Sello'));
  const cadena = `||1.1|${of('UUID')}|${of('FechaTimbrado')}|${of('RfcProvCertif')}|${of('SelloCFD')}|${of('NoCertificadoSAT')}||`;
  const { publicKey } = new X509Certificate(pac.simulator.stampCertificate);
  expect(verify('sha256', Buffer.from(cadena), publicKey, Buffer.from(of('SelloSAT'), 'base64')), 'stamp').to.equal(
    true,
  );
  return of('UUID');
}
