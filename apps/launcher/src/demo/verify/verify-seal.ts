import { verify } from 'node:crypto';
import { type CertificateFacts, inspectCertificate } from '@lacre/pac-simulator/inspect-certificate';
import { instantOfLocal, zonesOfPostalCode } from '@lacre/pac-simulator/local-time';
import { buildOriginalString } from '@lacre/pac-simulator/original-string';
import { attribute, childNamed } from '@lacre/pac-simulator/read-cfdi';
import type { Check } from '../check.ts';
import type { Stamped } from './read-stamped.ts';

/**
 * The issuer's seal: RSA-SHA256 over the original string by the embedded certificate (Anexo 20), which must be a CSD of
 * the issuer, valid at Fecha, and the uploaded one.
 */
export function verifySeal({ comprobante }: Stamped, uploadedCer: Uint8Array): Check[] {
  const certificado = attribute(comprobante, 'Certificado') ?? '';
  const facts = inspectCertificate(certificado);
  if (facts === undefined)
    return [{ name: 'seal', ok: false, text: 'the attribute Certificado holds no certificate to verify it with' }];
  const faults = certificateFaults({ comprobante }, facts);
  if (!Buffer.from(certificado, 'base64').equals(uploadedCer)) faults.push('is not the certificate that was uploaded');
  const number = attribute(comprobante, 'NoCertificado') ?? '';
  return [
    checkSeal(comprobante, facts),
    {
      name: 'certificate',
      ok: faults.length === 0,
      text:
        faults.length === 0
          ? `the one uploaded: CSD ${number} of ${facts.rfc}, in force on ${attribute(comprobante, 'Fecha')}`
          : `${number} ${faults.join('; ')}`,
    },
  ];
}

function checkSeal(comprobante: Stamped['comprobante'], { publicKey }: CertificateFacts): Check {
  const original = Buffer.from(buildOriginalString(comprobante));
  const ok = verify('sha256', original, publicKey, Buffer.from(attribute(comprobante, 'Sello') ?? '', 'base64'));
  return {
    name: 'seal',
    ok,
    text: ok
      ? `RSA-SHA256 of the original string (${original.length} bytes), by the certificate inside`
      : 'Sello is not the signature of this original string by the certificate inside',
  };
}

function certificateFaults({ comprobante }: Pick<Stamped, 'comprobante'>, facts: CertificateFacts): string[] {
  const faults: string[] = [];
  const number = attribute(comprobante, 'NoCertificado');
  if (number !== facts.noCertificado) faults.push(`does not agree with the serial number ${facts.noCertificado}`);
  const emisor = childNamed(comprobante, 'Emisor');
  const rfc = emisor && attribute(emisor, 'Rfc');
  if (rfc !== facts.rfc) faults.push(`belongs to ${facts.rfc}, the issuer is ${rfc}`);
  if (!facts.isCsd) faults.push('is not a CSD');
  const [zone = 'America/Mexico_City'] = zonesOfPostalCode(attribute(comprobante, 'LugarExpedicion') ?? '');
  const issuedAt = instantOfLocal(attribute(comprobante, 'Fecha') ?? '', zone);
  if (!(issuedAt >= facts.validFrom && issuedAt <= facts.validTo)) faults.push('was not in force at Fecha');
  return faults;
}
