import { childAt, children, type DerElement, integerValue, OCTET_STRING, oidText, readDer, SEQUENCE } from './der.ts';

/** Cost of opening an encrypted private key, read from its header without deriving anything. */
export type KeyCost =
  | { kind: 'acceptable' }
  /** More iterations or memory than any genuine key needs. */
  | { kind: 'excessive' }
  /** An encryption that current OpenSSL no longer opens (single DES, RC2) or one we do not know. */
  | { kind: 'unsupported' }
  /** A PKCS#8 key that is not encrypted. */
  | { kind: 'plain' }
  /** Not PKCS#8 at all. */
  | { kind: 'malformed' };

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const SCRYPT = '1.3.6.1.4.1.11591.4.11';
/** PKCS#12 schemes with triple DES; the older ones use single DES or RC2. */
const PKCS12_3DES = new Set(['1.2.840.113549.1.12.1.3', '1.2.840.113549.1.12.1.4']);
const PASSWORD_BASED = /^1\.2\.840\.113549\.1\.(5|12\.1)\.\d+$/;
const CIPHERS = new Set([
  '1.2.840.113549.3.7', // des-ede3-cbc
  '2.16.840.1.101.3.4.1.2', // aes-128-cbc
  '2.16.840.1.101.3.4.1.22', // aes-192-cbc
  '2.16.840.1.101.3.4.1.42', // aes-256-cbc
]);

/** The SAT's own keys use 2,048. */
const ITERATIONS_MAX = 100_000;
const SCRYPT_BYTES_MAX = 64 * 1024 * 1024;
const SCRYPT_PARALLEL_MAX = 4;

/** Checks the ASN.1 header of EncryptedPrivateKeyInfo (RFC 5958, RFC 8018, RFC 7914). Never throws. */
export function readKeyCost(der: Uint8Array): KeyCost {
  try {
    const outer = readDer(der);
    if (outer.tag !== SEQUENCE) return { kind: 'malformed' };
    const parts = children(outer);
    // PrivateKeyInfo begins with its version, EncryptedPrivateKeyInfo with the algorithm.
    if (parts[0]?.tag === 0x02) return parts[1]?.tag === SEQUENCE ? { kind: 'plain' } : { kind: 'malformed' };
    childAt(parts, 1, OCTET_STRING);
    return costOf(children(childAt(parts, 0, SEQUENCE)));
  } catch {
    return { kind: 'malformed' };
  }
}

function costOf([algorithm, parameters]: DerElement[]): KeyCost {
  if (!algorithm || parameters?.tag !== SEQUENCE) return { kind: 'malformed' };
  const scheme = oidText(algorithm);
  if (scheme === PBES2) return costOfPbes2(children(parameters));
  if (!PASSWORD_BASED.test(scheme)) return { kind: 'malformed' };
  if (!PKCS12_3DES.has(scheme)) return { kind: 'unsupported' };
  const iterations = children(parameters)[1];
  return iterations ? bounded(integerValue(iterations) <= ITERATIONS_MAX) : { kind: 'malformed' };
}

function costOfPbes2(parameters: DerElement[]): KeyCost {
  const derivation = children(childAt(parameters, 0, SEQUENCE));
  const cipher = children(childAt(parameters, 1, SEQUENCE))[0];
  const [algorithm, values] = derivation;
  if (!algorithm || !values || !cipher) return { kind: 'malformed' };
  const [, cost, blockSize, parallel] = children(values);
  const derivationName = oidText(algorithm);
  if (!CIPHERS.has(oidText(cipher)) || !cost) return { kind: 'unsupported' };
  if (derivationName === PBKDF2) return bounded(integerValue(cost) <= ITERATIONS_MAX);
  if (derivationName !== SCRYPT || !blockSize || !parallel) return { kind: 'unsupported' };
  const bytes = 128 * integerValue(cost) * integerValue(blockSize);
  return bounded(bytes <= SCRYPT_BYTES_MAX && integerValue(parallel) <= SCRYPT_PARALLEL_MAX);
}

function bounded(within: boolean): KeyCost {
  return { kind: within ? 'acceptable' : 'excessive' };
}
