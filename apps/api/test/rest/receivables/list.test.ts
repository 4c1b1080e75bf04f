import { expect } from 'chai';
import { invoiceBody, item, paymentBody, ppdBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

type Receivable = { uuid: string; saldo: number; ageDays: number };

describe('GET /receivables', () => {
  let test: TestApi;
  let key: string;
  let session: { token: string; organizationId: string };
  let customerId: string;
  let uuids: string[];
  /** Issued yesterday and paid today. */
  let paid: string;

  const get = async (query: Record<string, string | number> = {}) => {
    const { status, body } = await test.api('GET', '/receivables', { key, query });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as { data: Receivable[]; total: number; totalPages: number; asOf: string; totals: object };
  };
  const create = async (path: string, body: Record<string, unknown>) => {
    const answer = await test.api('POST', path, { key, body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return String(answer.body.uuid);
  };
  /** As if it had been issued that many days before the test's day, at noon. */
  const issuedBefore = (uuid: string | undefined, days: number) =>
    test.database.dataSource.query(
      `update invoice set fecha = to_char(left(fecha, 10)::date - $2::integer, 'YYYY-MM-DD') || 'T12:00:00' where uuid = $1`,
      [uuid, days],
    );

  before(async () => {
    test = await startTestApi();
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    session = { token: owner.token, organizationId };
    ({ key } = await test.given.apiKey(owner, organizationId));
    const { legalName, taxId, taxSystem, zip } = invoiceBody().customer as Record<string, string>;
    const customer = await test.api('POST', `/organizations/${organizationId}/customers`, {
      token: owner.token,
      body: { legalName, taxId, taxSystem, zip, livemode: false },
    });
    customerId = String(customer.body.id);
    const of = (unitPrice: number, changes = {}) => ppdBody({ items: [item({ unitPrice })], ...changes });
    uuids = [
      await create('/invoices', of(100)),
      await create('/invoices', of(200)),
      await create('/invoices', of(300, { customer: undefined, customerId })),
      await create('/invoices', of(400)),
      await create('/invoices', of(500, { currency: 'USD', exchange: 18.5 })),
    ];
    await create('/invoices', invoiceBody());
    paid = await create('/invoices', of(100));
    await create('/payments', paymentBody({ uuid: paid, paid: 116 }));
    await create('/payments', paymentBody({ uuid: uuids[1], paid: 32 }));
    for (const [place, days] of [30, 31, 61, 91, 0].entries()) await issuedBefore(uuids[place], days);
    await issuedBefore(paid, 1);
  });
  after(() => test.close());

  describe('200', () => {
    it('lists what is owed, the oldest first, with its age, and totals by currency and age', async () => {
      const { data, total, totals } = await get();
      expect(data.map(({ uuid, saldo, ageDays }) => [uuid, saldo, ageDays])).to.deep.equal([
        [uuids[3], 464, 91],
        [uuids[2], 348, 61],
        [uuids[1], 200, 31],
        [uuids[0], 116, 30],
        [uuids[4], 580, 0],
      ]);
      expect(total).to.equal(5);
      expect(totals).to.deep.equal({
        MXN: { '0-30': 116, '31-60': 200, '61-90': 348, '90+': 464, total: 1128 },
        USD: { '0-30': 580, '31-60': 0, '61-90': 0, '90+': 0, total: 580 },
      });
    });

    it('returns the totals of all pages on each of them, also past the end', async () => {
      const { totals } = await get();
      const second = await get({ page: 2, limit: 2 });
      expect(second.data.map(({ uuid }) => uuid)).to.deep.equal([uuids[1], uuids[0]]);
      expect(second).to.deep.include({ total: 5, totalPages: 3, totals });
      expect(await get({ page: 9 })).to.deep.include({ data: [], total: 5, totals });
    });

    it('filters by customer', async () => {
      const { data, totals } = await get({ customerId });
      expect(data.map(({ uuid }) => uuid)).to.deep.equal([uuids[2]]);
      expect(totals).to.have.nested.property('MXN.total', 348);
    });

    it('ignores what was issued after the date, including receipts', async () => {
      const { asOf } = await get();
      const before = new Date(Date.parse(asOf) - 86_400_000).toISOString().slice(0, 10);
      const { data, totals } = await get({ asOf: before });
      expect(data.map(({ uuid, saldo, ageDays }) => [uuid, saldo, ageDays])).to.deep.equal([
        [uuids[3], 464, 90],
        [uuids[2], 348, 60],
        [uuids[1], 232, 30],
        [uuids[0], 116, 29],
        [paid, 116, 0],
      ]);
      expect(totals).to.deep.equal({
        MXN: { '0-30': 464, '31-60': 348, '61-90': 464, '90+': 0, total: 1276 },
      });
      const ofCustomer = await get({ asOf: before, customerId });
      expect(ofCustomer.data.map(({ uuid }) => uuid)).to.deep.equal([uuids[2]]);
      expect(ofCustomer.totals, 'no payment of another customer').to.have.nested.property('MXN.total', 348);
      const later = new Date(Date.parse(asOf) + 86_400_000).toISOString().slice(0, 10);
      expect((await get({ asOf: later })).data.map(({ ageDays }) => ageDays)).to.deep.equal([92, 62, 32, 31, 1]);
    });

    it('lists what was issued after midnight in Cancún, while it is the day before in Mexico City', async () => {
      const owner = await test.given.user();
      const keys = [];
      for (const zip of ['77500', '22000']) {
        const { id } = await test.given.organization(owner);
        const body = { code: 'B', name: 'Branch', zip };
        const branch = await test.api('PUT', `/organizations/${id}/branches`, { token: owner.token, body });
        expect(branch.status, JSON.stringify(branch.body)).to.equal(200);
        keys.push((await test.given.apiKey(owner, id)).key);
      }
      const [cancun, tijuana] = keys;
      const begun = test.clock.now();
      test.clock.set('2026-11-22T05:30:00Z');
      try {
        const body = ppdBody({ placeOfIssue: '77500' });
        const { status, body: issued } = await test.api('POST', '/invoices', { key: cancun, body });
        expect([status, issued.fecha]).to.deep.equal([201, '2026-11-22T00:30:00']);
        const { body: found } = await test.api('GET', '/receivables', { key: cancun });
        expect(found).to.include({ total: 1, asOf: '2026-11-22' });
        expect(found).to.have.nested.property('data[0].ageDays', 0);
        const { body: elsewhere } = await test.api('GET', '/receivables', { key: tijuana });
        expect(elsewhere).to.include({ asOf: '2026-11-21' });
      } finally {
        test.clock.set(begun.toISOString());
      }
    });

    it('defaults to production for a session', async () => {
      expect((await test.api('GET', '/receivables', session)).body).to.deep.include({ data: [], total: 0, totals: {} });
      const { body } = await test.api('GET', '/receivables', { ...session, query: { environment: 'sandbox' } });
      expect(body).to.include({ total: 5 });
    });
  });

  describe('400', () => {
    it('rejects an invalid date, and unknown filters', async () => {
      for (const [query, path] of [
        [{ asOf: '2026-02-30' }, 'asOf'],
        [{ asOf: 'today' }, 'asOf'],
        [{ customer: customerId }, 'customer'],
        [{ limit: 101 }, 'limit'],
      ] as const) {
        const { status, body } = await test.api('GET', '/receivables', { key, query });
        expect(status).to.equal(400);
        expect(body).to.have.nested.property('details[0].path', path);
      }
    });
  });

  describe('401', () => {
    it('rejects an unknown caller', async () => {
      expect((await test.api('GET', '/receivables')).status).to.equal(401);
    });
  });

  describe('403', () => {
    it('requires the scope to read invoices', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key: narrow } = await test.given.apiKey(owner, id, { scopes: ['read:usage'] });
      expect((await test.api('GET', '/receivables', { key: narrow })).status).to.equal(403);
    });
  });
});
