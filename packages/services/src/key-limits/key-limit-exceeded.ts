import type { Text } from '@lacre/cfdi/violation';
import { AppError } from '../errors.ts';
import type { LimitName } from './key-limits.ts';

/** 403 that names the limit: in `limit`, in the text and as the path of the finding. */
export function keyLimitExceeded(limit: LimitName, texts: Text, hint?: Text): AppError {
  const code = 'KEY_LIMIT_EXCEEDED';
  return new AppError(code, {
    texts,
    limit,
    details: [{ path: `limits.${limit}`, code, message: texts, ...(hint && { hint }), source: 'api' }],
  });
}
