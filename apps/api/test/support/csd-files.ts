import { createPrivateKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { type CsdRequest, createAuthority, type IssuedCsd } from '@lacre/pac-simulator/authority';
import { makeCertificateNumber } from '@lacre/pac-simulator/make-certificate';
import { keyFile } from '@lacre/testing/certificate-authority';
import type { TestApi } from './test-api.ts';

export const password = '12345678a';

/**
 * Certificates as the SAT issues them, by the authority of the test's own PAC. Valid on the test's day. `pair`: the key
 * of all of them, where only the caller matters; otherwise each has a new one.
 */
export async function csdIssuer(
  test: TestApi,
  pair?: { publicKey: KeyObject; privateKey: KeyObject },
): Promise<(changes?: Partial<CsdRequest>) => Promise<IssuedCsd>> {
  const dir = join(test.config.dataDir, 'pac-simulator');
  const authority = await createAuthority({ dir, now: () => test.clock.now() });
  return async (changes = {}) => {
    const request = {
      rfc: 'EKU9003173C9',
      nombre: 'ESCUELA KEMPER URGATE',
      password,
      validFrom: new Date('2025-01-01T00:00:00Z'),
      validTo: new Date('2029-01-01T00:00:00Z'),
      ...changes,
    };
    if (!pair) return authority.issueCsd(request);
    const noCertificado = makeCertificateNumber();
    const cer = await authority.certify(request, pair.publicKey, noCertificado);
    return { cer, key: keyFile(request.password, pair.privateKey), noCertificado };
  };
}

/** The same key without a password. */
export const opened = (key: Buffer): Buffer =>
  createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase: password }).export({
    format: 'der',
    type: 'pkcs8',
  });

/**
 * An encrypted key (RFC 8018, PBES2 with PBKDF2 and 3DES) that requires that many rounds to open: two billion, written
 * in hex.
 */
export function costlyKey(rounds = '7fffffff'): Buffer {
  const derivation = der(
    0x30,
    oid('2a864886f70d01050c'),
    der(0x30, der(0x04, Buffer.alloc(8)), der(0x02, hex(rounds))),
  );
  const cipher = der(0x30, oid('2a864886f70d0307'), der(0x04, Buffer.alloc(8)));
  const algorithm = der(0x30, oid('2a864886f70d01050d'), der(0x30, derivation, cipher));
  return der(0x30, algorithm, der(0x04, Buffer.alloc(1_216)));
}

const hex = (text: string) => Buffer.from(text, 'hex');
const oid = (text: string) => der(0x06, hex(text));

/** One element of DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
