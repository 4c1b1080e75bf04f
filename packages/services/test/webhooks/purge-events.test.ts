import { expect } from 'chai';
import { listEvents } from '../../src/events/list-events.ts';
import { purgeEvents } from '../../src/events/purge-events.ts';
import { openWebhookHouse, type WebhookHouse } from './webhook-house.ts';

const day = 24 * 3_600;

describe('retention of events', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  after(() => t.close());

  it('is 30 days for the log of deliveries and 90 for the feed, except for pending deliveries', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const receiver = await t.receiver();
    const { id } = await webhook(receiver.url);
    await emit(3);
    await t.dispatch();
    receiver.answer = (response) => response.writeHead(500).end();
    t.clock.advance(1);
    await emit();
    await t.dispatch();
    const kept = async () => {
      await purgeEvents(t.services);
      const feed = await listEvents(t.services, { ...owner.actor, organizationHeader: organizationId }, {});
      return [(await deliveries(id)).map(({ status }) => status), feed.data.length];
    };
    t.clock.advance(30 * day - 2);
    expect(await kept()).to.deep.equal([['pending', 'delivered', 'delivered', 'delivered'], 4]);
    t.clock.advance(2);
    expect(await kept()).to.deep.equal([['pending'], 4]);
    t.clock.advance(60 * day - 2);
    expect(await kept()).to.deep.equal([['pending'], 4]);
    t.clock.advance(2);
    expect(await kept()).to.deep.equal([['pending'], 1]);
    receiver.answer = (response) => response.end();
    await t.dispatch();
    expect(await kept()).to.deep.equal([['delivered'], 1]);
    t.clock.advance(31 * day);
    expect(await kept()).to.deep.equal([[], 0]);
  });
});
