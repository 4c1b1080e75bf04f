import { announceExpiringKeys } from '@lacre/services/api-keys/announce-expiring-keys';
import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { updateApiKey } from '@lacre/services/api-keys/update-api-key';
import { acceptInvitation } from '@lacre/services/invitations/accept-invitation';
import { createInvitation } from '@lacre/services/invitations/create-invitation';
import { expireInvitations } from '@lacre/services/invitations/expire-invitations';
import { listInvitations } from '@lacre/services/invitations/list-invitations';
import { listMembers } from '@lacre/services/members/list-members';
import { revokeExpired } from '@lacre/services/revocation/revoke-dependents';
import { type GivenUser, given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { until } from '../until.ts';

describe('what expires in an organization', () => {
  let t: TestServices;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());
  beforeEach(async () => {
    t.clock.set('2026-11-21T18:00:00Z');
    owner = await given(t.services).user();
    organizationId = (await given(t.services).organization(owner)).id;
  });
  const eventsOf = async (kind: string) =>
    (
      await t.database.dataSource.query<{ payload: Record<string, unknown> }[]>(
        'select payload from outbox_event where organization_id = $1 and kind = $2 order by id',
        [organizationId, kind],
      )
    ).map(({ payload }) => payload);

  it('an invitation expires after seven days, as its e-mail announces, notifies once, and may be sent again', async () => {
    const invitee = await given(t.services).user('Ines');
    const invite = () =>
      createInvitation(t.services, owner.actor, { id: organizationId, email: invitee.email, role: 'member' });
    const { id } = await invite();
    const mail = await t.mail.next(invitee.email);
    expect(mail.subject).to.equal('Ana le invita a Comercializadora Peña');
    expect(mail.text).to.include('7 días').and.include(`${t.services.settings.baseUrl}/app/invites#`);
    const token = tokenIn(mail);
    const [{ dump }] = await t.database.dataSource.query<[{ dump: string }]>(
      `select json_agg(i)::text || (select json_agg(o)::text from outbox_event o) as dump from invitation i`,
    );
    expect(dump).to.not.include(token);

    t.clock.set('2026-11-28T17:59:59Z');
    expect(await expireInvitations(t.services)).to.equal(0);
    expect(await listInvitations(t.services, owner.actor, { id: organizationId })).to.have.length(1);
    t.clock.set('2026-11-28T18:00:00Z');
    expect(await listInvitations(t.services, owner.actor, { id: organizationId })).to.deep.equal([]);
    expect(await errorOf(acceptInvitation(t.services, invitee.actor, { token }))).to.include({
      kind: 'gone',
      code: 'INVITATION_EXPIRED',
    });
    await Promise.all([expireInvitations(t.services), expireInvitations(t.services)]);
    expect(await eventsOf('invitation.expired')).to.deep.equal([{ id, role: 'member' }]);
    expect((await invite()).status).to.equal('pending');
    // One whose expiry no job has processed yet does not block a new one either.
    t.clock.set('2026-12-06T18:00:00Z');
    expect((await invite()).status).to.equal('pending');
    expect(await eventsOf('invitation.expired')).to.have.length(2);
  });

  it('expires in all other organizations when the event of one cannot be written', async () => {
    const invite = async (id: string) =>
      createInvitation(t.services, owner.actor, { id, email: `${crypto.randomUUID()}@example.com`, role: 'member' });
    const first = organizationId;
    await invite(first);
    organizationId = (await given(t.services).organization(owner)).id;
    const { id } = await invite(organizationId);
    t.clock.set('2026-11-28T18:00:00Z');
    const refuse = `alter table outbox_event add constraint refuses_one check (organization_id <> '${first}') not valid`;
    await t.database.dataSource.query(refuse);
    const error = await expireInvitations(t.services).catch((thrown: Error) => thrown.message);
    await t.database.dataSource.query('alter table outbox_event drop constraint refuses_one');
    expect(error).to.equal(`failed for organization ${first}`);
    expect(await eventsOf('invitation.expired')).to.deep.equal([{ id, role: 'member' }]);
    expect(await expireInvitations(t.services)).to.equal(1);
  });

  it('an invitation made with a key is cancelled when the key has expired', async () => {
    const key = await createApiKey(t.services, owner.actor, {
      organizationId,
      name: 'Personal',
      environment: 'sandbox',
      scopes: ['write:members'],
      expiresAt: '2026-11-23T18:00:00Z',
    });
    const { id } = await createInvitation(t.services, owner.actor, {
      id: organizationId,
      email: `${crypto.randomUUID()}@example.com`,
      role: 'member',
    });
    await t.database.dataSource.query('update invitation set api_key_id = $1 where id = $2', [key.id, id]);
    await revokeExpired(t.services);
    expect(await eventsOf('invitation.cancelled')).to.deep.equal([]);
    t.clock.set('2026-11-23T18:00:00Z');
    await revokeExpired(t.services);
    await revokeExpired(t.services);
    expect(await eventsOf('invitation.cancelled')).to.deep.equal([{ id, role: 'member' }]);
  });

  it('a key is announced once a week before it expires, and again when its expiry was changed', async () => {
    const make = (expiresAt: string | null) =>
      createApiKey(t.services, owner.actor, {
        organizationId,
        name: 'Caja',
        environment: 'sandbox',
        scopes: ['read:invoices'],
        expiresAt,
      });
    await make(null);
    await make('2026-12-28T18:00:00Z');
    const { id, last4 } = await make('2026-11-28T18:00:00Z');
    expect(await announceExpiringKeys(t.services)).to.equal(1);
    expect(await announceExpiringKeys(t.services)).to.equal(0);
    expect(await eventsOf('api_key.expiring')).to.deep.equal([
      { id, name: 'Caja', environment: 'sandbox', expiresAt: '2026-11-28T18:00:00.000Z', daysToExpire: 7 },
    ]);
    const mail = await t.mail.next(owner.email);
    expect(mail.text).to.include(`Caja (…${last4})`).and.include('2026-11-28 (America/Mexico_City)');
    await updateApiKey(t.services, owner.actor, { organizationId, id, expiresAt: '2026-11-27T18:00:00Z' });
    expect(await announceExpiringKeys(t.services)).to.equal(1);
  });

  it('a key is announced 30, 15, 7 and 1 days before, as far as its lifetime allows, each once', async () => {
    const { id } = await createApiKey(t.services, owner.actor, {
      organizationId,
      name: 'Mes',
      environment: 'sandbox',
      scopes: ['read:invoices'],
      expiresAt: '2026-12-19T18:00:00Z',
    });
    const days: unknown[] = [];
    for (const [moment, notice] of [
      ['2026-11-21T19:00:00Z', undefined],
      ['2026-12-04T18:00:00Z', 15],
      ['2026-12-12T18:30:00Z', 7],
      ['2026-12-18T18:00:00Z', 1],
      ['2026-12-19T18:00:00Z', undefined],
    ] as const) {
      t.clock.set(moment);
      await Promise.all([announceExpiringKeys(t.services), announceExpiringKeys(t.services)]);
      if (notice) days.push(notice);
      const events = (await eventsOf('api_key.expiring')).filter((event) => event['id'] === id);
      expect(
        events.map(({ daysToExpire }) => daysToExpire),
        moment,
      ).to.deep.equal(days);
    }
  });

  it('the last activity of a member does not: it is stored with a precision of five minutes', async () => {
    const seen = async () => (await listMembers(t.services, owner.actor, { organizationId }))[0]?.lastActiveAt;
    expect(await seen()).to.equal('2026-11-21T18:00:00.000Z');
    t.clock.advance(299);
    await seen();
    expect(await seen()).to.equal('2026-11-21T18:00:00.000Z');
    t.clock.advance(2);
    await until(async () => (await seen()) === '2026-11-21T18:05:01.000Z');
  });
});
