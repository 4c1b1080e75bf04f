import { deleteOrganization } from '@lacre/services/organizations/delete-organization';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { expect } from 'chai';
import { until } from '../until.ts';
import { openWebhookHouse, type WebhookHouse } from '../webhooks/webhook-house.ts';

describe('an organization that is deleted', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  after(() => t.close());

  it('is deleted after a change of its webhook that still has to be recorded, without a deadlock', async () => {
    const { owner, organizationId, webhook } = await t.organization();
    const { url } = await t.receiver();
    const { id } = await webhook(url);

    const change = await blockingTransaction(t.database.dataSource);
    // The webhook, then what records the change and refers to the organization, as every change does.
    await change.query('update webhook set description = $2 where id = $1', [id, 'other']);
    const deleted = deleteOrganization(t.services, owner.actor, { id: organizationId }).then(() => 'deleted');
    await until(change.isWaitedFor);
    await change.query('select from organization where id = $1 for key share', [organizationId]);
    await change.commit();
    expect(await deleted).to.equal('deleted');
  });
});
