import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/**
 * Creates certificates like the SAT's, and deliberately wrong ones; DER is written here, so that only node is needed.
 */
export interface Wish {
  serial?: string;
  subject?: [oid: string, text: string, tag?: number][];
  issuerName?: string;
  /** Organization of the issuer; default: the SAT. */
  issuerOrganization?: string;
  /** Signed with its own key instead of the authority's. */
  isSelfSigned?: boolean;
  /** Another authority's key. */
  signer?: { privateKey: KeyObject };
  validFrom?: string;
  validTo?: string;
  /** KeyUsage bit numbers; null omits the extension. */
  keyUsage?: number[] | null;
  key?: { privateKey: KeyObject; publicKey: KeyObject };
}

const UTF8 = 0x0c;
export const T61 = 0x14;
const PRINTABLE = 0x13;

export const NAME = '2.5.4.41';
const ORGANIZATION = '2.5.4.10';
export const UNIT = '2.5.4.11';
const SERIAL_NUMBER = '2.5.4.5';
export const UNIQUE_IDENTIFIER = '2.5.4.45';

const SIGNS = [0, 1];
export const FIEL_USAGE = [0, 1, 3, 4];

const DEFAULT_SUBJECT: [string, string][] = [
  ['2.5.4.3', 'EMPRESA DE PRUEBA SA DE CV'],
  [NAME, 'EMPRESA DE PRUEBA'],
  [ORGANIZATION, 'EMPRESA DE PRUEBA'],
  [UNIQUE_IDENTIFIER, 'EKU9003173C9 / VADA800927DJ3'],
  [SERIAL_NUMBER, ' / VADA800927HSRSRL05'],
  [UNIT, 'Matriz'],
];

let shared: { privateKey: KeyObject; publicKey: KeyObject } | undefined;

/** One RSA-2048 pair for the whole run: generating one takes longer than most tests. */
export function sharedKey(): { privateKey: KeyObject; publicKey: KeyObject } {
  shared ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return shared;
}

let authority: { privateKey: KeyObject; publicKey: KeyObject } | undefined;

/** The key that certificates are signed with. */
function authorityKey(): { privateKey: KeyObject; publicKey: KeyObject } {
  authority ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return authority;
}

/**
 * A certificate with the given properties; default: a CSD valid from 2024 to 2028, of an authority with the SAT's name.
 */
export function certificate(wish: Wish = {}): Buffer {
  const { privateKey, publicKey } = wish.key ?? sharedKey();
  const algorithm = seq(oid('1.2.840.113549.1.1.11'), tlv(0x05));
  const usage = wish.keyUsage === null ? [] : [keyUsage(wish.keyUsage ?? SIGNS)];
  const tbs = seq(
    tlv(0xa0, integer(2)),
    tlv(0x02, Buffer.from(wish.serial ?? '00001000000712345678', 'latin1')),
    algorithm,
    name([
      ['2.5.4.3', wish.issuerName ?? 'AUTORIDAD CERTIFICADORA'],
      ...(wish.issuerOrganization === '' ? [] : [satOrAnother(wish.issuerOrganization)]),
    ]),
    seq(time(wish.validFrom ?? '240101000000Z'), time(wish.validTo ?? '280101000000Z')),
    name(wish.subject ?? DEFAULT_SUBJECT),
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(usage.length === 0 ? [] : [tlv(0xa3, seq(...usage))]),
  );
  const signer = wish.isSelfSigned ? privateKey : (wish.signer ?? authorityKey()).privateKey;
  const signature = signer.asymmetricKeyType === 'rsa' ? sign('sha256', tbs, signer) : Buffer.alloc(64, 1);
  return seq(tbs, algorithm, tlv(0x03, Buffer.from([0]), signature));
}

/** The certificate of the authority that signs them. */
export function authorityCertificate(): Buffer {
  const subject: Wish['subject'] = [
    ['2.5.4.3', 'AUTORIDAD CERTIFICADORA'],
    [ORGANIZATION, 'SERVICIO DE ADMINISTRACION TRIBUTARIA'],
  ];
  return certificate({ serial: '00000000000000000001', subject, key: authorityKey(), keyUsage: [5, 6] });
}

/** The subject of a CSD with some attributes replaced, or removed with null. */
export function subject(changes: Record<string, string | null>, tag?: number): [string, string, number?][] {
  return DEFAULT_SUBJECT.flatMap(([type, text]): [string, string, number?][] => {
    const change = changes[type];
    if (change === null) return [];
    return [[type, change ?? text, tag]];
  });
}

/** A .key file like the SAT's: PKCS#8, encrypted. */
export function keyFile(password: string, key: KeyObject = sharedKey().privateKey, cipher = 'des-ede3-cbc'): Buffer {
  return key.export({ format: 'der', type: 'pkcs8', cipher, passphrase: password });
}

/** A .key file whose header requires that many PBKDF2 iterations; the rest is not valid. */
export function costlyKeyFile(iterations: number): Buffer {
  const derivation = seq(oid('1.2.840.113549.1.5.12'), seq(tlv(0x04, Buffer.alloc(8)), integer(iterations)));
  return encryptedWith(seq(oid('1.2.840.113549.1.5.13'), seq(derivation, TRIPLE_DES())));
}

/** A .key file whose header requires scrypt with that cost, block size and parallelism. */
export function scryptKeyFile(cost: number, blockSize: number, parallel: number): Buffer {
  const values = seq(tlv(0x04, Buffer.alloc(8)), integer(cost), integer(blockSize), integer(parallel));
  const derivation = seq(oid('1.3.6.1.4.1.11591.4.11'), values);
  return encryptedWith(seq(oid('1.2.840.113549.1.5.13'), seq(derivation, TRIPLE_DES())));
}

/** A .key file under pbeWithMD5AndDES-CBC, which OpenSSL 3 no longer opens. */
export function oldKeyFile(): Buffer {
  return encryptedWith(seq(oid('1.2.840.113549.1.5.3'), seq(tlv(0x04, Buffer.alloc(8)), integer(2048))));
}

function encryptedWith(algorithm: Buffer): Buffer {
  return seq(algorithm, tlv(0x04, Buffer.alloc(64, 7)));
}

function TRIPLE_DES(): Buffer {
  return seq(oid('1.2.840.113549.3.7'), tlv(0x04, Buffer.alloc(8)));
}

function tlv(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
}

function seq(...contents: Buffer[]): Buffer {
  return tlv(0x30, ...contents);
}

function integer(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  if (bytes.length === 0 || (bytes[0] ?? 0) >= 0x80) bytes.unshift(0);
  return tlv(0x02, Buffer.from(bytes));
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left % 128) | 0x80);
    bytes.push(...groups);
  }
  return tlv(0x06, Buffer.from(bytes));
}

function satOrAnother(organization = 'SERVICIO DE ADMINISTRACION TRIBUTARIA'): [string, string] {
  return [ORGANIZATION, organization];
}

function name(attributes: [string, string, number?][]): Buffer {
  const pairs = attributes.map(([type, text, tag = UTF8]) => {
    const latin = tag === T61 || tag === PRINTABLE;
    return tlv(0x31, seq(oid(type), tlv(tag, Buffer.from(text, latin ? 'latin1' : 'utf8'))));
  });
  return seq(...pairs);
}

function time(utc: string): Buffer {
  return tlv(0x17, Buffer.from(utc, 'latin1'));
}

function keyUsage(bits: number[]): Buffer {
  let byte = 0;
  for (const bit of bits) byte |= 0x80 >> bit;
  return seq(oid('2.5.29.15'), tlv(0x01, Buffer.from([0xff])), tlv(0x04, tlv(0x03, Buffer.from([0, byte]))));
}
