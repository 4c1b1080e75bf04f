import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { invoiceBody, item, paymentBody, ppdBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

type Item = { id: string; uuid: string; folio: string; total: number; saldo: number | null; externalId: string | null };

describe('GET /invoices, filters and sort orders', () => {
  let test: TestApi;
  let key: string;
  let owner: GivenUser;
  let customerId: string;
  let uuids: string[];
  const list = (query: Record<string, string | number> = {}) => test.api('GET', '/invoices', { key, query });
  const items = async (query: Record<string, string | number> = {}) => {
    const { status, body } = await list(query);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.data as unknown as Item[];
  };
  const folios = async (query: Record<string, string | number>) => (await items(query)).map(({ folio }) => folio);
  const create = async (path: string, body: Record<string, unknown>) => {
    test.clock.advance(1);
    const answer = await test.api('POST', path, { key, body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body as unknown as Item & { metadata: Record<string, unknown> };
  };

  before(async () => {
    test = await startTestApi();
    owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, organizationId));
    const { legalName, taxId, taxSystem, zip } = invoiceBody().customer as Record<string, string>;
    const customer = await test.api('POST', `/organizations/${organizationId}/customers`, {
      token: owner.token,
      body: { legalName, taxId, taxSystem, zip, livemode: false },
    });
    expect(customer.status, JSON.stringify(customer.body)).to.equal(201);
    customerId = String(customer.body.id);
    const priced = (unitPrice: number) => ({ items: [item({ unitPrice })], series: 'L' });
    const made = [
      await create('/invoices', invoiceBody({ ...priced(300), folioNumber: '9' })),
      await create('/invoices', ppdBody({ ...priced(100), folioNumber: '10', externalId: 'order-10' })),
      await create(
        '/invoices',
        ppdBody({ ...priced(200), folioNumber: '100', metadata: { branch: 'Norte', line: 7 } }),
      ),
      await create('/invoices', invoiceBody({ ...priced(100), folioNumber: '2', customer: undefined, customerId })),
    ];
    uuids = made.map(({ uuid }) => uuid);
    await create('/payments', paymentBody({ uuid: uuids[1], paid: 116 }));
    await create('/payments', paymentBody({ uuid: uuids[2], paid: 32 }, { externalId: 'transfer-1' }));
  });
  after(() => test.close());

  describe('200', () => {
    it('returns receiver, date of issue, subtotal, payment method and outstanding balance', async () => {
      const [, large, small, direct] = await items();
      expect(large).to.include({ receptorNombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', subtotal: 200, metodoPago: 'PPD' });
      expect(large).to.include({ total: 232, saldo: 200 });
      expect(large)
        .to.have.property('fecha')
        .that.matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      expect(small).to.include({ saldo: 0, externalId: 'order-10' });
      expect(direct).to.include({ metodoPago: 'PUE', saldo: null, externalId: null });
    });

    it('sorts by total, folio as a number, date of issue and creation, ascending and descending', async () => {
      expect(await folios({ sort: 'total' })).to.have.ordered.members(['10', '2', '100', '9']);
      expect(await folios({ sort: '-total' })).to.have.ordered.members(['9', '100', '2', '10']);
      expect(await folios({ sort: 'folio' })).to.have.ordered.members(['2', '9', '10', '100']);
      expect(await folios({ sort: 'createdAt' })).to.have.ordered.members(['9', '10', '100', '2']);
      expect(await folios({ sort: '-fecha' })).to.have.ordered.members(['2', '100', '10', '9']);
    });

    it('filters by customer, payment method, currency, externalId and open balance, and returns the total', async () => {
      expect(await folios({ customerId })).to.deep.equal(['2']);
      expect(await folios({ metodoPago: 'PPD' })).to.deep.equal(['100', '10']);
      expect(await folios({ moneda: 'USD' })).to.deep.equal([]);
      expect(await folios({ externalId: 'order-10' })).to.deep.equal(['10']);
      expect(await folios({ balance: 'open' })).to.deep.equal(['100']);
      expect((await list({ balance: 'open' })).body).to.include({ total: 1, nextCursor: null });
    });

    for (const sort of ['-createdAt', 'createdAt', 'total', '-total', 'folio', '-fecha']) {
      it(`returns all pages of ${sort} by cursor in the order of the whole list`, async () => {
        const seen: string[] = [];
        let { body } = await list({ sort, limit: 1 });
        for (;;) {
          expect(body).to.include({ total: 4, limit: 1 });
          seen.push(...(body.data as unknown as Item[]).map(({ id }) => id));
          if (body.nextCursor === null) break;
          ({ body } = await list({ sort, limit: 1, after: String(body.nextCursor) }));
        }
        const numbered = await items({ sort });
        expect(seen).to.deep.equal(numbered.map(({ id }) => id));
      });
    }

    it('neither skips nor repeats an invoice when one is stamped between two pages by cursor', async () => {
      const { body } = await list({ limit: 2 });
      await create('/invoices', invoiceBody({ series: 'L', folioNumber: '500' }));
      const next = await items({ limit: 2, after: String(body.nextCursor) });
      const both = [...(body.data as unknown as Item[]), ...next].map(({ folio }) => folio);
      expect(both).to.deep.equal(['2', '100', '10', '9']);
    });

    it('treats an empty externalId as absent, on any number of documents', async () => {
      const other = await test.given.user('Eva');
      const { key: plain } = await test.given.apiKey(other, (await test.given.organization(other)).id);
      for (const price of [31, 32]) {
        const body = invoiceBody({ items: [item({ unitPrice: price })], externalId: '' });
        const answer = await test.api('POST', '/invoices', { key: plain, body });
        expect([answer.status, answer.body.externalId], JSON.stringify(answer.body)).to.deep.equal([201, null]);
      }
    });

    it('returns the metadata of an invoice and finds a receipt by externalId', async () => {
      const invoice = await test.api('GET', `/invoices/${uuids[2]}`, { key });
      expect(invoice.body).to.deep.include({ metadata: { branch: 'Norte', line: 7 }, saldo: 200 });
      const receipts = await test.api('GET', '/payments', { key, query: { externalId: 'transfer-1' } });
      expect(receipts.body).to.include({ total: 1 });
    });
  });

  describe('400', () => {
    it('PAGE_TOO_DEEP: rejects a page number far from both ends of a sort order other than the default', async () => {
      const { id } = await test.given.organization(owner);
      const { key: other } = await test.given.apiKey(owner, id);
      // A million by the stored counts: the request is rejected before any row is read.
      await test.database.dataSource.query(
        `insert into invoice_count (organization_id, span, starts, environment, tipo_comprobante, status, count)
          values ($1, 'month', '2020-01-01', 'sandbox', 'I', 'vigente', 1000000)`,
        [id],
      );
      const page = (query: Record<string, string | number>) =>
        test.api('GET', '/invoices', { key: other, query, headers: { 'Accept-Language': 'en' } });
      const { status, body } = await page({ sort: 'total', page: 25_000 });
      expect(status, JSON.stringify(body)).to.equal(400);
      expect(body).to.include({ code: 'PAGE_TOO_DEEP' });
      expect(body.details).to.have.length(1);
      expect((body.details as unknown as { path: string; code: string; message: string }[])[0]).to.include({
        path: 'page',
        code: 'PAGE_TOO_DEEP',
        message:
          'page is too far into this sort order: continue with after and the nextCursor of a response, or narrow the filters',
      });
      for (const near of [10_001, 40_000]) expect((await page({ sort: 'total', page: near })).status).to.equal(200);
    });

    it('rejects an invalid cursor, a cursor of another sort order, and a cursor together with a page', async () => {
      const { body } = await list({ limit: 1 });
      const after = String(body.nextCursor);
      const forged = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
      const id = '01a1ff43-0000-7000-8000-000000000000';
      const wrong: Record<string, string | number>[] = [
        { after: 'nonsense' },
        { after: forged(['-createdAt', '2026-11-20T18:30:00.000Z', `${id}'`]) },
        { after: forged(['-createdAt', '9999-99-99T99:99:99.999Z', id]) },
        { after: forged(['-createdAt', "' or true --", id]) },
        // A Date reads them; the database has no such years, or none that it writes with four digits.
        { after: forged(['-createdAt', '-200000-04-20T00:00+0000', id]) },
        { after: forged(['-createdAt', ' Jan 01 275000 00:00:00Z', id]) },
        { after: forged(['-createdAt', '9999-12-31T23:59:59.999Z', id]) },
        { after: forged(['createdAt', '0000-01-01T00:00:00.000Z', id]), sort: 'createdAt' },
        { after: forged(['-createdAt', '2026-02-30T00:00:00.000Z', id]) },
        { after: forged(['createdAt', '2026-02-30T00:00:00.000Z', id]), sort: 'createdAt' },
        { after: forged(['-total', '1e999', id]), sort: '-total' },
        { after: forged(['folio', '1\u0000', id]), sort: 'folio' },
        { after: forged(['fecha', '2026-02-30T00:00:00', id]), sort: 'fecha' },
        { after, sort: 'total' },
        // Its values would do for this order too, from the wrong end.
        { after, sort: 'createdAt' },
        { after, page: 2 },
      ];
      for (const query of wrong) {
        const answer = await list(query);
        expect(answer.status, JSON.stringify(query)).to.equal(400);
        expect(answer.body.code).to.equal('INVALID_CURSOR');
      }
    });

    it('rejects an unknown sort order', async () => {
      expect((await list({ sort: 'uuid' })).status).to.equal(400);
    });

    it('rejects metadata with too many, too long or nested entries', async () => {
      const labels = (count: number, value: unknown) =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));
      for (const metadata of [labels(51, 'x'), labels(1, 'x'.repeat(501)), labels(1, { deep: true })]) {
        const { status } = await test.api('POST', '/invoices', { key, body: invoiceBody({ metadata }) });
        expect(status).to.equal(400);
      }
    });
  });

  describe('409', () => {
    it('rejects a second document with the same externalId, invoice or receipt, and stamps nothing', async () => {
      const before = (await list()).body.total;
      const again = await test.api('POST', '/invoices', { key, body: invoiceBody({ externalId: 'order-10' }) });
      expect(again.status).to.equal(409);
      expect(again.body.code).to.equal('EXTERNAL_ID_TAKEN');
      const receipt = paymentBody({ uuid: uuids[2], paid: 1 }, { externalId: 'order-10' });
      expect((await test.api('POST', '/payments', { key, body: receipt })).status).to.equal(409);
      expect((await list()).body.total).to.equal(before);
    });

    it('gives the externalId to one of twenty concurrent requests, and the same key still replays', async () => {
      const body = invoiceBody({ externalId: 'once', idempotencyKey: 'once' });
      const others = invoiceBody({ externalId: 'once' });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          test.api('POST', '/invoices', { key, body: index % 2 ? body : others }),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
      expect(answers.every(({ status }) => [200, 201, 409].includes(status))).to.equal(true);
      expect(await items({ externalId: 'once' })).to.have.length(1);
    });
  });
});
