import { expect } from 'chai';
import { invoiceBody, item } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('POST /invoices/preview/pdf', function () {
  this.timeout(180_000);
  let test: TestApi;
  let key: string;
  let organizationId: string;
  let token: string;

  before(async () => {
    test = await startTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId, { scopes: ['read:invoices'] }));
  });
  after(() => test.close());

  describe('200', () => {
    it('returns a PDF without side effects: no stamp, no stamping attempt, no folio, no invoice', async () => {
      const answer = await test.api('POST', '/invoices/preview/pdf', {
        key,
        body: invoiceBody({ idempotencyKey: 'unused' }),
      });
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('application/pdf');
      expect(answer.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
      expect(await test.pac.simulator.ledger.count()).to.equal(0);
      for (const table of ['stamping_attempt', 'folio_series', 'invoice']) {
        const rows = await test.database.dataSource.query<{ count: number }[]>(
          `select count(*)::int as count from ${table}`,
        );
        expect(rows[0]?.count, table).to.equal(0);
      }
    });

    it('returns a PDF to a session', async () => {
      const { status } = await test.api('POST', '/invoices/preview/pdf', {
        token,
        organizationId,
        body: invoiceBody(),
      });
      expect(status).to.equal(200);
    });
  });

  describe('200, beside issued invoices', () => {
    const previewed = async (body: Record<string, unknown>) => {
      const answer = await test.api('POST', '/invoices/preview/pdf', { token, organizationId, body });
      expect(answer.status, answer.bytes.subarray(0, 400).toString()).to.equal(200);
      expect(answer.headers.get('idempotent-replayed')).to.equal(null);
      return answer.bytes;
    };
    const create = (body: Record<string, unknown>) => test.api('POST', '/invoices', { token, organizationId, body });

    it('prints its own body under the idempotency key and external id of an issued invoice', async () => {
      const taken = { idempotencyKey: 'issued', externalId: 'order-1' };
      expect((await create(invoiceBody(taken))).status).to.equal(201);
      await previewed(invoiceBody({ ...taken, use: 'G01' }));
    });

    it('reserves no amount of the invoice that a credit note credits', async () => {
      const { body: invoice } = await create(invoiceBody());
      const note = invoiceBody({ type: 'E', use: 'G02', relatedInvoiceUuid: invoice.uuid });
      await previewed(note);
      await previewed(note);
      expect((await create(note)).status).to.equal(201);
      const spent = await test.api('POST', '/invoices/preview/pdf', { token, organizationId, body: note });
      expect([spent.status, spent.body.details?.[0]?.code]).to.deep.equal([400, 'CREDIT_EXCEEDS_INVOICE']);
    });
  });

  describe('400', () => {
    it('rejects what POST /invoices rejects, with the same messages', async () => {
      const bad = invoiceBody({ items: [item({ taxes: [{ type: '002', factorType: 'Tasa', rate: '0.150000' }] })] });
      const preview = await test.api('POST', '/invoices/preview/pdf', { key, body: bad });
      const create = await test.api('POST', '/invoices', { token, organizationId, body: bad });
      expect(preview.status).to.equal(400);
      expect(preview.body.message).to.deep.equal(create.body.message);
    });

    it('names the missing legal data that production requires', async () => {
      const { status, body } = await test.api('POST', '/invoices/preview/pdf', {
        token,
        organizationId,
        body: invoiceBody({ environment: 'production' }),
      });
      expect(status).to.equal(400);
      expect(String(body.message)).to.include('legal_name, tax_system, address');
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      expect((await test.api('POST', '/invoices/preview/pdf', { body: invoiceBody() })).status).to.equal(401);
    });
  });
});
