import { type Text } from '@lacre/cfdi/violation';
import { AppError } from '../errors.ts';
import type { TokenError } from '../ports/token-endpoint.ts';

/** `error` is an error code of RFC 6749 section 5.2. */
export function toAppError({ error, description }: TokenError, invalidGrant: Text): AppError {
  if (error === 'invalid_grant')
    return new AppError('INVALID_GRANT', { error, texts: invalidGrant, log: { description } });
  if (error === 'invalid_client' || error === 'unauthorized_client') return new AppError('INVALID_CLIENT', { error });
  return new AppError('INVALID_REQUEST', {
    error,
    texts: [{ en: description ?? 'The request is not valid', es: 'La solicitud OAuth no es válida' }],
  });
}
