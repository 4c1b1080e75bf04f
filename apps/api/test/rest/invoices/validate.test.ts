import { satTestData } from '@lacre/testing/sat-test-data';
import { expect } from 'chai';
import { invoiceBody, item, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

interface Finding {
  path: string;
  code: string;
  rule?: string;
  message: string;
  hint?: string;
  patch?: { op: string; path: string; value?: unknown }[];
}

describe('POST /invoices/validate', () => {
  let test: TestApi;
  let key: string;
  let token: string;
  let organizationId: string;
  const validate = (body: unknown, headers: Record<string, string> = {}) =>
    test.api('POST', '/invoices/validate', { key, body, headers });
  const errorsOf = (body: unknown) => (body as { errors: Finding[] }).errors;
  const codesOf = (body: unknown) => errorsOf(body).map(({ code, path }) => `${code} ${path}`);

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
  });

  describe('200', () => {
    it('returns the totals of a valid invoice without stamping it or recording an attempt', async () => {
      const stamps = await test.pac.simulator.ledger.count();
      const { status, body } = await validate(invoiceBody({ idempotencyKey: 'unused' }));
      expect(status).to.equal(200);
      expect(body).to.deep.include({ valid: true, environment: 'sandbox', errors: [] });
      expect(body.totals).to.deep.equal({
        moneda: 'MXN',
        subtotal: 1500,
        descuento: 0,
        totalTraslados: 240,
        totalRetenidos: 0,
        impuestosLocalesTrasladados: 0,
        impuestosLocalesRetenidos: 0,
        total: 1740,
      });
      expect(await test.pac.simulator.ledger.count()).to.equal(stamps);
      const [row] = await test.database.dataSource.query<{ count: number }[]>(
        'select count(*)::int as count from stamping_attempt where organization_id = $1',
        [organizationId],
      );
      expect(row?.count).to.equal(0);
    });

    it('rejects an e-mail to a receiver without an address, as creating does', async () => {
      const body = invoiceBody({ email: {} });
      const created = await test.api('POST', '/invoices', { key, body });
      expect([created.status, created.body.details?.[0]?.code]).to.deep.equal([400, 'EMAIL_RECIPIENT_REQUIRED']);
      const validated = await validate(body);
      expect([validated.body.valid, codesOf(validated.body)]).to.deep.equal([
        false,
        ['EMAIL_RECIPIENT_REQUIRED email.to'],
      ]);
      expect((await validate(invoiceBody({ email: { to: [] } }))).body.valid).to.equal(true);
    });

    it('rejects an e-mail that the caller may not have sent, as creating does', async () => {
      const { settings } = test.services;
      settings.mailLeaves = true;
      try {
        const body = invoiceBody({ email: { to: ['stranger@example.com'] } });
        const created = await test.api('POST', '/invoices', { key, body });
        expect(created.status).to.equal(403);
        const validated = await validate(body);
        expect(validated.body.valid).to.equal(false);
        expect(errorsOf(validated.body).map(({ code }) => code)).to.deep.equal([created.body.code]);
      } finally {
        settings.mailLeaves = false;
      }
    });

    it('reports every broken rule at once, with rule, path, message, hint, and a patch where the fix is certain', async () => {
      const body = invoiceBody({
        paymentMethod: 'PPD',
        use: 'ZZZ',
        items: [item({ taxes: [{ type: '002', factorType: 'Tasa', rate: '0.150000' }] }), item({ productKey: '1' })],
      });
      const answer = await validate(body);
      expect(answer.status).to.equal(200);
      expect(answer.body.valid).to.equal(false);
      const errors = errorsOf(answer.body);
      expect(errors.map(({ rule }) => rule)).to.include.members(['CFDI40105', 'CFDI40179', 'CFDI40162']);
      expect(errors.find(({ rule }) => rule === 'CFDI40179')?.path).to.equal('items[0].taxes[0].rate');
      for (const { message, hint } of errors.filter(({ rule }) => rule === 'CFDI40105')) {
        expect(message).to.match(/\w/);
        expect(hint).to.match(/\w/);
      }
      expect(errors.find(({ rule }) => rule === 'CFDI40105')?.patch).to.deep.equal([
        { op: 'add', path: '/paymentForm', value: '99' },
      ]);
    });

    it('also reports, all at once, the errors that create returns one at a time', async () => {
      const { body } = await validate(
        invoiceBody({
          customer: undefined,
          paymentForm: undefined,
          type: 'E',
          items: [{ quantity: 1 }, item({ productId: '01a1ff43-dd00-7266-b863-c83d46f3a41f' })],
        }),
      );
      const errors = errorsOf(body);
      expect(errors.map(({ path, message }) => `${path}: ${message}`)).to.include.members([
        'customer: customer or customerId is required',
        'paymentForm: paymentForm is required',
        'items[1].productId: Product not found',
        'relatedInvoiceUuid: relatedInvoiceUuid must reference a vigente Ingreso invoice of this organization',
      ]);
      // Only that: the rest of the item would come from the product.
      expect(errors.filter(({ path }) => path.startsWith('items[1]'))).to.have.length(1);
      const hintAt = (path: string) => errors.find((error) => error.path === path)?.hint;
      expect(hintAt('items[1].productId')).to.match(/^Send the id or the sku of a product/);
      expect(hintAt('relatedInvoiceUuid')).to.match(/^Send the UUID of an Ingreso in force/);
    });

    it('validates as of scheduledAt, as create and preview do', async () => {
      const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString();
      // When issued in 70 hours, a document dated today is too old, and one dated then is no longer in the future.
      const localDate = (hours: number) => inHours(hours - 6).slice(0, 19);
      const check = async (body: Record<string, unknown>) => {
        const verdict = await validate(body);
        const create = await test.api('POST', '/invoices', { key, body });
        const preview = await test.api('POST', '/invoices/preview/pdf', { key, body });
        expect([200, 202]).to.include(verdict.body.valid ? create.status : 200);
        if (verdict.body.valid) expect(preview.status).to.equal(200);
        else {
          expect([create.status, preview.status]).to.deep.equal([400, 400]);
          expect(create.body.details).to.deep.equal(verdict.body.errors);
          expect(preview.body.details).to.deep.equal(verdict.body.errors);
        }
        return verdict.body.valid;
      };
      expect(await check(invoiceBody({ scheduledAt: inHours(70) }))).to.equal(true);
      expect(await check(invoiceBody({ scheduledAt: inHours(73) }))).to.equal(false);
      expect(await check(invoiceBody({ date: localDate(70) }))).to.equal(false);
      expect(await check(invoiceBody({ date: localDate(70), scheduledAt: inHours(70) }))).to.equal(true);
      expect(await check(invoiceBody({ date: localDate(-10), scheduledAt: inHours(70) }))).to.equal(false);
    });

    it('reports exactly the errors that create returns', async () => {
      const bad = invoiceBody({ items: [item({ taxes: [{ type: '002', factorType: 'Tasa', rate: '0.150000' }] })] });
      const [verdict, create] = [await validate(bad), await test.api('POST', '/invoices', { key, body: bad })];
      expect(create.status).to.equal(400);
      expect(create.body.details).to.deep.equal(verdict.body.errors);
    });

    it('reports a date of another year once, without the codes that did not exist then, and what else is wrong', async () => {
      const date = '2016-11-20T10:00:00';
      expect(codesOf((await validate(invoiceBody({ date, use: 'G99' }))).body)).to.deep.equal([
        'DATE_OUT_OF_RANGE date',
        'CFDI40160 use',
      ]);
      expect(codesOf((await validate(invoiceBody({ date }))).body)).to.deep.equal(['DATE_OUT_OF_RANGE date']);
      const created = await test.api('POST', '/invoices', { key, body: invoiceBody({ date }) });
      expect(created.body.message).to.deep.equal(['date must be a local date-time within the last 72 hours']);
      const { uuid } = (await test.api('POST', '/invoices', { key, body: ppdBody() })).body;
      const payment = paymentBody({ uuid, paid: 1 }, { date });
      const { body } = await test.api('POST', '/payments/validate', { key, body: payment });
      expect(codesOf(body)).to.deep.equal(['DATE_OUT_OF_RANGE date']);
    });

    it('returns Spanish messages when Accept-Language prefers Spanish, as create and preview do', async () => {
      const bad = invoiceBody({ paymentMethod: 'PPD' });
      const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
      const [english, verdict] = [await validate(bad), await validate(bad, spanish)];
      const [create, preview] = await Promise.all(
        ['/invoices', '/invoices/preview/pdf'].map((path) =>
          test.api('POST', path, { key, body: bad, headers: spanish }),
        ),
      );
      const [inEnglish, inSpanish] = [errorsOf(english.body), errorsOf(verdict.body)];
      expect(inSpanish.map(({ code }) => code)).to.deep.equal(inEnglish.map(({ code }) => code));
      expect(inSpanish[0]?.message).to.not.equal(inEnglish[0]?.message);
      expect(create?.body.details).to.deep.equal(inSpanish);
      expect(create?.body.message).to.deep.equal(inSpanish.map(({ message }) => message));
      expect(preview?.body.details).to.deep.equal(inSpanish);
    });

    it('checks the customs broker of a customs document against the SAT’s list for that customs house', async function () {
      if (satTestData === undefined) return this.skip();
      const imported = (number: string) => invoiceBody({ items: [item({ customsDocuments: [number] })] });
      expect(errorsOf((await validate(imported('15  48  3009  5001234'))).body)).to.deep.equal([]);
      expect(codesOf((await validate(imported('15  48  0001  5001234'))).body)).to.deep.equal([
        'CFDI40194 items[0].customsDocuments[0]',
      ]);
    });

    it('accepts gross prices, a charged total and the other nodes of an item', async () => {
      const { body } = await validate(
        invoiceBody({
          items: [
            item({ unitPrice: 116, taxIncluded: true, propertyTaxAccounts: ['123456'] }),
            item({
              unitPrice: 50,
              parts: [{ productKey: '81111500', quantity: 2, description: 'Hora', unitPrice: 25 }],
              thirdParty: { taxId: 'CACX7605101P8', legalName: 'XOCHILT CASAS CHAVEZ', taxSystem: '612', zip: '36257' },
              customsDocuments: ['15  48  3009  0001234'],
            }),
          ],
          localTaxes: [{ name: 'ISH', rate: '3.00' }],
          total: 178.5,
          addenda: '<x:pedido xmlns:x="urn:example">7</x:pedido>',
        }),
      );
      expect(errorsOf(body)).to.deep.equal([]);
      expect(body.totals).to.include({
        subtotal: 150,
        totalTraslados: 24,
        impuestosLocalesTrasladados: 4.5,
        total: 178.5,
      });
    });

    it('accepts 5,000 items', async () => {
      const body = invoiceBody({ items: Array.from({ length: 5_000 }, () => item()) });
      await validate(body);
      const { status, body: verdict } = await validate(body);
      expect(status).to.equal(200);
      expect(verdict.totals).to.include({ total: 8_700_000 });
    });
  });

  describe('400', () => {
    it('rejects a body that does not match the schema of an invoice', async () => {
      const { status, body } = await validate(invoiceBody({ items: [item({ quantity: 0, taxIncluded: 'yes' })] }));
      expect({ status, message: body.message }).to.deep.equal({
        status: 400,
        message: ['items[0].quantity must be a positive number', 'items[0].taxIncluded must be true or false'],
      });
    });

    it('rejects a session that names no organization', async () => {
      expect((await test.api('POST', '/invoices/validate', { token, body: invoiceBody() })).status).to.equal(400);
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      expect((await test.api('POST', '/invoices/validate', { body: invoiceBody() })).status).to.equal(401);
    });
  });

  describe('403', () => {
    it('accepts read:invoices or write:invoices and no other scope', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      for (const [scope, status] of [
        ['read:invoices', 200],
        ['write:invoices', 200],
        ['read:products', 403],
      ] as const) {
        const { key: own } = await test.given.apiKey(owner, id, { scopes: [scope] });
        const answer = await test.api('POST', '/invoices/validate', { key: own, body: invoiceBody() });
        expect(answer.status, scope).to.equal(status);
      }
    });
  });
});
