/** Loaded on demand: its certificate parsers take time to load, and most processes never need them. */
export const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256 (COSE): what devices support. */
export const algorithms = [-8, -7, -257];

/** An ECDSA signature with r and s of 1: well-formed, but of nothing. */
const someSignature = Uint8Array.of(0x30, 6, 2, 1, 1, 2, 1, 1);

/** Throws for a public key (COSE) that is incomplete or invalid: no signature could be verified with it. */
export async function requireKeyOfUse(credentialPublicKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const { verifySignature } = await import('@simplewebauthn/server/helpers');
  await verifySignature({ credentialPublicKey, signature: someSignature, data: new Uint8Array() });
}

/**
 * The library's result for a browser's response; undefined for an invalid response, for which it throws errors of many
 * kinds. Errors while looking up the challenge are passed on.
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
