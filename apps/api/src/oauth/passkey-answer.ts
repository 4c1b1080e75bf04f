import { PasskeyAnswer } from '@lacre/router/schemas/passkey';
import { AppError } from '@lacre/services/errors';
import type { signInWithPasskey } from '@lacre/services/passkeys/sign-in-with-passkey';
import { parseJsonObject } from '../rest/parse-json.ts';

/**
 * Parses the passkey response that the page's script submits, in the form of `POST /auth/passkey`. Throws
 * INVALID_PASSKEY (401) for anything else.
 */
export function passkeyAnswerOf(text: string): Parameters<typeof signInWithPasskey>[1] {
  try {
    return PasskeyAnswer.parse({ response: parseJsonObject(Buffer.from(text)) });
  } catch {
    throw new AppError('INVALID_PASSKEY');
  }
}
