import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';

export interface SecondFactorView {
  totp: boolean;
  /** Recovery codes not used yet. */
  recoveryCodesLeft: number;
}

/** Whether the user's account asks for codes. */
export async function describeSecondFactor(
  { database }: Pick<Services, 'database'>,
  { userId }: SessionActor,
): Promise<SecondFactorView> {
  const totp = await database.secondFactors.isOn(userId);
  return { totp, recoveryCodesLeft: await database.secondFactors.countRecoveryCodes(userId) };
}
