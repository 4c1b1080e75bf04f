import { Secret, TOTP } from 'otpauth';

const period = 30;
const secretBytes = 20;
/** Phone clocks drift: the previous and the next code are accepted too (RFC 6238, section 5.2). */
const window = 1;

/** What every authenticator app supports: six digits, 30 s, SHA-1 (RFC 6238). */
const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: 'Lacre',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

/** A new secret (RFC 4226, section 4: 160 bits). */
export const newTotpSecret = (): Uint8Array => new Secret({ size: secretBytes }).bytes;

/** The secret for an authenticator app: base32 to be typed, and a URL to be shown as a QR code. */
export function enrollmentOf(secret: Uint8Array, email: string): { secret: string; otpauthUrl: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() };
}

/** The time step of a code, so that it can be used only once; undefined: it is wrong. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  // The library throws for six characters of more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}
