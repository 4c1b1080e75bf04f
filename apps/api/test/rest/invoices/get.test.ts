import { expect } from 'chai';
import { invoiceBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('GET /invoices/{id}', () => {
  let test: TestApi;
  let key: string;
  let invoice: { id: string; uuid: string };
  let faulty = false;

  before(async () => {
    test = await startTestApi({
      faults: ({ operation }) =>
        faulty && operation === 'stamp' ? { kind: 'http', status: 500, when: 'before' } : undefined,
    });
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
    const { body } = await test.api('POST', '/invoices', { key, body: invoiceBody() });
    invoice = { id: String(body.id), uuid: String(body.uuid) };
  });
  after(() => test.close());

  describe('200', () => {
    it('finds an invoice by record id and by fiscal UUID in any case', async () => {
      for (const id of [invoice.id, invoice.uuid, invoice.uuid.toLowerCase()]) {
        const { status, body } = await test.api('GET', `/invoices/${id}`, { key });
        expect({ status, id: body.id, uuid: body.uuid }).to.deep.equal({ status: 200, ...invoice });
      }
    });

    it('returns the largest metadata that an invoice can be created with', async () => {
      const metadata = Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`field ${index}`, 'ñ'.repeat(500)]),
      );
      const { status, body } = await test.api('POST', '/invoices', { key, body: invoiceBody({ metadata }) });
      expect(status, JSON.stringify(body).slice(0, 300)).to.equal(201);
      expect((await test.api('GET', `/invoices/${body.id}`, { key })).body.metadata).to.deep.equal(metadata);
    });

    it('returns an invoice whose stamp is being recovered, which the list omits', async () => {
      faulty = true;
      const created = await test.api('POST', '/invoices', { key, body: invoiceBody() });
      faulty = false;
      expect(created.status).to.equal(202);
      expect(created.headers.get('retry-after')).to.match(/^\d+$/);
      const { status, body } = await test.api('GET', String(created.body.statusUrl), { key });
      expect({ status, state: body.status }).to.deep.equal({ status: 200, state: 'recovering' });
      const { body: list } = await test.api('GET', '/invoices', { key });
      expect(JSON.stringify(list)).to.not.include(String(created.body.id));
    });
  });

  describe('400', () => {
    it('rejects an id that is not a UUID', async () => {
      const { status, body } = await test.api('GET', '/invoices/17', { key });
      expect({ status, message: body.message }).to.deep.equal({ status: 400, message: ['id must be a UUID'] });
    });
  });

  describe('404', () => {
    it('is the same for an unknown invoice and for another organization’s', async () => {
      const stranger = await test.given.user('Eva');
      const other = await test.given.organization(stranger, 'Otra');
      const { key: foreign } = await test.given.apiKey(stranger, other.id);
      for (const id of [invoice.id, invoice.uuid, '01a1ff43-0000-7000-8000-000000000000']) {
        const { status, body } = await test.api('GET', `/invoices/${id}`, { key: foreign });
        expect({ status, message: body.message }).to.deep.equal({ status: 404, message: 'Invoice not found' });
      }
    });
  });
});

describe('GET /invoices/{id}/xml', () => {
  let test: TestApi;
  let key: string;

  before(async () => {
    test = await startTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
  });
  after(() => test.close());

  describe('200', () => {
    it('returns the exact bytes that the PAC stamped, named after the UUID', async () => {
      const { body } = await test.api('POST', '/invoices', { key, body: invoiceBody() });
      const answer = await test.api('GET', `/invoices/${body.id}/xml`, { key });
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.match(/^application\/xml/);
      expect(answer.headers.get('content-disposition')).to.equal(`attachment; filename="${body.uuid}.xml"`);
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      const entry = await test.pac.simulator.ledger.findByUuid(String(body.uuid));
      expect(answer.bytes.equals(Buffer.from(entry?.xml ?? ''))).to.equal(true);
    });
  });

  describe('404', () => {
    it('is returned for an unknown invoice', async () => {
      const { status, body } = await test.api('GET', '/invoices/01a1ff43-0000-7000-8000-000000000000/xml', { key });
      expect({ status, message: body.message }).to.deep.equal({ status: 404, message: 'Invoice not found' });
    });
  });

  describe('409', () => {
    it('is returned for a queued invoice by every operation that needs its stamp', async () => {
      const scheduledAt = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
      const { id } = (await test.api('POST', '/invoices', { key, body: invoiceBody({ scheduledAt }) })).body;
      const asked = async () => [
        await test.api('GET', `/invoices/${id}/xml`, { key }),
        await test.api('GET', `/invoices/${id}/pdf`, { key }),
        await test.api('GET', `/invoices/${id}/balance`, { key }),
        await test.api('GET', `/invoices/${id}/payments`, { key }),
        await test.api('POST', `/invoices/${id}/email`, { key, body: { emails: ['a@example.com'] } }),
      ];
      for (const { status, body } of await asked()) expect([status, body.code]).to.deep.equal([409, 'STILL_QUEUED']);
      expect((await test.api('GET', `/payments/${id}/xml`, { key })).status).to.equal(404);
      await test.api('DELETE', `/invoices/${id}`, { key });
      for (const { status } of await asked()) expect(status).to.equal(404);
    });
  });
});
