import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';

const count = 10;
/** 80 bits: a hash without a salt is enough. */
const codeBytes = 10;
const codeShape = /^[a-z2-7]{16}$/;

/** Ten codes, `abcd-efgh-ijkl-mnop`, each valid once. Shown once; only their hashes are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const plain = Array.from({ length: count }, () => new Secret({ size: codeBytes }).base32.toLowerCase());
  return {
    codes: plain.map((code) => [0, 4, 8, 12].map((at) => code.slice(at, at + 4)).join('-')),
    hashes: plain.map(hashOf),
  };
}

/** Hash of a code without its hyphens; undefined: not in the format of a recovery code. */
export const hashOfRecoveryCode = (code: string): Buffer | undefined =>
  codeShape.test(code) ? hashOf(code) : undefined;

const hashOf = (code: string) => createHash('sha256').update(`recovery code ${code}`).digest();
