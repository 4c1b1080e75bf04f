import { sign } from 'node:crypto';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { openCsd } from '@lacre/cfdi/csd';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { cadenaTimbre, type Timbre } from '@lacre/cfdi/timbre';
import type { VerifyOptions } from '@lacre/cfdi/verify/verify';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { authorityCertificate, certificate, keyFile, sharedKey } from '@lacre/testing/certificate-authority';
import { goldenDocuments } from '../golden-documents.ts';
import { RECEIPTS } from '../pagos/receipts.ts';

const at = new Date('2026-11-20T12:00:00Z');
const csdDer = certificate();
export const csd = openCsd(csdDer, keyFile('secreto'), 'secreto', at);
export const authorityDer = authorityCertificate();
export const pacDer = certificate({ serial: '00001000000799999999' });

/** With the certificates of `stamped`. What the SAT's schema would find in addition to our own checks is not tested. */
export const options = {
  catalogs: starterCatalogs(),
  validateSchema: () => ({ ok: true as const }),
  pacCertificates: [pacDer],
  authorities: [authorityDer],
} satisfies VerifyOptions;

/** Documents whose issuer is that of the generated certificate. */
export const documents = [
  ...goldenDocuments().filter(({ comprobante }) => comprobante.emisor.rfc === csd.rfc),
  ...Object.entries(RECEIPTS).map(([name, make]) => ({ name, comprobante: make().comprobante })),
];

/** A document sealed and stamped with a generated key, as a PAC returns it. */
export function stamped(comprobante: Comprobante, addenda?: string): string {
  const { xml, sello } = sealComprobanteSync(comprobante, csd, addenda);
  return stampXml(xml, sello);
}

export function stampXml(xml: string, sello: string, fechaTimbrado?: string): string {
  const timbre: Timbre = {
    uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
    // A minute or less after Fecha.
    fechaTimbrado: fechaTimbrado ?? (/ Fecha="([^"]*)"/.exec(xml)?.[1] ?? '').replace(/\d\d$/, '59'),
    rfcProvCertif: 'SPR190613I52',
    selloCfd: sello,
    noCertificadoSat: '00001000000799999999',
    selloSat: '',
  };
  timbre.selloSat = sign('sha256', Buffer.from(cadenaTimbre(timbre)), sharedKey().privateKey).toString('base64');
  const node =
    '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1"' +
    ` UUID="${timbre.uuid}" FechaTimbrado="${timbre.fechaTimbrado}" RfcProvCertif="${timbre.rfcProvCertif}"` +
    ` SelloCFD="${timbre.selloCfd}" NoCertificadoSAT="${timbre.noCertificadoSat}" SelloSAT="${timbre.selloSat}"/>`;
  if (xml.includes('</cfdi:Complemento>')) return xml.replace('</cfdi:Complemento>', `${node}</cfdi:Complemento>`);
  const place = xml.includes('<cfdi:Addenda>') ? '<cfdi:Addenda>' : '</cfdi:Comprobante>';
  return xml.replace(place, `<cfdi:Complemento>${node}</cfdi:Complemento>${place}`);
}
