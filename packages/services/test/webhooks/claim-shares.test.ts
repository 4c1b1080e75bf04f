import { randomUUID } from 'node:crypto';
import type { ClaimLimits } from '@lacre/database/repositories/delivery-claims';
import { expect } from 'chai';
import { scopesOfKinds } from '../../src/events/event-scopes.ts';
import { emptyLane, sharesOf } from '../../src/webhooks/webhook-lane.ts';
import { openWebhookHouse, type WebhookHouse } from './webhook-house.ts';

describe('the deliveries that a process holds', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  after(() => t.close());

  /** An organization with as many deliveries due to each of its webhooks. */
  async function withDue(webhooks: number, events: number) {
    const { organizationId, webhook, emit } = await t.organization();
    for (let number = 0; number < webhooks; number += 1) await webhook('https://receiver.example/hook');
    await emit(events);
    await t.services.database.transaction((tx) => tx.events.relay(t.clock.now(), 100, scopesOfKinds));
    return organizationId;
  }

  /** What one claim would take, by organization and webhook. */
  async function claimed(limits: Pick<ClaimLimits, 'limit' | 'perOrganization' | 'crowded'>) {
    const now = t.clock.now();
    const owner = randomUUID();
    const rows = await t.services.database.transaction((tx) =>
      tx.webhookDeliveries.claim(now, new Date(now.getTime() + 60_000), {
        owner,
        perWebhook: 100,
        perFailing: 5,
        ...limits,
      }),
    );
    await t.services.database.webhookDeliveries.release(rows, now);
    const of = (organizationId: string) => rows.filter((row) => row.organizationId === organizationId);
    return {
      count: (organizationId: string) => of(organizationId).length,
      webhooks: (organizationId: string) => new Set(of(organizationId).map(({ webhookId }) => webhookId)).size,
    };
  }

  it('are of each organization in turn, up to its limit, and of each of its webhooks', async () => {
    const many = await withDue(10, 3);
    const few = await withDue(1, 2);
    const inTurn = await claimed({ limit: 2, perOrganization: 30 });
    expect([inTurn.count(many), inTurn.count(few)]).to.deep.equal([1, 1]);
    const limited = await claimed({ limit: 30, perOrganization: 10 });
    expect([limited.count(many), limited.webhooks(many), limited.count(few)]).to.deep.equal([10, 10, 2]);
    const crowded = await claimed({ limit: 30, perOrganization: 10, crowded: [{ id: many, most: 4 }] });
    expect([crowded.count(many), crowded.webhooks(many), crowded.count(few)]).to.deep.equal([4, 4, 2]);
    const full = await claimed({ limit: 30, perOrganization: 10, crowded: [{ id: many, most: 0 }] });
    expect([full.count(many), full.count(few)]).to.deep.equal([0, 2]);
    const alone = await claimed({ limit: 30 });
    expect([alone.count(many), alone.count(few)]).to.deep.equal([28, 2]);
  });

  /** Claims for organizations with more due than fits until they get nothing more: what each then holds. */
  function holdAll(organizations: number, most = 2_000): number[] {
    const lanes = Array.from({ length: organizations }, (_, id) => emptyLane(String(id), () => expect.fail(), 100));
    for (;;) {
      const held = lanes.reduce((sum, lane) => sum + lane.held, 0);
      const { limit, perOrganization, crowded } = sharesOf(lanes, most - held);
      const shares = lanes.map((_, id) => crowded.find((one) => one.id === String(id))?.most ?? perOrganization);
      let left = limit;
      for (let turn = 1; left > 0 && shares.some((share) => share >= turn); turn += 1)
        for (const [index, lane] of lanes.entries()) {
          if (left === 0 || (shares[index] ?? 0) < turn) continue;
          lane.held += 1;
          left -= 1;
        }
      if (left === limit) return lanes.map((lane) => lane.held);
    }
  }

  it('leave room for the next organization, however much is due to the others', () => {
    expect(holdAll(1)).to.deep.equal([1_000]);
    for (const organizations of [1, 2, 3, 10]) {
      const held = holdAll(organizations);
      const free = 2_000 - held.reduce((sum, each) => sum + each, 0);
      expect(free).to.be.at.least(Math.max(...held) / 2);
      expect(Math.max(...held) - Math.min(...held)).to.be.at.most(1);
    }
  });

  it('are only a quarter as many of a receiver once they have waited for it longer than a second', async () => {
    const { organizationId, webhook, emit } = await t.organization();
    const receiver = await t.receiver(() => undefined);
    const { id } = await webhook(receiver.url);
    await emit(60);
    const leased = async () => {
      const sql =
        'select count(*)::int as count from webhook_delivery where webhook_id = $1 and leased_until is not null';
      const [row] = await t.database.dataSource.query<{ count: number }[]>(sql, [id]);
      return row?.count;
    };
    const requests = async (count: number) => {
      while (receiver.requests.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await t.database.dataSource.query('update webhook set is_active = false where id <> $1', [id]);
    const responses: (() => void)[] = [];
    receiver.answer = (response) => void responses.push(() => response.end());
    t.dispatcher.notify();
    await requests(5);
    expect(await leased()).to.equal(60);
    t.clock.advance(2);
    responses.shift()?.();
    await requests(6);
    expect(await leased()).to.be.at.most(25);
    await receiver.close();
    // Deleting while attempts are recorded could deadlock: the service locks in another order.
    await t.dispatcher.idle();
    await t.database.dataSource.query('delete from webhook where organization_id = $1', [organizationId]);
  });
});
