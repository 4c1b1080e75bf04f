import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { makeCertificate, type NamePart, OID } from '@lacre/pac-simulator/make-certificate';
import { type CsdFiles, password } from './csds.ts';

const satName: readonly NamePart[] = [
  [OID.commonName, 'AC DEL SERVICIO DE ADMINISTRACION TRIBUTARIA'],
  [OID.organization, 'SERVICIO DE ADMINISTRACION TRIBUTARIA'],
];
const inForce = { validFrom: new Date('2025-01-01T00:00:00Z'), validTo: new Date('2029-01-01T00:00:00Z') };

export interface LikeAuthority {
  certificate: Buffer;
  key: KeyObject;
}

/** An authority that bears the SAT's name; self-signed, or signed by another. */
export function authority(noCertificado: string, by?: LikeAuthority, isAuthority = true): LikeAuthority {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = makeCertificate({
    noCertificado,
    subject: satName,
    issuer: satName,
    publicKey,
    issuerKey: by?.key ?? privateKey,
    ...inForce,
    extensions: [{ name: 'basicConstraints', cA: isAuthority, critical: true }],
  });
  return { certificate, key: privateKey };
}

/** A CSD with the SAT's name as its issuer and a production number, signed by `by` or by itself. */
export function satLikeCsd(by?: LikeAuthority): CsdFiles {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const cer = makeCertificate({
    noCertificado: '00001000000712345678',
    subject: [
      [OID.commonName, 'ESCUELA KEMPER URGATE'],
      [OID.name, 'ESCUELA KEMPER URGATE'],
      [OID.uniqueIdentifier, 'EKU9003173C9 / VADA800927DJ3'],
      [OID.organizationalUnit, 'Matriz'],
    ],
    issuer: satName,
    publicKey,
    issuerKey: by?.key ?? privateKey,
    ...inForce,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
    ],
  });
  const key = privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'des-ede3-cbc', passphrase: password });
  return { cer, key, password };
}
