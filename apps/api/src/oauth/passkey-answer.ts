import { PasskeyAnswer } from '@lacre/router/schemas/passkey';
import { AppError } from '@lacre/services/errors';
import type { signInWithPasskey } from '@lacre/services/passkeys/sign-in-with-passkey';
import { parseJsonObject } from '../rest/parse-json.ts';

/** What the page's script put into its form, as `POST /auth/passkey` takes it; 401 for anything else. */
export function passkeyAnswerOf(text: string): Parameters<typeof signInWithPasskey>[1] {
  try {
    return PasskeyAnswer.parse({ response: parseJsonObject(Buffer.from(text)) });
  } catch {
    throw new AppError('INVALID_PASSKEY');
  }
}
