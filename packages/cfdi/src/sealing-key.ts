import type { KeyObject, X509Certificate } from 'node:crypto';

/** The SAT certifies 2048. A signature takes 0.3 ms with those, 1.4 ms with 4096, but 325 ms with 16,384 bits. */
export const KEY_BITS_MAX = 4096;
/** The SAT's is 65,537. */
const EXPONENT_MAX = 2n ** 32n;

/**
 * The public key of a certificate that anyone may have written, if it is one that the SAT certifies: seals are
 * RSA-SHA256. Others would take up to 20 ms for each signature (DSA of 10,000 bits, exponents of 3,072).
 */
export function sealingKey({ publicKey }: X509Certificate): KeyObject | undefined {
  const { modulusLength = Infinity, publicExponent = EXPONENT_MAX } = publicKey.asymmetricKeyDetails ?? {};
  const isSealing =
    publicKey.asymmetricKeyType === 'rsa' && modulusLength <= KEY_BITS_MAX && publicExponent < EXPONENT_MAX;
  return isSealing ? publicKey : undefined;
}
