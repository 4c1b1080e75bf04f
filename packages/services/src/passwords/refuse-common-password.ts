import { readFileSync } from 'node:fs';
import { AppError } from '../errors.ts';

let list: ReadonlySet<string> | undefined;

/** 400 for one of the 3,000 most common passwords, whatever its case, and for the person's own e-mail. `field` is its name in the input. */
export function refuseCommonPassword(password: string, email: string | undefined, field = 'password'): void {
  list ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  const plain = password.normalize('NFC').toLowerCase();
  const refused = list.has(plain.trim())
    ? `${field} is one of the most common passwords: choose another`
    : plain === email
      ? `${field} must not be the e-mail address`
      : undefined;
  if (refused === undefined) return;
  throw new AppError('bad-request', [refused], {
    code: 'COMMON_PASSWORD',
    details: [{ path: field, code: 'COMMON_PASSWORD', message: refused, source: 'api' }],
  });
}
