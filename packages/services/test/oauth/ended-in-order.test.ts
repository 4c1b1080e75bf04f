import { authorizeApplication } from '@lacre/services/oauth/authorize-application';
import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import { deleteOauthApplication } from '@lacre/services/oauth/delete-oauth-application';
import { revokeAuthorization } from '@lacre/services/oauth/revoke-authorization';
import { deleteOrganization } from '@lacre/services/organizations/delete-organization';
import { requestPasswordReset } from '@lacre/services/users/request-password-reset';
import { resetPassword } from '@lacre/services/users/reset-password';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { type GivenUser, given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { until } from '../until.ts';

describe('authorizations in several organizations', () => {
  let t: TestServices;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());

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

  /**
   * Someone else locks the organization and, in either order, two of its authorizations, the second once `work` waits.
   */
  async function besideCascade(organizationId: string, order: [number, number], work: () => Promise<unknown>) {
    const other = await blockingTransaction(t.database.dataSource);
    await other.query('select from organization where id = $1 for no key update', [organizationId]);
    const cascade = (place: number) =>
      other.query(
        `select from oauth_authorization where id = (select id from oauth_authorization where organization_id = $1
          order by id offset ${place} limit 1) for update nowait`,
        [organizationId],
      );
    await cascade(order[0]);
    const done = work();
    try {
      await until(other.isWaitedFor);
      await cascade(order[1]);
    } finally {
      await other.commit();
      await done;
    }
  }

  /** A webhook of each authorization. */
  const addWebhooks = (organizationId: string) =>
    t.database.dataSource.query(
      `insert into webhook (organization_id, id, url, events, is_active, secret, secret_key_id, created_by, created_at, updated_at, authorization_id)
        select organization_id, gen_random_uuid(), 'https://conta.example', '{*}', true, '', '', user_id, now(), now(), id
        from oauth_authorization where organization_id = $1`,
      [organizationId],
    );

  const left = async (organizationId: string) =>
    (
      await t.database.dataSource.query<unknown[]>('select from oauth_authorization where organization_id = $1', [
        organizationId,
      ])
    ).length;

  /** An application of another organization, authorized in this one. */
  async function applicationFor(organizationId: string, users: GivenUser[]) {
    const owner = await given(t.services).user();
    const { id: ownerId } = await given(t.services).organization(owner);
    const { id, clientId } = await createOauthApplication(t.services, owner.actor, {
      organizationId: ownerId,
      name: 'Conta Móvil',
      type: 'confidential',
      redirectUris: ['https://conta.example/callback'],
      scopes: ['read:invoices'],
    });
    for (const { actor } of users)
      await authorizeApplication(t.services, actor, { organizationId, clientId, scopes: ['read:invoices'] });
    return { owner, ownerId, id };
  }

  for (const order of [
    [0, 1],
    [1, 0],
  ] satisfies [number, number][]) {
    it(`end by a new password after a membership whose end takes number ${order[0]} first`, async () => {
      const ana = await given(t.services).user();
      const { id } = await given(t.services).organization(ana);
      for (let apps = 0; apps < 2; apps += 1) await applicationFor(id, [ana]);
      await requestPasswordReset(t.services, ana).settled;
      const token = tokenIn(await t.mail.next(ana.email, /Restablezca/));
      await besideCascade(id, order, () => resetPassword(t.services, { token, password: 'battery staple' }));
      expect(await left(id)).to.equal(0);
    });

    for (const what of ['application', 'organization'] as const)
      it(`end with the ${what} of their application after an organization whose end takes number ${order[0]} first`, async () => {
        const ana = await given(t.services).user();
        const { id } = await given(t.services).organization(ana);
        const member = await given(t.services).user();
        await t.database.dataSource.query(
          `insert into member (organization_id, id, user_id, role, created_at, updated_at)
            values ($1, gen_random_uuid(), $2, 'member', now(), now())`,
          [id, member.userId],
        );
        const { owner, ownerId, id: applicationId } = await applicationFor(id, [ana, member]);
        await besideCascade(id, order, () =>
          what === 'application'
            ? deleteOauthApplication(t.services, owner.actor, { organizationId: ownerId, id: applicationId })
            : deleteOrganization(t.services, owner.actor, { id: ownerId }),
        );
        expect(await left(id)).to.equal(0);
      });
  }

  it('end by a new password in the order of organizations, without a deadlock with those of another user', async () => {
    const { ana, first, second, clientId } = await setUp('first');
    await requestPasswordReset(t.services, ana).settled;
    const token = tokenIn(await t.mail.next(ana.email, /Restablezca/));
    await besideOther(first, second, () => resetPassword(t.services, { token, password: 'battery staple' }));
    expect(await t.database.database.oauthAuthorizations.listOfApplication(first, clientId)).to.deep.equal([]);
  });

  it('end by their user after a change of their webhook that still has to be recorded, without a deadlock', async () => {
    const { ana, first } = await setUp('second');
    await addWebhooks(first);
    const [authorization] = await t.database.dataSource.query<{ id: string }[]>(
      'select id from oauth_authorization where organization_id = $1',
      [first],
    );
    const change = await blockingTransaction(t.database.dataSource);
    await change.query('update webhook set description = $2 where organization_id = $1', [first, 'other']);
    const revoked = revokeAuthorization(t.services, ana.actor, { id: authorization?.id ?? '' });
    await until(change.isWaitedFor);
    const recorded = change.query('update audit_head set position = position where organization_id = $1', [first]);
    await Promise.race([recorded, revoked]);
    await change.commit();
    await revoked;
    const state = 'select is_active, description from webhook where organization_id = $1';
    expect(await t.database.dataSource.query(state, [first])).to.deep.equal([
      { is_active: false, description: 'other' },
    ]);
  });

  it('end with their application in the order of organizations, without a deadlock with another one', async () => {
    const { ana, first, second, id } = await setUp('second');
    await addWebhooks(first);
    await besideOther(first, second, () =>
      deleteOauthApplication(t.services, ana.actor, { organizationId: second, id }),
    );
    expect(await t.database.database.oauthAuthorizations.listOfApplication(second, id)).to.deep.equal([]);
  });
});
