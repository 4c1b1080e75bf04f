import { verify } from 'node:crypto';
import type { CertificateFacts } from '../inspect-certificate.ts';
import { attribute, type CfdiElement } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

/** 302: the Sello is the RSA-SHA256 signature (PKCS#1 v1.5) of the original string by the enclosed certificate. */
export function checkSeal(
  comprobante: CfdiElement,
  originalString: string,
  certificate: CertificateFacts,
): Rejection | undefined {
  const sello = Buffer.from(attribute(comprobante, 'Sello') ?? '', 'base64');
  if (verify('sha256', Buffer.from(originalString), certificate.publicKey, sello)) return undefined;
  return reject('302', '302 - El sello del CFDI está mal formado o no corresponde con la cadena original.');
}
