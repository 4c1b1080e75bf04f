import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cancelSubscriptions } from '@lacre/services/billing/cancel-subscriptions';
import { receiveBillingNotice } from '@lacre/services/billing/receive-billing-notice';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { eventsOf } from '../../support/events-of.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const secret = 'whsec_of_this_test';

describe('billing', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let stripe: Server;
  let answers: { status: number; body: object };
  let calls: string[];
  before(async () => {
    stripe = createServer((req, res) => {
      calls.push(`${req.method} ${req.url}`);
      res.writeHead(answers.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      res.end(JSON.stringify(answers.body));
    });
    await new Promise<void>((resolve) => {
      stripe.listen(0, '127.0.0.1', resolve);
    });
    test = await startTestApi({
      env: {
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_WEBHOOK_SECRET: secret,
        STRIPE_API_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
        PLANS: JSON.stringify({
          starter: { cfdiIncluded: 100, priceId: 'price_starter' },
          pro: { cfdiIncluded: null, priceId: 'price_pro' },
        }),
        PARTNER_COMMISSION_RATE: '0.2',
      },
    });
    owner = await test.given.user();
  });
  after(async () => {
    await test.close();
    stripe.closeAllConnections();
    await new Promise((resolve) => {
      stripe.close(resolve);
    });
  });
  beforeEach(async () => {
    calls = [];
    answers = { status: 200, body: { id: 'sub_1', status: 'canceled' } };
    organizationId = (await test.given.organization(owner)).id;
  });

  const seconds = (offset = 0) => Math.floor(test.clock.now().getTime() / 1000) + offset;
  const notify = (type: string, object: object, { offset = 0, key = secret } = {}) =>
    send({ id: 'evt', object: 'event', created: seconds(offset), type, data: { object } }, key);
  const send = (event: unknown, key = secret) => {
    const raw = JSON.stringify(event);
    return test.api('POST', '/billing/stripe/webhook', {
      raw,
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(raw, key) },
    });
  };
  const signatureOf = (raw: string, key = secret) => {
    const at = seconds();
    return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${raw}`).digest('hex')}`;
  };
  const subscription = (changes: object = {}) => ({
    id: `sub_${organizationId}`,
    customer: 'cus_1',
    status: 'active',
    items: { data: [{ price: { id: 'price_starter' } }] },
    metadata: { organizationId },
    created: seconds(-60),
    ...changes,
  });
  const plan = async () =>
    (await test.api('GET', `/organizations/${organizationId}`, { token: owner.token })).body.plan as unknown;

  describe('POST /billing/stripe/webhook', () => {
    describe('200', () => {
      it('200 derives the plan from the subscription, whatever the order and number of notices', async () => {
        expect((await notify('customer.subscription.created', subscription())).body).to.deep.equal({ received: true });
        expect(await plan()).to.equal('starter');
        const pro = subscription({ items: { data: [{ price: { id: 'price_pro' } }] } });
        await notify('customer.subscription.updated', pro, { offset: 20 });
        await notify('customer.subscription.updated', pro, { offset: 20 });
        expect(await plan()).to.equal('pro');
        // A late notice: its content is outdated.
        await notify('customer.subscription.updated', subscription(), { offset: 10 });
        expect(await plan()).to.equal('pro');
        await notify('customer.subscription.deleted', subscription({ status: 'canceled' }), { offset: 30 });
        expect(await plan()).to.equal('unlimited');
        expect(await eventsOf(test, organizationId, 'organization.updated')).to.deep.equal(
          Array(3).fill({ id: organizationId, changed: ['plan'] }),
        );
      });

      it('200 prefers the end of a subscription to its creation in the same second', async () => {
        await notify('customer.subscription.updated', subscription());
        await notify('customer.subscription.created', subscription({ status: 'incomplete' }));
        expect(await plan()).to.equal('starter');
        await notify('customer.subscription.deleted', subscription({ status: 'canceled' }));
        await notify('customer.subscription.updated', subscription());
        expect(await plan()).to.equal('unlimited');
      });

      it('200 charges only for the new plan after a change, however late its notices arrive', async () => {
        await notify('customer.subscription.updated', subscription(), { offset: 30 });
        const pro = subscription({
          id: `sub_pro_${organizationId}`,
          created: seconds(10),
          items: { data: [{ price: { id: 'price_pro' } }] },
        });
        await notify('customer.subscription.created', pro, { offset: 10 });
        expect(await plan()).to.equal('pro');
        // The earlier one is cancelled, even if a notice repeats that it is active.
        for (let round = 0; round < 2; round += 1) {
          expect(await cancelSubscriptions(test.services)).to.equal(1);
          expect(calls.splice(0)).to.deep.equal([`DELETE /v1/subscriptions/sub_${organizationId}`]);
          await notify('customer.subscription.updated', subscription(), { offset: 40 + round });
          expect(await plan()).to.equal('pro');
        }
        await cancelSubscriptions(test.services);
        await notify('customer.subscription.deleted', subscription({ status: 'canceled' }), { offset: 50 });
        expect(await plan()).to.equal('pro');
        // One that ended before another was bought needs no cancellation.
        await notify('customer.subscription.deleted', { ...pro, status: 'canceled' }, { offset: 60 });
        expect(await plan()).to.equal('unlimited');
        calls = [];
        await notify('customer.subscription.created', subscription({ id: 'sub_again', created: seconds(70) }), {
          offset: 70,
        });
        expect([await plan(), await cancelSubscriptions(test.services), calls]).to.deep.equal(['starter', 0, []]);
      });

      it('200 cancels the earlier subscription where it pays for the default plan', async () => {
        const settings = { ...test.services.settings, defaultPlan: 'starter' };
        const receive = (created: number, changes: object) => {
          const data = { object: subscription({ created, ...changes }) };
          const event = { id: 'evt', object: 'event', created, type: 'customer.subscription.created', data };
          const payload = Buffer.from(JSON.stringify(event));
          return receiveBillingNotice(
            { ...test.services, settings },
            { payload, signature: signatureOf(payload.toString()) },
          );
        };
        await receive(seconds(-60), {});
        await receive(seconds(-30), { id: 'sub_pro', items: { data: [{ price: { id: 'price_pro' } }] } });
        expect([await plan(), await cancelSubscriptions(test.services)]).to.deep.equal(['pro', 1]);
        expect(calls).to.deep.equal([`DELETE /v1/subscriptions/sub_${organizationId}`]);
      });

      it('200 credits the partner with a share of a payment, once, in its currency and not while suspended', async () => {
        const partner = await test.given.user('Pablo');
        const partnerId = (await test.given.organization(partner)).id;
        const { body } = await test.api('POST', `/organizations/${partnerId}/partners`, { token: partner.token });
        const made = await test.api('POST', '/organizations', {
          token: owner.token,
          body: { name: 'Traída', referralCode: String(body.code) },
        });
        const paid = {
          id: 'in_1',
          amount_paid: 34_905,
          currency: 'mxn',
          parent: { subscription_details: { metadata: { organizationId: String(made.body.id) } } },
        };
        for (let n = 0; n < 2; n += 1) expect((await notify('invoice.paid', paid)).status).to.equal(200);
        const earned = { commissionRate: 0.2, earnedTotal: 69.81, paidTotal: 0, currency: 'MXN' };
        const after = () => test.api('GET', `/organizations/${partnerId}/partners`, { token: partner.token });
        expect((await after()).body).to.include(earned);
        await notify('invoice.paid', { ...paid, id: 'in_2', currency: 'usd' });
        expect((await after()).body).to.include(earned);
        const status = (value: string) =>
          test.database.dataSource.query('update partner set status = $2 where organization_id = $1', [
            partnerId,
            value,
          ]);
        await status('suspended');
        await notify('invoice.paid', { ...paid, id: 'in_3' });
        await status('active');
        expect((await after()).body).to.include(earned);
      });
    });

    describe('400', () => {
      it('400 for signed content that is not an event, 200 for an event of another type', async () => {
        const event = { id: 'evt', created: seconds(), type: 'customer.subscription.updated' };
        for (const odd of [null, [], event, { ...event, id: undefined, data: { object: subscription() } }])
          expect(statusAndMessage(await send(odd)), JSON.stringify(odd)).to.deep.equal([
            400,
            'The body is no event of Stripe: send it as Stripe wrote it',
          ]);
        expect((await send({ ...event, type: 'product.created' })).body).to.deep.equal({ received: true });
        expect(await plan()).to.equal('unlimited');
      });

      it('400 for a wrong or missing signature', async () => {
        const wrong = await notify('customer.subscription.created', subscription(), { key: 'whsec_other' });
        expect(statusAndMessage(wrong)).to.deep.equal([400, 'The Stripe-Signature header does not match the body']);
        const none = await test.api('POST', '/billing/stripe/webhook', {
          raw: '{}',
          headers: { 'content-type': 'application/json' },
        });
        expect(statusAndMessage(none)).to.deep.equal([400, ['signature is required']]);
        expect(await plan()).to.equal('unlimited');
      });
    });
  });

  describe('POST /organizations/{organizationId}/billing/checkout', () => {
    const checkout = (body: object, token?: string) =>
      test.api('POST', `/organizations/${organizationId}/billing/checkout`, { body, ...(token && { token }) });

    describe('200', () => {
      it('200 returns the checkout page of the provider', async () => {
        answers.body = { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' };
        expect((await checkout({ plan: 'starter' }, owner.token)).body).to.deep.equal({
          url: 'https://checkout.stripe.com/c/pay/cs_1',
        });
        expect(calls).to.deep.equal(['POST /v1/checkout/sessions']);
      });
    });

    describe('409', () => {
      it('409 for the plan in force, unless it is about to end or a payment is due', async () => {
        answers.body = { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' };
        await notify('customer.subscription.created', subscription());
        const refused = await checkout({ plan: 'starter' }, owner.token);
        expect(refused.body).to.include({ statusCode: 409, error: 'CONFLICT', code: 'PLAN_ALREADY_ACTIVE' });
        expect(refused.body.message).to.equal(
          'The plan starter is in force and renews by itself. Choose another plan.',
        );
        expect(calls).to.deep.equal([]);
        expect((await checkout({ plan: 'pro' }, owner.token)).status).to.equal(200);
        let offset = 0;
        for (const change of [{ cancel_at_period_end: true }, { status: 'past_due' }, { status: 'canceled' }]) {
          offset += 10;
          await notify('customer.subscription.updated', subscription(change), { offset });
          expect((await checkout({ plan: 'starter' }, owner.token)).status, JSON.stringify(change)).to.equal(200);
        }
        await notify('customer.subscription.updated', subscription(), { offset: 40 });
        expect((await checkout({ plan: 'starter' }, owner.token)).status).to.equal(409);
        await notify('customer.subscription.deleted', subscription(), { offset: 50 });
        expect((await checkout({ plan: 'starter' }, owner.token)).status).to.equal(200);
      });
    });

    describe('400, 401, 403, 503', () => {
      it('400 for an unavailable plan, 401, 403, 503', async () => {
        const message = 'plan must be one of: starter, pro';
        for (const name of ['unlimited', 'gold', '__proto__']) {
          const { status, body } = await checkout({ plan: name }, owner.token);
          expect([status, body.message]).to.deep.equal([400, [message]]);
          expect(body.details).to.deep.equal([{ path: 'plan', code: 'UNKNOWN_PLAN', message, source: 'api' }]);
        }
        expect(statusAndMessage(await checkout({ plan: 'starter' }))).to.deep.equal(unauthenticated);
        const { token } = await addMember(test, organizationId, 'admin');
        expect(statusAndMessage(await checkout({ plan: 'starter' }, token))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can change the plan',
        ]);
        answers = { status: 500, body: { error: { message: 'no' } } };
        expect((await checkout({ plan: 'starter' }, owner.token)).status).to.equal(503);
      });
    });
  });

  describe('the subscription of a deleted organization', () => {
    const remove = () => test.api('DELETE', `/organizations/${organizationId}`, { token: owner.token });
    const waiting = async () =>
      (
        await test.database.dataSource.query<[{ count: number }]>(
          'select count(*)::int as count from billing_cancellation',
        )
      )[0].count;

    describe('204', () => {
      it('is cancelled at the provider, which is called until it succeeds', async () => {
        await notify('customer.subscription.created', subscription());
        expect((await remove()).status).to.equal(204);
        expect(calls).to.deep.equal([]);
        answers = { status: 500, body: { error: { message: 'no' } } };
        expect(await cancelSubscriptions(test.services)).to.equal(0);
        expect(await waiting()).to.equal(1);
        answers = { status: 200, body: { id: 'sub_1', status: 'canceled' } };
        expect(await cancelSubscriptions(test.services)).to.equal(0);
        test.clock.advance(60);
        expect(await cancelSubscriptions(test.services)).to.equal(1);
        expect(calls.at(-1)).to.equal(`DELETE /v1/subscriptions/sub_${organizationId}`);
        expect(await waiting()).to.equal(0);
      });
    });

    describe('200', () => {
      it('is cancelled again when the process crashed before the call', async () => {
        await notify('customer.subscription.created', subscription());
        await remove();
        const now = test.clock.now();
        const dead = await test.services.database.billing.takeCancellations(now, new Date(now.getTime() + 120_000), 20);
        expect(dead).to.have.length(1);
        expect(await cancelSubscriptions(test.services)).to.equal(0);
        test.clock.advance(120);
        expect(await cancelSubscriptions(test.services)).to.equal(1);
      });

      it('is cancelled even if it was paid for while the organization was being deleted', async () => {
        await remove();
        await notify('customer.subscription.created', subscription());
        expect(await cancelSubscriptions(test.services)).to.equal(1);
        expect(calls).to.deep.equal([`DELETE /v1/subscriptions/sub_${organizationId}`]);
      });
    });
  });
});
