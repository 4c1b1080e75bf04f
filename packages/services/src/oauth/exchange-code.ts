import type { Text } from '@lacre/cfdi/violation';
import { AppError } from '../errors.ts';
import type { GrantMismatch, OauthTokens, TokenEndpoint } from '../ports/token-endpoint.ts';
import { toAppError } from './token-error.ts';

export interface ExchangeCodeInput {
  code: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  codeVerifier?: string | null | undefined;
}

const mismatchTexts: Record<GrantMismatch, { path: string; texts: Text }> = {
  'redirect-uri': {
    path: 'redirectUri',
    texts: {
      en: 'redirectUri must be exactly the one of the authorization request',
      es: 'redirectUri debe ser exactamente la de la solicitud de autorización',
    },
  },
  'verifier-missing': {
    path: 'codeVerifier',
    texts: {
      en: 'codeVerifier is required: the authorization request had a code_challenge',
      es: 'codeVerifier es obligatorio: la solicitud de autorización llevaba un code_challenge',
    },
  },
  'verifier-differs': {
    path: 'codeVerifier',
    texts: {
      en: 'codeVerifier does not match the code_challenge of the authorization request',
      es: 'codeVerifier no corresponde al code_challenge de la solicitud de autorización',
    },
  },
  'verifier-unexpected': {
    path: 'codeVerifier',
    texts: {
      en: 'codeVerifier was sent, but the authorization request had no code_challenge',
      es: 'Se envió codeVerifier, pero la solicitud de autorización no llevaba code_challenge',
    },
  },
};

/** A mismatch does not use up the code. */
const sendItRight: Text = {
  en: 'Correct it and send the same code again, or authorize again after its 60 seconds.',
  es: 'Corríjalo y envíe otra vez el mismo código, o autorice otra vez pasados sus 60 segundos.',
};

/**
 * Exchanges an authorization code for tokens. 401 for an invalid code (also one for another redirect URI or verifier)
 * and for invalid client authentication.
 */
export async function exchangeCode(tokens: TokenEndpoint, input: ExchangeCodeInput): Promise<OauthTokens> {
  const outcome = await tokens.exchangeCode(input);
  if (outcome.kind === 'granted') return outcome.tokens;
  if (outcome.error === 'invalid_grant' && outcome.mismatch) {
    const { path, texts } = mismatchTexts[outcome.mismatch];
    const details = [{ path, code: 'INVALID_GRANT', message: texts, hint: sendItRight, source: 'api' as const }];
    throw new AppError('INVALID_GRANT', { error: outcome.error, texts, details });
  }
  throw toAppError(outcome, {
    en: 'Invalid authorization code',
    es: 'El código de autorización no es válido',
  });
}
