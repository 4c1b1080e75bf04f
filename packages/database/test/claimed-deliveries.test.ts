import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, newId, now } from './given.ts';

describe('a claim of deliveries', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  /** An organization with webhooks that all have so many deliveries due. */
  async function givenDue(webhooks: number, deliveries: number): Promise<void> {
    const { organizationId, ownerId } = await givenOrganization(test.database);
    const ids = Array.from({ length: webhooks }, () => newId());
    await test.dataSource.query(
      `insert into webhook (organization_id, id, url, events, is_active, secret, secret_key_id, created_by, created_at, updated_at)
        select $1, id, 'https://example.com', '{*}', true, '', '', $2, $3, $3 from unnest($4::uuid[]) id`,
      [organizationId, ownerId, now, ids],
    );
    await test.dataSource.query(
      `with made as (
          insert into outbox_event (organization_id, id, kind, payload, created_at)
          select $1, gen_random_uuid(), 'invoice.stamped', '{}', $2 from generate_series(1, $3::int)
          returning id, created_at)
        insert into webhook_delivery (organization_id, id, webhook_id, event_id, state, next_attempt_at, created_at)
        select $1, gen_random_uuid(), webhook_id, id, 'pending', created_at, created_at
        from made, unnest($4::uuid[]) webhook_id`,
      [organizationId, now, deliveries, ids],
    );
  }

  it('locks no more of them than it takes, however many webhooks have a backlog', async () => {
    await givenDue(8, 60);
    await givenDue(4, 60);
    const owner = newId();
    const limit = 30;
    await test.database.transaction(async (tx) => {
      const leaseUntil = new Date(now.getTime() + 60_000);
      const claimed = await tx.webhookDeliveries.claim(now, leaseUntil, {
        owner,
        limit,
        perWebhook: 100,
        perFailing: 5,
      });
      expect(claimed).to.have.length(limit);
      const unlocked = await test.dataSource.query<unknown[]>('select from webhook_delivery for update skip locked');
      expect(unlocked).to.have.length(12 * 60 - limit);
    });
  });
});
