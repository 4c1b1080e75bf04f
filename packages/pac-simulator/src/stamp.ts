import { type KeyObject, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { TFD_NAMESPACE } from './original-string.ts';

const signAsync = promisify(sign) as (algorithm: string, data: Buffer, key: KeyObject) => Promise<Buffer>;

/** RFC of the PAC in our stamps: that of the SAT's own test stamps, so that they are not mistaken for real ones. */
const RFC_PROV_CERTIF = 'SPR190613I52';

const SCHEMA_LOCATION = `${TFD_NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd`;

/** A new timbre: its UUID (version 4, upper case) and its XML node. */
export type Timbre = { uuid: string; node: string };

/**
 * Creates the TFD 1.1 of a sealed document. SelloSAT is the RSA-SHA256 signature of the TFD's original string
 * `||1.1|UUID|FechaTimbrado|RfcProvCertif|SelloCFD|NoCertificadoSAT||`, computed on the thread pool.
 */
export async function makeTimbre(parts: {
  selloCfd: string;
  fechaTimbrado: string;
  noCertificadoSat: string;
  key: KeyObject;
}): Promise<Timbre> {
  const uuid = randomUUID().toUpperCase();
  const values = ['1.1', uuid, parts.fechaTimbrado, RFC_PROV_CERTIF, parts.selloCfd, parts.noCertificadoSat];
  const selloSat = (await signAsync('sha256', Buffer.from(`||${values.join('|')}||`), parts.key)).toString('base64');
  // Nothing here can contain a character that XML would escape: digits, base64, dates.
  const node =
    `<tfd:TimbreFiscalDigital xmlns:tfd="${TFD_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
    ` xsi:schemaLocation="${SCHEMA_LOCATION}" Version="1.1" UUID="${uuid}" FechaTimbrado="${parts.fechaTimbrado}"` +
    ` RfcProvCertif="${RFC_PROV_CERTIF}" SelloCFD="${parts.selloCfd}" NoCertificadoSAT="${parts.noCertificadoSat}"` +
    ` SelloSAT="${selloSat}"/>`;
  return { uuid, node };
}
