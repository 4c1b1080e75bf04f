import { removeLostSecondFactor } from '@lacre/services/second-factor/remove-lost-second-factor';
import { turnOffTotp } from '@lacre/services/second-factor/turn-off-totp';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { type GivenUser, given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { newRecoveryCodes } from '../../src/second-factor/recovery-codes.ts';
import { sharedServices } from '../shared-services.ts';
import { until } from '../until.ts';

describe('a second factor that is removed', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  /** Has a second factor and a sign-in that waits for its code. */
  async function userWithSecondFactor(): Promise<{ ana: GivenUser; mfaCode: string | undefined }> {
    const ana = await given(t.services).user();
    const { codes, hashes } = newRecoveryCodes();
    await t.database.dataSource.query(
      `with factor as (
          insert into second_factor (user_id, sealed_secret, sealed_secret_key_id, confirmed_at, created_at)
          values ($1, '', '', now(), now())
        )
        insert into sign_in_challenge (hash, user_id, expires_at) values ($1::text::bytea, $1, now() + interval '1 hour')`,
      [ana.userId],
    );
    await t.database.database.secondFactors.insertRecoveryCodes(ana.userId, hashes);
    return { ana, mfaCode: codes[0] };
  }

  /** A reset of the password locks the user, then pending sign-ins, and at last the second factor. */
  async function besideReset(userId: string, work: () => Promise<unknown>): Promise<void> {
    const reset = await blockingTransaction(t.database.dataSource);
    await reset.query('select from user_account where id = $1 for no key update', [userId]);
    await reset.query('select from sign_in_challenge where user_id = $1 for update', [userId]);
    const removed = work();
    try {
      await until(reset.isWaitedFor);
      await reset.query('select from second_factor where user_id = $1 for update nowait', [userId]);
    } finally {
      await reset.commit();
      await removed;
    }
  }

  it('by its user waits for a reset of the password without a deadlock', async () => {
    const { ana, mfaCode } = await userWithSecondFactor();
    await besideReset(ana.userId, () => turnOffTotp(t.services, { ...ana.actor, ...(mfaCode && { mfaCode }) }));
  });

  it('by the operator waits for a reset of the password without a deadlock', async () => {
    const { ana } = await userWithSecondFactor();
    await besideReset(ana.userId, () => removeLostSecondFactor(t.services, ana));
  });
});
