import { requestPasswordReset } from '@lacre/services/users/request-password-reset';
import { resetPassword } from '@lacre/services/users/reset-password';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';
import { until } from '../until.ts';

describe('a reset of a password', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('after a change of it that removes the link fails as an expired link, without a deadlock', async () => {
    const ana = await given(t.services).user();
    await requestPasswordReset(t.services, ana).settled;
    const token = tokenIn(await t.mail.next(ana.email, /Restablezca/));
    const change = await blockingTransaction(t.database.dataSource);
    await change.query('select from user_account where id = $1 for no key update', [ana.userId]);
    const reset = errorOf(resetPassword(t.services, { token, password: 'battery staple' }));
    await until(change.isWaitedFor);
    const removed = change.query('delete from user_token where user_id = $1', [ana.userId]);
    await Promise.race([removed, reset]);
    await change.commit();
    expect(await reset).to.include({ code: 'LINK_EXPIRED' });
  });
});
