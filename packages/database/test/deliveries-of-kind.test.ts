import type { DeliveryFilter } from '@lacre/database/repositories/delivery-log';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization, newId, now } from './given.ts';

describe('the deliveries of events of one kind', () => {
  let test: TestDatabase;
  before(async () => {
    test = await createTestDatabase();
  });
  after(() => test.drop());

  /** An organization with two webhooks, whose events have these kinds, so many of each. */
  async function given(kinds: Record<string, number>): Promise<{ organizationId: string; webhookId: string }> {
    const { organizationId, ownerId } = await givenOrganization(test.database);
    const [webhookId, other] = [newId(), newId()];
    await test.dataSource.query(
      `insert into webhook (organization_id, id, url, events, is_active, secret, secret_key_id, created_by, created_at, updated_at)
        select $1, id, 'https://example.com', '{*}', true, '', '', $2, $3, $3 from unnest($4::uuid[]) id`,
      [organizationId, ownerId, now, [webhookId, other]],
    );
    // Deliveries have another order than their events, as after a replay.
    await test.dataSource.query(
      `with made as (
          insert into outbox_event (organization_id, id, kind, payload, created_at)
          select $1, gen_random_uuid(), kind, '{}', $2 from jsonb_each_text($3::jsonb) as k (kind, many), generate_series(1, many::int)
          returning id)
        insert into webhook_delivery (organization_id, id, webhook_id, event_id, state, created_at)
        select $1, gen_random_uuid(), webhook_id, id, (array['pending', 'delivered', 'failed'])[1 + abs(hashtext(id::text)) % 3], $2
        from made, unnest($4::uuid[]) webhook_id`,
      [organizationId, now, JSON.stringify(kinds), [webhookId, other]],
    );
    await test.dataSource.query('vacuum analyze outbox_event, webhook_delivery');
    return { organizationId, webhookId };
  }

  const few = { 'invoice.stamped': 70, 'invoice.cancelled': 30, 'customers.imported': 5 };
  for (const [what, kinds] of Object.entries({ few, many: { ...few, 'payment.stamped': 10_050 } }))
    it(`are those that a comparison of all would find, where the others are ${what}`, async () => {
      const { organizationId, webhookId } = await given(kinds);
      const { webhookDeliveries } = test.database;
      for (const kind of [...Object.keys(kinds), 'payroll.stamped'])
        for (const state of [undefined, 'pending', 'delivered', 'failed'] satisfies DeliveryFilter['state'][]) {
          const all = await test.dataSource.query<{ id: string }[]>(
            `select d.id from webhook_delivery d join outbox_event e on e.id = d.event_id
              where d.webhook_id = $1 and e.kind = $2 and ($3::text is null or d.state = $3) order by d.id desc`,
            [webhookId, kind, state ?? null],
          );
          const filter = { kind, state };
          expect(await webhookDeliveries.count(organizationId, webhookId, filter)).to.equal(all.length);
          for (const offset of [0, 7, all.length - 3].filter((from) => from >= 0)) {
            const page = await webhookDeliveries.list(organizationId, webhookId, filter, { offset, limit: 10 });
            expect(page.map(({ id }) => id)).to.deep.equal(all.slice(offset, offset + 10).map(({ id }) => id));
          }
        }
    });
});
