import type { OauthTokens, TokenEndpoint } from '../ports/token-endpoint.ts';
import { toAppError } from './token-error.ts';

export interface ExchangeCodeInput {
  code: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  codeVerifier?: string | null | undefined;
}

/**
 * Exchanges an authorization code for tokens. 401 for an invalid code (also one for another redirect URI or verifier)
 * and for invalid client authentication.
 */
export async function exchangeCode(tokens: TokenEndpoint, input: ExchangeCodeInput): Promise<OauthTokens> {
  const outcome = await tokens.exchangeCode(input);
  if (outcome.kind === 'granted') return outcome.tokens;
  throw toAppError(outcome, {
    en: 'Invalid authorization code',
    es: 'El código de autorización no es válido',
  });
}
