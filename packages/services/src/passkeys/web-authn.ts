/** Loaded when it is first needed: its readers of certificates take a while, and most processes never need them. */
export const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256 (COSE): what devices have. */
export const algorithms = [-8, -7, -257];

/** Of ECDSA, with r and s of 1: well formed, of nothing. */
const someSignature = Uint8Array.of(0x30, 6, 2, 1, 1, 2, 1, 1);

/** Throws for a public key (COSE) that lacks a part or is no key: no signature could be checked by it. */
export async function requireKeyOfUse(credentialPublicKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const { verifySignature } = await import('@simplewebauthn/server/helpers');
  await verifySignature({ credentialPublicKey, signature: someSignature, data: new Uint8Array() });
}

/**
 * What the library finds in the answer of a browser; undefined for whatever is wrong with it, which it throws
 * of many kinds. What fails while the challenge is looked up is thrown on.
 */
export async function verifyResponse<Finding extends { verified: boolean }>(
  take: (challenge: string) => Promise<boolean>,
  check: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<Finding>,
): Promise<(Finding & { verified: true }) | undefined> {
  let failure: { error: unknown } | undefined;
  const expectedChallenge = (challenge: string) =>
    take(challenge).catch((error: unknown) => {
      failure = { error };
      return false;
    });
  const finding = await check(expectedChallenge).catch(() => undefined);
  if (failure) throw failure.error;
  return finding?.verified ? (finding as Finding & { verified: true }) : undefined;
}
