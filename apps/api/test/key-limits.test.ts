import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import type { Answer, Json } from './support/api-client.ts';
import { invoiceBody, item, paymentBody, payrollBody, ppdBody, retentionBody } from './support/bodies.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

const scopes = [
  'read:invoices',
  'write:invoices',
  'cancel:invoices',
  'read:payrolls',
  'write:payrolls',
  'read:retentions',
  'write:retentions',
  'read:api-keys',
  'write:api-keys',
];

/** 11:00 in Mexico City. */
const morning = '2026-11-21T17:00:00Z';

describe('the limits of a key', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let free: string;
  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());
  beforeEach(async () => {
    test.clock.set(morning);
    owner = await test.given.user();
    organizationId = (await test.given.organization(owner)).id;
    free = (await keyWith(null)).key;
  });

  const keysPath = () => `/organizations/${organizationId}/api-keys`;
  const makeKey = (limits: unknown, by: { token?: string; key?: string } = { token: owner.token }) =>
    test.api('POST', keysPath(), { ...by, body: { name: 'Agente', environment: 'sandbox', scopes, limits } });
  async function keyWith(limits: unknown, by?: { key: string }): Promise<{ key: string; id: string }> {
    const { status, body } = await makeKey(limits, by);
    expect(status).to.equal(201);
    return { key: String(body.key), id: String(body.id) };
  }
  const create = (key: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    test.api('POST', '/invoices', { key, body: invoiceBody(changes), headers });
  const worth = (unitPrice: number) => ({ items: [item({ unitPrice, taxes: undefined, taxObject: '01' })] });
  const verdict = ({ status, body }: Answer) => [status, body.code, body.limit];
  const beyond = (limit: string) => [403, 'KEY_LIMIT_EXCEEDED', limit];
  const found = ({ body }: Answer) =>
    (body.errors as unknown as { code: string; path: string }[]).map(({ code, path }) => `${code} ${path}`);
  const stamped = async () => Number((await test.api('GET', '/invoices', { key: free })).body.total);

  describe('are reported beforehand', () => {
    const limits = { maxTotalPerInvoice: 100, maxInvoicesPerDay: 1, receivers: ['EKU9003173C9'] };

    it('by POST /invoices/validate and /payments/validate, in the language of the caller', async () => {
      const { key } = await keyWith(limits);
      const { body: invoice } = await create(free, { ...ppdBody(), ...worth(50) });
      const validate = (path: string, body: Record<string, unknown>, headers = {}) =>
        test.api('POST', path, { key, body, headers });
      const verdict = await validate('/invoices/validate', invoiceBody(), { 'Accept-Language': 'es' });
      expect(verdict.body.valid).to.equal(false);
      expect(found(verdict)).to.deep.equal(['KEY_LIMIT_EXCEEDED limits.maxTotalPerInvoice']);
      expect(JSON.stringify(verdict.body.errors)).to.include('maxTotalPerInvoice de esta clave de API es 100.00 MXN');
      const receipt = await validate('/payments/validate', paymentBody({ uuid: invoice.uuid, paid: 1 }));
      expect(found(receipt)).to.include('KEY_LIMIT_EXCEEDED limits.receivers');
      const { body } = await test.api('POST', '/invoices/validate', { key: free, body: invoiceBody() });
      expect([body.valid, body.errors]).to.deep.equal([true, []]);
    });

    it('with the rest of the daily limits', async () => {
      const { key } = await keyWith({ maxInvoicesPerDay: 1 });
      expect(found(await test.api('POST', '/invoices/validate', { key, body: invoiceBody() }))).to.deep.equal([]);
      expect((await create(key)).status).to.equal(201);
      expect(found(await test.api('POST', '/invoices/validate', { key, body: invoiceBody() }))).to.deep.equal([
        'KEY_LIMIT_EXCEEDED limits.maxInvoicesPerDay',
      ]);
    });

    it('by GET /invoices/{id}/cancel/plan', async () => {
      const { key } = await keyWith(limits);
      const { body: invoice } = await create(free);
      const plan = async (as: string) =>
        (await test.api('GET', `/invoices/${String(invoice.id)}/cancel/plan`, { key: as })).body;
      expect(await plan(key)).to.deep.include({
        cancellable: false,
        reason: 'maxTotalPerInvoice of this API key is 100.00 MXN, and the total of the document is 1740.00 MXN',
      });
      expect(await plan(free)).to.deep.include({ cancellable: true, reason: null });
    });
  });

  describe('POST /invoices', () => {
    it('201 within maxTotalPerInvoice, 403 beyond it, in MXN whatever the currency; nothing is stamped', async () => {
      const { key } = await keyWith({ maxTotalPerInvoice: 1740 });
      expect((await create(key)).status).to.equal(201);
      const refused = await create(key, worth(1740.01));
      expect(verdict(refused)).to.deep.equal(beyond('maxTotalPerInvoice'));
      expect(refused.body.message).to.equal(
        'maxTotalPerInvoice of this API key is 1740.00 MXN, and the total of the document is 1740.01 MXN',
      );
      expect((refused.body.details as unknown as Json[])[0]?.path).to.equal('limits.maxTotalPerInvoice');
      const dollars = (exchange: number) => create(key, { ...worth(100), currency: 'USD', exchange });
      expect((await dollars(17.4)).status).to.equal(201);
      expect(verdict(await dollars(17.41))).to.deep.equal(beyond('maxTotalPerInvoice'));
      expect(await stamped()).to.equal(2);
    });

    it('reports the limit in Spanish too', async () => {
      const { key } = await keyWith({ receivers: ['EKU9003173C9'] });
      const { body } = await create(key, {}, { 'Accept-Language': 'es' });
      expect(body.message).to.equal('receivers de esta clave de API no incluye a URE180429TM6');
    });

    it('403 for an unlisted receiver or product key, also for a saved customer', async () => {
      const { key } = await keyWith({ receivers: ['URE180429TM6'], productKeys: ['81111500'] });
      expect((await create(key)).status).to.equal(201);
      const publicSale = { legalName: 'PUBLICO EN GENERAL', taxId: 'XAXX010101000' };
      const global = { periodicity: '04', months: '11', year: 2026 };
      expect(verdict(await create(key, { customer: publicSale, use: 'S01', global }))).to.deep.equal(
        beyond('receivers'),
      );
      expect(verdict(await create(key, { items: [item(), item({ productKey: '81111501' })] }))).to.deep.equal(
        beyond('productKeys'),
      );
      expect(await stamped()).to.equal(1);
    });

    it('403 for an unlisted currency, whatever exchange rate the document has, also for a receipt', async () => {
      const { key } = await keyWith({ maxTotalPerInvoice: 2000, currencies: ['MXN'] });
      const cheap = { currency: 'USD', exchange: 0.000001 };
      expect(verdict(await create(key, cheap))).to.deep.equal(beyond('currencies'));
      expect((await create(key)).status).to.equal(201);
      const { body: ppd } = await create(free, ppdBody({ currency: 'USD', exchange: 17 }));
      const pay = (by: string, changes: object) => {
        const payment = {
          date: '2026-11-20',
          paymentForm: '03',
          documents: [{ uuid: ppd.uuid, paid: 10 }],
          ...changes,
        };
        return test.api('POST', '/payments', { key: by, body: paymentBody({}, { payments: [payment] }) });
      };
      expect(verdict(await pay(key, cheap))).to.deep.equal(beyond('currencies'));
      expect((await pay(free, { ...cheap, exchange: 17 })).status).to.equal(201);
      const carried = { type: 'T', use: 'S01', paymentForm: undefined, ...worth(0) };
      const customer = { legalName: 'ESCUELA KEMPER URGATE', taxId: 'EKU9003173C9', taxSystem: '601', zip: '42501' };
      expect((await create(key, { ...carried, customer })).status).to.equal(201);
    });

    it('403 outside its hours in their time zone, also across midnight', async () => {
      const { key } = await keyWith({ hours: { from: '22:00', to: '02:00', timezone: 'America/Tijuana' } });
      const at = async (instant: string) => {
        test.clock.set(instant);
        return verdict(await create(key));
      };
      // Tijuana is eight hours behind UTC in November.
      expect(await at('2026-11-22T05:59:59Z')).to.deep.equal(beyond('hours'));
      expect((await at('2026-11-22T06:00:00Z'))[0]).to.equal(201);
      expect((await at('2026-11-22T09:59:59Z'))[0]).to.equal(201);
      expect(await at('2026-11-22T10:00:00Z')).to.deep.equal(beyond('hours'));
    });

    it('403 beyond the daily limits, which reset at midnight in the time zone of the key', async () => {
      const hours = { from: '00:00', to: '23:59', timezone: 'America/Tijuana' };
      const { key } = await keyWith({ maxTotalPerDay: 3000, maxInvoicesPerDay: 2, hours });
      test.clock.set('2026-11-22T07:58:00Z');
      expect((await create(key)).status).to.equal(201);
      expect(verdict(await create(key))).to.deep.equal(beyond('maxTotalPerDay'));
      expect((await create(key, worth(1260))).status).to.equal(201);
      const third = await create(key, worth(1));
      expect(verdict(third)).to.deep.equal(beyond('maxInvoicesPerDay'));
      expect((third.body.details as unknown as Json[])[0]?.hint).to.equal(
        'The day of this key ends on 2026-11-22 at 00:00 (America/Tijuana).',
      );
      test.clock.set('2026-11-22T08:00:00Z');
      expect((await create(key)).status).to.equal(201);
      expect(await stamped()).to.equal(3);
    });

    it('without hours the day is that of Mexico City', async () => {
      const { key } = await keyWith({ maxInvoicesPerDay: 1 });
      test.clock.set('2026-11-22T05:59:59Z');
      expect((await create(key)).status).to.equal(201);
      expect(verdict(await create(key))).to.deep.equal(beyond('maxInvoicesPerDay'));
      test.clock.set('2026-11-22T06:00:00Z');
      expect((await create(key)).status).to.equal(201);
    });

    it('concurrent calls do not exceed the daily limit together', async () => {
      const { key } = await keyWith({ maxTotalPerDay: 3 * 1740 });
      const answers = await Promise.all(Array.from({ length: 12 }, () => create(key)));
      expect(answers.filter(({ status }) => status === 201)).to.have.length(3);
      const refused = answers.filter(({ status }) => status !== 201);
      for (const answer of refused) expect(verdict(answer)).to.deep.equal(beyond('maxTotalPerDay'));
      expect(await stamped()).to.equal(3);
    });

    it('a repeated idempotency key counts once, and a document that the PAC rejected does not count', async () => {
      const { key } = await keyWith({ maxInvoicesPerDay: 2 });
      const refused = await create(key, worth(99_901.07));
      expect([refused.status, refused.body.code]).to.deep.equal([400, 'PAC_REJECTED']);
      const one = { idempotencyKey: 'once' };
      const answers = await Promise.all([create(key, one), create(key, one), create(key, one)]);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 200, 201]);
      const more = await Promise.all([create(key), create(key)]);
      expect(more.map(({ status }) => status).sort()).to.deep.equal([201, 403]);
      expect((await create(key, one)).status).to.equal(200);
    });

    it('a rotated key, its replacement and the keys that it creates share the daily limits', async () => {
      const old = await keyWith({ maxInvoicesPerDay: 2 });
      const rotated = await test.api('POST', `${keysPath()}/${old.id}/rotate`, { token: owner.token, body: {} });
      expect(rotated.body.limits).to.deep.equal({ maxInvoicesPerDay: 2 });
      const by = { key: String(rotated.body.key) };
      const child = await keyWith({ maxInvoicesPerDay: 2 }, by);
      expect((await create(old.key)).status).to.equal(201);
      expect((await create(child.key)).status).to.equal(201);
      for (const key of [old.key, by.key, child.key])
        expect(verdict(await create(key))).to.deep.equal(beyond('maxInvoicesPerDay'));
    });

    it('what a key has issued today counts for its replacement too: rotating starts no new day', async () => {
      const old = await keyWith({ maxInvoicesPerDay: 1 });
      expect((await create(old.key)).status).to.equal(201);
      for (let turn = 0, { id, key } = old; turn < 2; turn++) {
        const { body } = await test.api('POST', `${keysPath()}/${id}/rotate`, { key, body: {} });
        [id, key] = [String(body.id), String(body.key)];
        expect(verdict(await create(key))).to.deep.equal(beyond('maxInvoicesPerDay'));
      }
    });
  });

  describe('requireConfirmation', () => {
    const validate = async (key: string, changes: Record<string, unknown> = {}) =>
      String((await test.api('POST', '/invoices/validate', { key, body: invoiceBody(changes) })).body.confirmation);

    it('201 with the confirmation of the same body, by the same key', async () => {
      const { key } = await keyWith({ requireConfirmation: true });
      const without = await create(key);
      expect(verdict(without)).to.deep.equal(beyond('requireConfirmation'));
      expect((without.body.details as unknown as Json[])[0]?.hint).to.match(
        /^Send the body to POST \/invoices\/validate/,
      );
      const confirmation = await validate(key);
      expect(verdict(await create(key, { confirmation, ...worth(10) }))).to.deep.equal(beyond('requireConfirmation'));
      expect(verdict(await create(key, { confirmation: await validate(free) }))).to.deep.equal(
        beyond('requireConfirmation'),
      );
      const body = { confirmation, idempotencyKey: 'confirmed' };
      expect((await create(key, body)).status).to.equal(201);
      test.clock.advance(901);
      expect((await create(key, body)).status).to.equal(200);
      expect(verdict(await create(key, { confirmation }))).to.deep.equal(beyond('requireConfirmation'));
      expect(await stamped()).to.equal(1);
    });

    it('403 with the confirmation of another time of issue', async () => {
      const { key } = await keyWith({ requireConfirmation: true });
      const scheduledAt = '2026-11-22T17:00:00Z';
      const confirmation = await validate(key, { scheduledAt });
      for (const other of ['2026-11-23T17:00:00Z', undefined])
        expect(verdict(await create(key, { confirmation, scheduledAt: other }))).to.deep.equal(
          beyond('requireConfirmation'),
        );
      expect((await create(key, { confirmation, scheduledAt })).status).to.equal(202);
    });

    it('a session gets a confirmation too, and an invalid confirmation is reported', async () => {
      const call = { token: owner.token, organizationId };
      const { body } = await test.api('POST', '/invoices/validate', { ...call, body: invoiceBody() });
      const confirmation = String(body.confirmation);
      const made = await test.api('POST', '/invoices', { ...call, body: invoiceBody({ confirmation }) });
      expect(made.status).to.equal(201);
      const other = await create(free, { confirmation });
      expect([other.status, other.body.code]).to.deep.equal([403, 'CONFIRMATION_INVALID']);
    });

    it('the confirmation of a cancellation expires after fifteen minutes too', async () => {
      const { key } = await test.given.apiKey(owner, organizationId, {
        scopes: ['read:invoices', 'write:invoices', 'cancel:invoices'],
      });
      const path = `/invoices/${String((await create(key)).body.id)}/cancel`;
      const { confirmation } = (await test.api('GET', `${path}/plan?motivo=02`, { key })).body;
      test.clock.advance(901);
      const late = await test.api('POST', path, { key, body: { motivo: '02', confirmation } });
      expect([late.status, late.body.code]).to.deep.equal([403, 'CANCELLATION_NOT_CONFIRMED']);
    });

    it('is enforced once for queued invoices, each invoice of a batch and receipts', async () => {
      const { key } = await keyWith({ requireConfirmation: true });
      const later = { Prefer: 'respond-async' };
      expect(verdict(await create(key, {}, later))).to.deep.equal(beyond('requireConfirmation'));
      const queued = await create(key, { confirmation: await validate(key) }, later);
      expect(queued.status).to.equal(202);
      const invoices = [
        invoiceBody({ idempotencyKey: 'a', confirmation: await validate(key) }),
        invoiceBody({ idempotencyKey: 'b' }),
      ];
      const batch = await test.api('POST', '/invoices/batch', { key, body: { invoices } });
      test.clock.advance(901);
      await issueQueued(test.services);
      const { body } = await test.api('GET', String(batch.body.statusUrl), { key });
      const items = body.items as unknown as { status: string; error: { code: string } | null }[];
      expect(items.map(({ status, error }) => [status, error?.code])).to.deep.equal([
        ['done', undefined],
        ['failed', 'KEY_LIMIT_EXCEEDED'],
      ]);
      expect((await test.api('GET', String(queued.body.statusUrl), { key })).body.status).to.equal('vigente');

      const { body: ppd } = await test.api('POST', '/invoices', { key: free, body: ppdBody() });
      const receipt = paymentBody({ uuid: ppd.uuid, paid: 100 });
      const pay = (more: object) => test.api('POST', '/payments', { key, body: { ...receipt, ...more } });
      expect(verdict(await pay({}))).to.deep.equal(beyond('requireConfirmation'));
      const { body: checked } = await test.api('POST', '/payments/validate', { key, body: receipt });
      expect((await pay({ confirmation: checked.confirmation })).status).to.equal(201);
    });
  });

  describe('documents issued later', () => {
    const later = { Prefer: 'respond-async' };

    it('403 when the request is accepted, and checked again when the document is issued', async () => {
      const { key, id } = await keyWith({ maxTotalPerInvoice: 1740 });
      expect(verdict(await create(key, worth(2000), later))).to.deep.equal(beyond('maxTotalPerInvoice'));
      const accepted = await create(key, {}, later);
      expect(accepted.status).to.equal(202);
      const change = { token: owner.token, body: { limits: { maxTotalPerInvoice: 1000 } } };
      expect((await test.api('PATCH', `${keysPath()}/${id}`, change)).status).to.equal(200);
      await issueQueued(test.services);
      const { body } = await test.api('GET', String(accepted.body.statusUrl), { key });
      expect(body.status).to.equal('failed');
      expect(JSON.stringify(body)).to.contain('KEY_LIMIT_EXCEEDED');
      expect(await stamped()).to.equal(0);
    });

    it('are checked against limits that a key without any was given meanwhile, itself or by its creator', async () => {
      const own = await keyWith(null);
      const creator = await keyWith(null);
      const created = await keyWith(null, creator);
      const accepted = [await create(own.key, {}, later), await create(created.key, {}, later)];
      const change = { token: owner.token, body: { limits: { maxTotalPerInvoice: 1000 } } };
      for (const { id } of [own, creator])
        expect((await test.api('PATCH', `${keysPath()}/${id}`, change)).status).to.equal(200);
      await issueQueued(test.services);
      for (const { body } of accepted)
        expect(JSON.stringify((await test.api('GET', String(body.statusUrl), { key: free })).body)).to.contain(
          'KEY_LIMIT_EXCEEDED',
        );
      expect(await stamped()).to.equal(0);
    });

    it('403 for a time at which the key may not issue', async () => {
      const { key } = await keyWith({ hours: { from: '09:00', to: '18:00', timezone: 'America/Mexico_City' } });
      const at = (scheduledAt: string) => create(key, { scheduledAt });
      expect((await at('2026-11-22T17:00:00Z')).status).to.equal(202);
      expect(verdict(await at('2026-11-22T03:00:00Z'))).to.deep.equal(beyond('hours'));
      test.clock.set('2026-11-22T02:00:00Z');
      expect(verdict(await at('2026-11-22T17:00:00Z'))).to.deep.equal(beyond('hours'));
      const batch = { key, body: { invoices: [invoiceBody({ idempotencyKey: 'night' })] } };
      expect(verdict(await test.api('POST', '/invoices/batch', batch))).to.deep.equal(beyond('hours'));
    });

    it('a batch counts document by document', async () => {
      const { key } = await keyWith({ maxTotalPerDay: 2 * 1740 });
      const invoices = ['1', '2', '3', '4'].map((idempotencyKey) => invoiceBody({ idempotencyKey }));
      const batch = await test.api('POST', '/invoices/batch', { key, body: { invoices } });
      expect(batch.status).to.equal(202);
      await issueQueued(test.services);
      const { body } = await test.api('GET', String(batch.body.statusUrl), { key });
      expect([body.done, body.failed]).to.deep.equal([2, 2]);
      expect(await stamped()).to.equal(2);
    });
  });

  describe('POST /payments', () => {
    it('403 beyond the amount that it receives, per invoice and per day; product keys do not apply', async () => {
      const { key } = await keyWith({ maxTotalPerInvoice: 500, maxTotalPerDay: 800, productKeys: ['81111500'] });
      const { body: ppd } = await test.api('POST', '/invoices', { key: free, body: ppdBody() });
      const pay = (paid: number) => test.api('POST', '/payments', { key, body: paymentBody({ uuid: ppd.uuid, paid }) });
      expect((await pay(500)).status).to.equal(201);
      expect(verdict(await pay(500.01))).to.deep.equal(beyond('maxTotalPerInvoice'));
      expect(verdict(await pay(300.01))).to.deep.equal(beyond('maxTotalPerDay'));
      expect((await pay(300)).status).to.equal(201);
    });
  });

  for (const [path, body] of [
    ['/payrolls', payrollBody],
    ['/retentions', retentionBody],
  ] as const)
    describe(`POST ${path}`, () => {
      const post = (key: string, changes = {}) => test.api('POST', path, { key, body: body(changes) });

      it('403 beyond the total, for an unlisted receiver and beyond the daily limits, which all documents share', async () => {
        expect(verdict(await post((await keyWith({ maxTotalPerInvoice: 1 })).key))).to.deep.equal(
          beyond('maxTotalPerInvoice'),
        );
        expect(verdict(await post((await keyWith({ receivers: ['EKU9003173C9'] })).key))).to.deep.equal(
          beyond('receivers'),
        );
        const { key } = await keyWith({ maxInvoicesPerDay: 1, productKeys: ['81111500'] });
        expect(found(await test.api('POST', `${path}/validate`, { key, body: body() }))).to.deep.equal([]);
        expect((await post(key)).status).to.equal(201);
        expect(verdict(await post(key))).to.deep.equal(beyond('maxInvoicesPerDay'));
        expect(verdict(await create(key, worth(1)))).to.deep.equal(beyond('maxInvoicesPerDay'));
        expect(found(await test.api('POST', `${path}/validate`, { key, body: body() }))).to.deep.equal([
          'KEY_LIMIT_EXCEEDED limits.maxInvoicesPerDay',
        ]);
      });
    });

  it('a batch of payrolls counts receipt by receipt', async () => {
    const { key } = await keyWith({ maxInvoicesPerDay: 1 });
    const payrolls = ['one', 'two'].map((idempotencyKey) => payrollBody({ idempotencyKey }));
    const batch = await test.api('POST', '/payrolls/batch', { key, body: { payrolls } });
    expect(batch.status).to.equal(202);
    await issueQueued(test.services);
    const { body } = await test.api('GET', String(batch.body.statusUrl), { key });
    expect([body.stamped, body.failed]).to.deep.equal([1, 1]);
  });

  describe('cancelling and substituting', () => {
    const cancel = (key: string, id: Json | undefined) =>
      test.api('POST', `/invoices/${String(id)}/cancel`, { key, body: { motivo: '02' } });

    it('403 for a document that the key could not issue, which stays unchanged', async () => {
      const { body: invoice } = await create(free);
      const limits: [string, unknown][] = [
        ['maxTotalPerInvoice', 1739.99],
        ['currencies', ['USD']],
        ['receivers', ['EKU9003173C9']],
        ['productKeys', ['01010101']],
        ['hours', { from: '12:00', to: '13:00', timezone: 'America/Mexico_City' }],
      ];
      for (const [limit, value] of limits) {
        const { key } = await keyWith({ [limit]: value });
        expect(verdict(await cancel(key, invoice.id))).to.deep.equal(beyond(limit));
        const body = invoiceBody(worth(10));
        const path = `/invoices/${String(invoice.id)}/substitute`;
        expect(verdict(await test.api('POST', path, { key, body }))).to.deep.equal(beyond(limit));
      }
      const { body: after } = await test.api('GET', `/invoices/${String(invoice.id)}`, { key: free });
      expect([after.status, after.cancellationStatus]).to.deep.equal(['vigente', null]);
      const { key } = await keyWith({ maxTotalPerInvoice: 1740, maxTotalPerDay: 1, maxInvoicesPerDay: 1 });
      expect((await cancel(key, invoice.id)).status).to.equal(200);
      expect(await stamped()).to.equal(1);
    });

    it('a substitute counts, needs a confirmation and must be within the limits', async () => {
      const { body: invoice } = await create(free);
      const { key } = await keyWith({ maxTotalPerInvoice: 1740, maxInvoicesPerDay: 1, requireConfirmation: true });
      const path = `/invoices/${String(invoice.id)}/substitute`;
      const send = (body: unknown) => test.api('POST', path, { key, body });
      expect(verdict(await send(invoiceBody()))).to.deep.equal(beyond('requireConfirmation'));
      const { body: checked } = await test.api('POST', '/invoices/validate', { key, body: invoiceBody() });
      expect((await send(invoiceBody({ confirmation: checked.confirmation }))).status).to.be.oneOf([201, 202]);
      const { body: again } = await test.api('POST', '/invoices/validate', { key, body: invoiceBody() });
      expect(verdict(await create(key, { confirmation: again.confirmation }))).to.deep.equal(
        beyond('maxInvoicesPerDay'),
      );
    });
  });

  describe('POST and PATCH /organizations/{organizationId}/api-keys', () => {
    const patch = (id: string, body: unknown, by: { token?: string; key?: string } = { token: owner.token }) =>
      test.api('PATCH', `${keysPath()}/${id}`, { ...by, body });
    const all = {
      maxTotalPerInvoice: 1000.5,
      maxTotalPerDay: 5000,
      maxInvoicesPerDay: 10,
      currencies: ['MXN', 'USD'],
      receivers: ['URE180429TM6'],
      productKeys: ['81111500'],
      hours: { from: '09:00', to: '18:00', timezone: 'America/Mexico_City' },
      requireConfirmation: true,
    };

    it('201, 200: returns the limits as they were sent; null and absent mean none', async () => {
      const { status, body } = await makeKey(all);
      expect([status, body.limits]).to.deep.equal([201, all]);
      const list = (await test.api('GET', keysPath(), { token: owner.token })).body as unknown as Json[];
      expect(list.find(({ id }) => id === body.id)?.limits).to.deep.equal(all);
      for (const limits of [null, {}, { maxTotalPerDay: null, requireConfirmation: false }]) {
        expect((await patch(String(body.id), { limits: all })).body.limits).to.deep.equal(all);
        expect((await patch(String(body.id), { limits })).body.limits).to.equal(null);
      }
      expect((await makeKey(undefined)).body.limits).to.equal(null);
    });

    it('apply from the next request', async () => {
      const { key, id } = await keyWith(null);
      expect((await create(key)).status).to.equal(201);
      await patch(id, { limits: { maxTotalPerInvoice: 1 } });
      expect(verdict(await create(key))).to.deep.equal(beyond('maxTotalPerInvoice'));
      await patch(id, { limits: null });
      expect((await create(key)).status).to.equal(201);
    });

    const rejections: [unknown, string][] = [
      [{ maxTotalPerInvoice: 0 }, 'limits.maxTotalPerInvoice must be a positive number'],
      [{ maxTotalPerDay: '5' }, 'limits.maxTotalPerDay must be a positive number'],
      [{ maxInvoicesPerDay: 1.5 }, 'limits.maxInvoicesPerDay must be an integer from 1 to 1000000'],
      [{ receivers: [] }, 'limits.receivers must contain between 1 and 1000 elements'],
      [{ receivers: ['x'] }, 'limits.receivers[0] must be an RFC of 12 or 13 characters in upper case'],
      [{ receivers: ['URE180429TM6', 'URE180429TM6'] }, 'limits.receivers[1] must not be repeated'],
      [{ currencies: ['MXN', 'MXP'] }, 'limits.currencies[1] must be in the SAT catalog c_Moneda'],
      [{ currencies: ['USD', 'USD'] }, 'limits.currencies[1] must not be repeated'],
      [{ productKeys: ['81111500', '8111150'] }, 'limits.productKeys[1] must be in the SAT catalog c_ClaveProdServ'],
      [{ productKeys: ['81111500', '81111500'] }, 'limits.productKeys[1] must not be repeated'],
      [{ hours: { ...all.hours, from: '9' } }, 'limits.hours.from must be a time of day (HH:MM)'],
      [{ hours: { ...all.hours, to: '09:00' } }, 'limits.hours.to must differ from `from`'],
      [
        { hours: { ...all.hours, timezone: '+06:00' } },
        'limits.hours.timezone must be an IANA time zone, such as America/Mexico_City',
      ],
    ];
    for (const [limits, message] of rejections)
      it(`400: rejects ${JSON.stringify(limits)}`, async () => {
        const { status, body } = await makeKey(limits);
        expect([status, body.message]).to.deep.equal([400, [message]]);
        const changed = await patch((await keyWith(null)).id, { limits });
        expect([changed.status, changed.body.message]).to.deep.equal([400, [message]]);
      });

    it('400: reports codes and paths of listed codes, in Spanish too; a key with such codes can be read and updated', async () => {
      const limits = { currencies: ['MXP', 'USD', 'USD'], productKeys: ['8111150', '81111500', '81111500'] };
      const asked = { name: 'Agente', environment: 'sandbox', scopes, limits };
      const headers = { 'Accept-Language': 'es' };
      const { body } = await test.api('POST', keysPath(), { token: owner.token, body: asked, headers });
      expect(body.message).to.deep.equal([
        'limits.currencies[0] debe estar en el catálogo c_Moneda del SAT',
        'limits.currencies[2] no debe repetirse',
        'limits.productKeys[0] debe estar en el catálogo c_ClaveProdServ del SAT',
        'limits.productKeys[2] no debe repetirse',
      ]);
      expect((body.details as unknown as Json[]).map(({ code, path }) => [code, path])).to.deep.equal([
        ['UNKNOWN_CURRENCY', 'limits.currencies[0]'],
        ['CURRENCY_REPEATED', 'limits.currencies[2]'],
        ['UNKNOWN_PRODUCT_KEY', 'limits.productKeys[0]'],
        ['PRODUCT_KEY_REPEATED', 'limits.productKeys[2]'],
      ]);
      const { id } = await keyWith(null);
      await test.database.dataSource.query('update api_key set limits = $1 where id = $2', [limits, id]);
      const list = (await test.api('GET', keysPath(), { token: owner.token })).body as unknown as Json[];
      expect(list.find((key) => String(key.id) === id)?.limits).to.deep.equal(limits);
      expect((await patch(id, { name: 'Otro' })).body.limits).to.deep.equal(limits);
    });

    it('400: names an unknown limit', async () => {
      const { status, body } = await makeKey({ maxTotal: 5 });
      expect([status, (body.details as unknown as Json[])[0]?.code]).to.deep.equal([400, 'UNKNOWN_FIELD']);
    });

    it('403: a key can neither widen its own limits nor grant wider ones, not even by rotating another key', async () => {
      const { key, id } = await keyWith(all);
      const by = { key };
      const wide = [403, 'KEY_LIMITS_EXCEEDED'];
      const code = ({ status, body }: Answer) => [status, body.code];
      const wider: unknown[] = [
        null,
        { ...all, maxTotalPerInvoice: 1000.51 },
        { ...all, maxTotalPerDay: null },
        { ...all, maxInvoicesPerDay: 11 },
        { ...all, currencies: ['MXN', 'EUR'] },
        { ...all, receivers: ['URE180429TM6', 'EKU9003173C9'] },
        { ...all, productKeys: null },
        { ...all, hours: { ...all.hours, to: '18:01' } },
        { ...all, hours: { ...all.hours, timezone: 'America/Tijuana' } },
        { ...all, requireConfirmation: false },
      ];
      for (const limits of wider) {
        expect(code(await makeKey(limits, by)), JSON.stringify(limits)).to.deep.equal(wide);
        expect(code(await patch(id, { limits }, by)), JSON.stringify(limits)).to.deep.equal(wide);
      }
      const other = await keyWith(null);
      const rotate = await test.api('POST', `${keysPath()}/${other.id}/rotate`, { ...by, body: {} });
      expect(code(rotate)).to.deep.equal(wide);
      expect((await makeKey({ ...all, hours: { ...all.hours, from: '10:00' } }, by)).status).to.equal(201);
      expect((await patch(id, { limits: { ...all, maxTotalPerDay: 10 } }, by)).status).to.equal(200);
    });

    it('apply to the keys that a key created before it got limits itself', async () => {
      const maker = await keyWith(null);
      const made = await keyWith(null, { key: maker.key });
      expect((await create(made.key)).status).to.equal(201);
      await patch(maker.id, { limits: { maxTotalPerInvoice: 1000 } });
      expect(verdict(await create(made.key))).to.deep.equal(beyond('maxTotalPerInvoice'));
    });
  });
});
