import type { SealedSecret, SecretBox } from '../ports/secret-box.ts';

/** Encrypted for one user: it cannot be decrypted in the row of another one. */
export const sealTotpSecret = (box: SecretBox, userId: string, secret: Uint8Array): SealedSecret =>
  box.seal(Buffer.from(secret), secondFactorContext(userId));

export const openTotpSecret = (box: SecretBox, userId: string, sealed: SealedSecret): Uint8Array =>
  box.open(sealed, secondFactorContext(userId));

export const secondFactorContext = (userId: string) => `second factor ${userId}`;
