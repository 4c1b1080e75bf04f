import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { AuthorityFiles } from './authority-files.ts';
import { makeCertificate, makeCertificateNumber, type NamePart, OID } from './make-certificate.ts';

/** Contents of a certificate to issue. */
export type CsdRequest = {
  /** 12 characters for a company, 13 for a natural person. */
  rfc: string;
  nombre: string;
  /** Password of the key file. */
  password: string;
  validFrom: Date;
  validTo: Date;
  /** Branch, the OU that distinguishes a CSD from an e.firma. Default `Matriz`. */
  sucursal?: string;
  /** RFC of the representative of a company. */
  rfcRepresentante?: string;
  kind?: 'csd' | 'efirma';
};

/** A certificate and its key as the SAT delivers them. */
export type IssuedCsd = {
  /** X.509, DER. */
  cer: Buffer;
  /** Encrypted PKCS#8 (PBES2), DER. */
  key: Buffer;
  noCertificado: string;
};

const generate = promisify(generateKeyPair);
const YEAR_MS = 365.25 * 24 * 3600 * 1000;

const ROOT_NAME: readonly NamePart[] = [
  [OID.commonName, 'AC DE PRUEBA DEL SIMULADOR DE PAC'],
  [OID.organization, 'SIMULADOR DE PAC, SIN VALIDEZ FISCAL'],
  [OID.organizationalUnit, 'Autoridad de prueba'],
  [OID.country, 'MX'],
];

const CSD_USAGE = { name: 'keyUsage', digitalSignature: true, nonRepudiation: true };
const EFIRMA_USAGE = { ...CSD_USAGE, dataEncipherment: true, keyAgreement: true };
const NOT_AN_AUTHORITY = { name: 'basicConstraints', cA: false, critical: true };

/** Creates root, stamp certificate and their keys. */
export async function makeAuthority(now: () => Date): Promise<AuthorityFiles> {
  const [root, stamp] = await Promise.all([makeKeyPair(), makeKeyPair()]);
  const validFrom = new Date(now().getTime() - YEAR_MS);
  const validTo = new Date(now().getTime() + 20 * YEAR_MS);
  const rootCertificate = makeCertificate({
    noCertificado: makeCertificateNumber(),
    subject: ROOT_NAME,
    issuer: ROOT_NAME,
    publicKey: root.publicKey,
    issuerKey: root.privateKey,
    validFrom,
    validTo,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const stampCertificate = makeCertificate({
    noCertificado: makeCertificateNumber(),
    subject: [
      [OID.commonName, 'CERTIFICADO DE TIMBRADO DE PRUEBA'],
      [OID.name, 'CERTIFICADO DE TIMBRADO DE PRUEBA'],
      [OID.organization, 'SIMULADOR DE PAC, SIN VALIDEZ FISCAL'],
      [OID.organizationalUnit, 'Timbrado'],
    ],
    issuer: ROOT_NAME,
    publicKey: stamp.publicKey,
    issuerKey: root.privateKey,
    validFrom,
    validTo,
    extensions: [NOT_AN_AUTHORITY, CSD_USAGE],
  });
  return {
    'root.cer': rootCertificate,
    'root.key': Buffer.from(toPem(root.privateKey)),
    'stamp.cer': stampCertificate,
    'stamp.key': Buffer.from(toPem(stamp.privateKey)),
  };
}

export async function issueCsd(request: CsdRequest, rootKey: KeyObject): Promise<IssuedCsd> {
  const pair = await makeKeyPair();
  const noCertificado = makeCertificateNumber();
  const cer = certify(request, pair.publicKey, noCertificado, rootKey);
  const key = pair.privateKey.export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'des-ede3-cbc',
    passphrase: request.password,
  });
  return { cer, key, noCertificado };
}

export function certify(
  request: Omit<CsdRequest, 'password'>,
  publicKey: KeyObject,
  noCertificado: string,
  rootKey: KeyObject,
): Buffer {
  if (!/^[A-Z&Ñ]{3,4}[0-9]{6}[A-Z0-9]{3}$/.test(request.rfc)) throw new RangeError(`Not an RFC: ${request.rfc}`);
  if (request.validTo <= request.validFrom) throw new RangeError('validTo must be after validFrom');
  const isEfirma = request.kind === 'efirma';
  const representative = request.rfcRepresentante ?? 'VADA800927DJ3';
  const isCompany = request.rfc.length === 12;
  const subject: NamePart[] = [
    [OID.commonName, request.nombre],
    [OID.name, request.nombre],
    [OID.organization, request.nombre],
    ...(isEfirma
      ? ([
          [OID.country, 'MX'],
          [OID.email, 'pruebas@pac.invalid'],
        ] as const)
      : []),
    [OID.uniqueIdentifier, isCompany ? `${request.rfc} / ${representative}` : request.rfc],
    [OID.serialNumber, isCompany ? ` / ${curpLike(representative)}` : curpLike(request.rfc)],
    ...(isEfirma ? [] : ([[OID.organizationalUnit, request.sucursal ?? 'Matriz']] as const)),
  ];
  return makeCertificate({
    noCertificado,
    subject,
    issuer: ROOT_NAME,
    publicKey,
    issuerKey: rootKey,
    validFrom: request.validFrom,
    validTo: request.validTo,
    extensions: isEfirma
      ? [NOT_AN_AUTHORITY, EFIRMA_USAGE, { name: 'extKeyUsage', emailProtection: true, clientAuth: true }]
      : [NOT_AN_AUTHORITY, CSD_USAGE],
  });
}

/** The SAT writes a CURP here; ours has its 18 characters and belongs to no person. */
function curpLike(rfc: string): string {
  return `${rfc.slice(0, 10).replaceAll('Ñ', 'X').replaceAll('&', 'X')}HDFSML09`;
}

function makeKeyPair(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return generate('rsa', { modulusLength: 2048 });
}

function toPem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
