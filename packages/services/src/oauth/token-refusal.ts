import { AppError } from '../errors.ts';
import type { TokenRefusal } from '../ports.ts';

/** `error` carries the name of RFC 6749 section 5.2. */
export function toAppError({ error, description }: TokenRefusal, invalidGrant: string): AppError {
  if (error === 'invalid_grant')
    return new AppError('unauthorized', invalidGrant, { error, code: 'INVALID_GRANT', log: { description } });
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return new AppError('unauthorized', 'Invalid client credentials', { error, code: 'INVALID_CLIENT' });
  return new AppError('bad-request', [description ?? 'The request is not valid'], { error, code: 'INVALID_REQUEST' });
}
