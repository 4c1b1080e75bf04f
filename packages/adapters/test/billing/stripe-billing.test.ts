import { createStripeBilling } from '@lacre/adapters/billing/stripe-billing';
import { AppError } from '@lacre/services/errors';
import { expect } from 'chai';
import nock from 'nock';
import Stripe from 'stripe';

const organizationId = '01a1ff43-0000-7000-8000-000000000001';
const webhookSecret = 'whsec_test';
const now = new Date('2026-11-21T18:00:00Z');
const created = now.getTime() / 1000 - 5;
const api = 'https://api.stripe.com';

// It intercepts every socket of the process once imported, so other tests of this run must not load it.
nock.restore();

describe('billing with Stripe', () => {
  const billing = createStripeBilling({ secretKey: 'sk_test_x', webhookSecret });
  before(() => {
    nock.activate();
    nock.disableNetConnect();
    nock.enableNetConnect('127.0.0.1');
  });
  afterEach(() => nock.cleanAll());
  after(() => {
    nock.enableNetConnect();
    nock.restore();
  });

  describe('cancelling a subscription', () => {
    it('requests it from Stripe', async () => {
      const call = nock(api).delete('/v1/subscriptions/sub_1').reply(200, { id: 'sub_1', status: 'canceled' });
      await billing.cancelSubscription('sub_1');
      expect(call.isDone()).to.equal(true);
    });

    it('succeeds when Stripe does not know it', async () => {
      nock(api)
        .delete('/v1/subscriptions/sub_1')
        .reply(404, {
          error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' },
        });
      await billing.cancelSubscription('sub_1');
    });

    it('fails when Stripe does not respond, or rejects it for another reason', async () => {
      for (const status of [401, 500]) {
        nock(api)
          .delete('/v1/subscriptions/sub_1')
          .times(2)
          .reply(status, { error: { message: 'no' } }, { 'stripe-should-retry': 'false' });
        const error = await billing.cancelSubscription('sub_1').catch((thrown: unknown) => thrown);
        expect(error, String(status)).to.be.instanceOf(Error);
        nock.cleanAll();
      }
    });
  });

  describe('a checkout', () => {
    const order = {
      organizationId,
      priceId: 'price_1',
      email: 'ana@example.com',
      customerId: undefined,
      successUrl: 'https://lacre.example/app',
      cancelUrl: 'https://lacre.example/app',
    };

    it('is a Stripe page for one price, and carries the organization', async () => {
      let sent = new URLSearchParams();
      nock(api)
        .post('/v1/checkout/sessions', (body: Record<string, string>) => {
          sent = new URLSearchParams(body);
          return true;
        })
        .reply(200, { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' });
      expect(await billing.startCheckout(order)).to.deep.equal({ url: 'https://checkout.stripe.com/c/pay/cs_1' });
      expect(Object.fromEntries(sent)).to.include({
        mode: 'subscription',
        client_reference_id: organizationId,
        customer_email: 'ana@example.com',
      });
    });

    it('is one for a new customer when Stripe no longer knows the earlier one, such as one of its test mode', async () => {
      const missing = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message: 'None' };
      nock(api)
        .post('/v1/checkout/sessions', (body: Record<string, string>) => body['customer'] === 'cus_1')
        .reply(400, { error: missing })
        .post('/v1/checkout/sessions', (body: Record<string, string>) => body['customer_email'] === 'ana@example.com')
        .reply(200, { id: 'cs_1', url: 'https://stripe.example' });
      expect(await billing.startCheckout({ ...order, customerId: 'cus_1' })).to.deep.equal({
        url: 'https://stripe.example',
      });
    });

    it('fails with 503 when Stripe does not respond', async () => {
      nock(api)
        .post('/v1/checkout/sessions')
        .times(2)
        .reply(500, { error: { message: 'no' } }, { 'stripe-should-retry': 'false' });
      const error = await billing.startCheckout(order).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(AppError).and.include({ kind: 'service-unavailable' });
    });
  });

  describe('an event', () => {
    const read = (type: string, object: object, changes: { secret?: string; at?: Date } = {}) =>
      readText(JSON.stringify({ id: 'evt_1', object: 'event', created, type, data: { object } }), changes);
    const readText = (payload: string, changes: { secret?: string; at?: Date } = {}) => {
      const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
        payload,
        secret: changes.secret ?? webhookSecret,
        timestamp: created,
      });
      return billing.readNotice(Buffer.from(payload), signature, changes.at ?? now);
    };
    const subscription = (changes: object = {}) => ({
      id: 'sub_1',
      object: 'subscription',
      customer: 'cus_1',
      status: 'active',
      items: { data: [{ price: { id: 'price_1' } }] },
      metadata: { organizationId },
      created: created - 60,
      ...changes,
    });

    it('reports the state of a subscription', () => {
      const result = {
        kind: 'subscription',
        organizationId,
        customerId: 'cus_1',
        subscriptionId: 'sub_1',
        isActive: true,
        renews: true,
        status: 'active',
        priceId: 'price_1',
        startedAt: new Date((created - 60) * 1000),
      };
      const told = (type: string, object: object) => {
        const { toldAt, ...said } = read(type, object) ?? {};
        expect(toldAt?.toISOString().slice(0, 19)).to.equal(new Date(created * 1000).toISOString().slice(0, 19));
        return said;
      };
      expect(told('customer.subscription.updated', subscription())).to.deep.equal(result);
      const undated = told('customer.subscription.updated', subscription({ created: undefined }));
      expect(undated).to.deep.equal({ ...result, startedAt: null });
      for (const [status, isActive, renews] of [
        ['trialing', true, true],
        ['past_due', true, false],
        ['unpaid', false, false],
        ['canceled', false, false],
        ['incomplete', false, false],
      ] as const)
        expect(told('customer.subscription.created', subscription({ status }))).to.deep.equal({
          ...result,
          status,
          isActive,
          renews,
        });
      for (const end of [{ cancel_at_period_end: true }, { cancel_at: created + 60 }])
        expect(told('customer.subscription.updated', subscription(end))).to.deep.equal({ ...result, renews: false });
      const going = subscription({ cancel_at_period_end: false, cancel_at: null });
      expect(told('customer.subscription.updated', going)).to.deep.equal(result);
      const ended = { ...result, isActive: false, renews: false };
      expect(told('customer.subscription.deleted', subscription())).to.deep.equal(ended);
    });

    it('reports the exact amount paid', () => {
      const invoice = (amount: number, currency: string) => ({
        id: 'in_1',
        amount_paid: amount,
        currency,
        parent: { subscription_details: { metadata: { organizationId } } },
      });
      const amountOf = (amount: number, currency: string) => {
        const notice = read('invoice.paid', invoice(amount, currency));
        return notice?.kind === 'payment' ? [notice.amount, notice.currency, notice.paymentId] : notice;
      };
      expect(amountOf(34_900, 'mxn')).to.deep.equal(['349.00', 'MXN', 'in_1']);
      expect(amountOf(5, 'usd')).to.deep.equal(['0.05', 'USD', 'in_1']);
      expect(amountOf(500, 'jpy')).to.deep.equal(['500', 'JPY', 'in_1']);
      expect(amountOf(0, 'mxn')).to.equal(undefined);
    });

    it('finds the organization of a payment where versions of the API before 2025-03-31 name it', () => {
      const invoice = { id: 'in_1', amount_paid: 34_900, currency: 'mxn' };
      const paid = read('invoice.paid', { ...invoice, subscription_details: { metadata: { organizationId } } });
      expect(paid).to.include({ kind: 'payment', organizationId, amount: '349.00' });
      expect(read('invoice.paid', { ...invoice, subscription_details: null })).to.equal(undefined);
    });

    it('reads amounts with the decimals that Stripe gives a currency, not with those that people write', () => {
      const amountOf = (currency: string) => {
        const parent = { subscription_details: { metadata: { organizationId } } };
        const notice = read('invoice.paid', { id: 'in_1', amount_paid: 1_234_500, currency, parent });
        return notice?.kind === 'payment' ? notice.amount : notice;
      };
      for (const currency of ['cop', 'huf', 'idr', 'isk', 'twd', 'mxn'])
        expect(amountOf(currency), currency).to.equal('12345.00');
      for (const currency of ['clp', 'pyg', 'krw', 'mga', 'xof'])
        expect(amountOf(currency), currency).to.equal('1234500');
      for (const currency of ['bhd', 'jod', 'kwd', 'omr', 'tnd'])
        expect(amountOf(currency), currency).to.equal('1234.500');
    });

    it('of another shop, of another type or without an organization is ignored', () => {
      expect(read('customer.subscription.updated', subscription({ metadata: {} }))).to.equal(undefined);
      expect(
        read('customer.subscription.updated', subscription({ metadata: { organizationId: "' or 1=1" } })),
      ).to.equal(undefined);
      expect(read('charge.refunded', { id: 'ch_1' })).to.equal(undefined);
    });

    it('of another type is ignored, whatever it contains', () => {
      for (const event of [
        { id: 'evt_1', type: 'v1.billing.meter.no_meter_found' },
        { id: 'evt_1', type: 'x', data: [] },
      ])
        expect(readText(JSON.stringify(event))).to.equal(undefined);
    });

    it('that is not a Stripe event is rejected', () => {
      const type = 'customer.subscription.updated';
      const event = { id: 'evt_1', created, type, data: { object: subscription() } };
      const paid = { id: 'in_1', amount_paid: 1, currency: 'mxn' };
      const parent = { subscription_details: { metadata: { organizationId } } };
      for (const payload of [
        'nothing',
        ...[
          null,
          [],
          [event],
          'text',
          7,
          {},
          { ...event, id: undefined },
          { ...event, id: 7 },
          { ...event, type: undefined },
          { ...event, created: undefined },
          { ...event, created: 1e15 },
          { ...event, data: undefined },
          { ...event, data: null },
          { ...event, data: {} },
          { ...event, data: { object: [] } },
          ...[
            { id: undefined },
            { id: 'sub_\u0000' },
            { customer: null },
            { customer: {} },
            { status: undefined },
            { items: undefined },
            { items: { data: null } },
            { items: { data: [null] } },
            { items: { data: [{}] } },
          ].map((change) => ({ ...event, data: { object: subscription(change) } })),
          ...[
            { id: undefined },
            { amount_paid: '1' },
            { amount_paid: 0.5 },
            { currency: 'pesos' },
            { currency: null },
          ].map((change) => ({ ...event, type: 'invoice.paid', data: { object: { ...paid, parent, ...change } } })),
        ].map((value) => JSON.stringify(value)),
      ])
        expect(() => readText(payload), payload).to.throw(
          AppError,
          'The body is no event of Stripe: send it as Stripe wrote it',
        );
    });

    it('with another signature, too old, or altered in transit is rejected', () => {
      for (const attempt of [
        () => read('customer.subscription.updated', subscription(), { secret: 'whsec_other' }),
        () => read('customer.subscription.updated', subscription(), { at: new Date(now.getTime() + 301_000) }),
        () => billing.readNotice(Buffer.from('{}'), 't=1,v1=00', now),
        () => billing.readNotice(Buffer.from('nothing'), '', now),
      ])
        expect(attempt).to.throw(AppError, 'The Stripe-Signature header does not match the body');
    });
  });
});
