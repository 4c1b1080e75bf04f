/** The token endpoint of the OAuth provider (RFC 6749 section 3.2), called in-process. */
export interface TokenEndpoint {
  exchangeCode(request: {
    code: string;
    clientId: string;
    clientSecret: string;
    redirectUri: string;
    codeVerifier?: string | null | undefined;
  }): Promise<TokenOutcome>;
  refresh(request: { refreshToken: string; clientId: string; clientSecret: string }): Promise<TokenOutcome>;
}

export type TokenOutcome = { kind: 'granted'; tokens: OauthTokens } | TokenError;

/** `error` is an error code of RFC 6749 section 5.2. */
export interface TokenError {
  kind: 'refused';
  error: string;
  description: string | undefined;
  /** What of the exchange differs from the authorization request that the code is of. */
  mismatch?: GrantMismatch | undefined;
}

export type GrantMismatch = 'redirect-uri' | 'verifier-missing' | 'verifier-differs' | 'verifier-unexpected';

/** Response of RFC 6749 section 5.1. */
export interface OauthTokens {
  access_token: string;
  refresh_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  /** Space-separated. */
  scope: string;
  /** When `openid` was granted. */
  id_token?: string;
}
