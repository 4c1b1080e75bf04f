import type { GivenUser } from '@lacre/testing/given';
import { URI } from 'otpauth';
import type { TestApi } from './test-api.ts';

/** An authenticator application with a user's secret. */
export interface CodeApp {
  /** The code of the current 30 seconds, or of others before and after. Each is valid once, and in order only. */
  code(steps?: number): string;
}

export function codeApp(test: TestApi, otpauthUrl: string): CodeApp {
  const totp = URI.parse(otpauthUrl);
  if (!('period' in totp)) throw new Error('not an address of time-based codes');
  return { code: (steps = 0) => totp.generate({ timestamp: test.clock.now().getTime() + steps * 30_000 }) };
}

/** Starts and confirms, with the code before the current one: that and the next are left for the test. */
export async function turnOnSecondFactor(
  test: TestApi,
  { token }: Pick<GivenUser, 'token'>,
): Promise<CodeApp & { recoveryCodes: string[] }> {
  const begun = await test.api('POST', '/users/me/mfa/totp', { token });
  const app = codeApp(test, String(begun.body.otpauthUrl));
  const confirmed = await test.api('POST', '/users/me/mfa/totp/confirm', { token, body: { code: app.code(-1) } });
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.bytes.toString()}`);
  return { ...app, recoveryCodes: confirmed.body.recoveryCodes as unknown as string[] };
}

/** Six digits that differ from all currently valid codes. */
export function wrongCode({ code }: CodeApp): string {
  const good = [-1, 0, 1].map((steps) => code(steps));
  return ['000000', '111111', '222222', '333333'].find((digits) => !good.includes(digits)) ?? '';
}
