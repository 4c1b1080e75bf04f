import { verify } from 'node:crypto';
import type { CertificateFacts } from '@lacre/pac-simulator/inspect-certificate';
import { localSeconds } from '@lacre/pac-simulator/local-time';
import { attribute } from '@lacre/pac-simulator/read-cfdi';
import type { Check } from '../check.ts';
import type { PacCertificate } from '../find-pac-certificate.ts';
import type { Stamped } from './read-stamped.ts';

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Longest time between Fecha and the stamp (401 of the SAT's matrix). */
const longestWaitSeconds = 72 * 3600;

/**
 * The PAC's stamp, TimbreFiscalDigital 1.1: SelloSAT over its original string by the PAC's certificate, and its binding
 * to this document. Without the PAC's certificate the first check cannot be made, which counts as a failure.
 */
export function verifyTimbre({ comprobante, timbre }: Stamped, pac: PacCertificate): Check[] {
  const faults = bindingFaults({ comprobante, timbre });
  const uuid = attribute(timbre, 'UUID') ?? '';
  return [
    'missing' in pac
      ? { name: 'stamp', ok: false, text: `not checked: ${pac.missing}` }
      : checkSelloSat(timbre, pac.facts, pac.source),
    {
      name: 'stamp binds',
      ok: faults.length === 0,
      text:
        faults.length === 0
          ? `SelloCFD = Sello; UUID well formed; stamped ${attribute(timbre, 'FechaTimbrado')}, not before Fecha`
          : `UUID ${uuid}: ${faults.join('; ')}`,
    },
  ];
}

function checkSelloSat(timbre: Stamped['timbre'], facts: CertificateFacts, source: string): Check {
  const number = attribute(timbre, 'NoCertificadoSAT') ?? '';
  if (number !== facts.noCertificado)
    return {
      name: 'stamp',
      ok: false,
      text: `NoCertificadoSAT is ${number}, the certificate of ${source} is ${facts.noCertificado}`,
    };
  const original = `||${['Version', 'UUID', 'FechaTimbrado', 'RfcProvCertif', 'Leyenda', 'SelloCFD', 'NoCertificadoSAT']
    .flatMap((name) => attribute(timbre, name) ?? [])
    .join('|')}||`;
  const ok = verify(
    'sha256',
    Buffer.from(original),
    facts.publicKey,
    Buffer.from(attribute(timbre, 'SelloSAT') ?? '', 'base64'),
  );
  return {
    name: 'stamp',
    ok,
    text: ok
      ? `SelloSAT by certificate ${number}, from ${source}`
      : `SelloSAT is not the signature of the stamp's original string by certificate ${number} of ${source}`,
  };
}

function bindingFaults({ comprobante, timbre }: Stamped): string[] {
  const faults: string[] = [];
  if (attribute(timbre, 'SelloCFD') !== attribute(comprobante, 'Sello'))
    faults.push('SelloCFD is not the Sello of this document');
  if (!uuidShape.test(attribute(timbre, 'UUID') ?? '')) faults.push('UUID is malformed');
  const fecha = attribute(comprobante, 'Fecha') ?? '';
  const stampedAt = attribute(timbre, 'FechaTimbrado') ?? '';
  const waited = localSeconds(stampedAt) - localSeconds(fecha);
  if (!(waited >= 0 && waited <= longestWaitSeconds))
    faults.push(`FechaTimbrado ${stampedAt} does not follow Fecha ${fecha} within 72 h`);
  return faults;
}
