import type { GrantMismatch } from '@lacre/services/ports/token-endpoint';
import type Provider from 'oidc-provider';

/**
 * `error_description` (RFC 6749 section 5.2, ASCII without quotation marks) for a code that is valid but was exchanged
 * with something else than it was requested with. Only a client that has authenticated and holds an unused code of its
 * own learns this, and it learns no value that it should have sent.
 */
const descriptions: Record<GrantMismatch, string> = {
  'redirect-uri': 'redirect_uri is not the one of the authorization request',
  'verifier-missing': 'code_verifier is required: the authorization request had a code_challenge',
  'verifier-differs': 'code_verifier does not match the code_challenge of the authorization request',
  'verifier-unexpected': 'code_verifier was sent, but the authorization request had no code_challenge',
};

/** By the reason that the provider gives for its log only. */
const mismatches = new Map<string | undefined, GrantMismatch>([
  ['authorization code redirect_uri mismatch', 'redirect-uri'],
  ['code_verifier must be provided', 'verifier-missing'],
  ['code_verifier does not match code_challenge', 'verifier-differs'],
  ['unsupported code_challenge_method', 'verifier-unexpected'],
]);

/** The provider itself describes every `invalid_grant` alike; other reasons keep that description. */
export function describeMismatches(provider: Provider): void {
  provider.on('grant.error', (ctx, { error_detail: detail }) => {
    const mismatch = mismatches.get(detail);
    if (mismatch && ctx.body) Object.assign(ctx.body, { error_description: descriptions[mismatch] });
  });
}

export const mismatchOf = (description: string | undefined): GrantMismatch | undefined =>
  [...mismatches.values()].find((mismatch) => descriptions[mismatch] === description);
