import type { OauthTokens, TokenEndpoint } from '../ports/token-endpoint.ts';
import { toAppError } from './token-error.ts';

export interface RefreshTokensInput {
  refreshToken: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Exchanges a refresh token, once, for tokens and a new refresh token. 401 as in `exchangeCode`; using a token twice
 * ends its whole grant.
 */
export async function refreshTokens(tokens: TokenEndpoint, input: RefreshTokensInput): Promise<OauthTokens> {
  const outcome = await tokens.refresh(input);
  if (outcome.kind === 'granted') return outcome.tokens;
  throw toAppError(outcome, {
    en: 'Invalid refresh token',
    es: 'El token de renovación no es válido',
  });
}
