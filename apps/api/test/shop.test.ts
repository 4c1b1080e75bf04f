import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShop } from '@lacre/example-shop/shop';
import { Lacre } from '@lacre/sdk';
import { expect } from 'chai';
import { startWebhookApi, type WebhookApi } from './rest/webhooks/webhook-api.ts';
import { invoiceBody } from './support/bodies.ts';

describe('the shop of the examples', () => {
  let test: WebhookApi;
  let lacre: Lacre;
  let shop: Server;
  let url: string;

  before(async () => {
    test = await startWebhookApi();
    const { key } = await test.given.apiKey(test.owner, test.organizationId, {
      scopes: ['read:invoices', 'write:invoices', 'cancel:invoices'],
    });
    lacre = new Lacre({ baseUrl: test.url, apiKey: key });
    let secret = '';
    shop = createShop({ lacre, webhookSecret: () => secret, now: () => test.clock.now() });
    shop.listen(0, '127.0.0.1');
    await once(shop, 'listening');
    url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    secret = String((await test.made({ url: `${url}/webhooks` })).secret);
  });
  after(async () => {
    shop.closeAllConnections();
    shop.close();
    await test.close();
  });

  const { customer } = invoiceBody();
  const order = (id: string, changes: object = {}) =>
    fetch(`${url}/orders`, {
      method: 'POST',
      body: JSON.stringify({ id, description: 'Consultoría', price: 1500, customer, ...changes }),
    });
  const stateOf = async (id: string) =>
    ((await (await fetch(`${url}/orders/${id}`)).json()) as { status: string }).status;

  it('creates one invoice for an order that is sent twice', async () => {
    const first = await order('1001');
    expect(first.status).to.equal(201);
    const { uuid } = (await first.json()) as { uuid: string };
    expect(((await (await order('1001')).json()) as { uuid: string }).uuid).to.equal(uuid);
    expect((await lacre.invoices.list({})).data.map((row) => row.uuid)).to.deep.equal([uuid]);
  });

  it('returns the invalid field to its customer', async () => {
    const answer = await order('1002', { customer: { ...(customer as object), zip: '00000' } });
    expect(answer.status).to.equal(400);
    const { fields } = (await answer.json()) as { fields: { path: string; message: string }[] };
    expect(fields.map(({ path }) => path)).to.include('customer.zip');
  });

  it('rejects a body that is not JSON', async () => {
    const answer = await fetch(`${url}/orders`, { method: 'POST', body: '{' });
    expect([answer.status, await answer.json()]).to.deep.equal([400, { message: 'the body must be JSON' }]);
  });

  it('learns of a cancelled invoice, from the service only', async () => {
    const { invoiceId } = (await (await order('1003')).json()) as { invoiceId: string };
    const forged = await fetch(`${url}/webhooks`, {
      method: 'POST',
      body: JSON.stringify({ id: 'e', type: 'invoice.cancelled', data: { id: invoiceId } }),
    });
    expect([forged.status, await stateOf('1003')]).to.deep.equal([401, 'invoiced']);
    await lacre.invoices.cancel({ id: invoiceId, motivo: '02' });
    await test.dispatch();
    expect(await stateOf('1003')).to.equal('cancelled');
    expect(await stateOf('1001')).to.equal('invoiced');
  });
});
