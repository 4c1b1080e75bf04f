import { authorizeApplication } from '@lacre/services/oauth/authorize-application';
import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import { deleteOauthApplication } from '@lacre/services/oauth/delete-oauth-application';
import { requestPasswordReset } from '@lacre/services/users/request-password-reset';
import { resetPassword } from '@lacre/services/users/reset-password';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { sharedServices } from '../shared-services.ts';
import { until } from '../until.ts';

describe('authorizations in several organizations', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  async function setUp(owner: 'first' | 'second') {
    const ana = await given(t.services).user();
    const { id: first } = await given(t.services).organization(ana);
    t.clock.advance(1);
    const { id: second } = await given(t.services).organization(ana);
    const { id, clientId } = await createOauthApplication(t.services, ana.actor, {
      organizationId: { first, second }[owner],
      name: 'Conta Móvil',
      type: 'confidential',
      redirectUris: ['https://conta.example/callback'],
      scopes: ['read:invoices'],
    });
    for (const organizationId of [second, first])
      await authorizeApplication(t.services, ana.actor, { organizationId, clientId, scopes: ['read:invoices'] });
    return { ana, first, second, id, clientId };
  }

  /** Someone else writes to the audit logs of both, one after the other; the second once `work` waits for the first. */
  async function besideOther(first: string, second: string, work: () => Promise<void>): Promise<void> {
    const other = await blockingTransaction(t.database.dataSource);
    const record = (organizationId: string) =>
      other.query('update audit_head set position = position where organization_id = $1', [organizationId]);
    await record(first);
    const done = work();
    await until(other.isWaitedFor);
    await Promise.race([record(second), done]);
    await other.commit();
    await done;
  }

  it('end by a new password in the order of organizations, without a deadlock with those of another user', async () => {
    const { ana, first, second, clientId } = await setUp('first');
    await requestPasswordReset(t.services, ana).settled;
    const token = tokenIn(await t.mail.next(ana.email, /Restablezca/));
    await besideOther(first, second, () => resetPassword(t.services, { token, password: 'battery staple' }));
    expect(await t.database.database.oauthAuthorizations.listOfApplication(first, clientId)).to.deep.equal([]);
  });

  it('end with their application in the order of organizations, without a deadlock with another one', async () => {
    const { ana, first, second, id } = await setUp('second');
    await t.database.dataSource.query(
      `insert into webhook (organization_id, id, url, events, is_active, secret, secret_key_id, created_by, created_at, updated_at, authorization_id)
        select organization_id, gen_random_uuid(), 'https://conta.example', '{*}', true, '', '', user_id, now(), now(), id
        from oauth_authorization where organization_id = $1`,
      [first],
    );
    await besideOther(first, second, () =>
      deleteOauthApplication(t.services, ana.actor, { organizationId: second, id }),
    );
    expect(await t.database.database.oauthAuthorizations.listOfApplication(second, id)).to.deep.equal([]);
  });
});
