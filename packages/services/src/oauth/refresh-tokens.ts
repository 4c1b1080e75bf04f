import type { OauthTokens, TokenEndpoint } from '../ports/token-endpoint.ts';
import { toAppError } from './token-error.ts';

export interface RefreshTokensInput {
  refreshToken: string;
  clientId: string;
  clientSecret: string;
}

/**
 * A refresh token, once -> tokens and another one. 401 as above; a token that comes a second time ends all that came of
 * it.
 */
export async function refreshTokens(tokens: TokenEndpoint, input: RefreshTokensInput): Promise<OauthTokens> {
  const outcome = await tokens.refresh(input);
  if (outcome.kind === 'granted') return outcome.tokens;
  throw toAppError(outcome, {
    en: 'Invalid refresh token',
    es: 'El token de renovación no es válido',
  });
}
