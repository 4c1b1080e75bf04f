import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { invoiceBody, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /payments', () => {
  let test: TestApi;
  let key: string;
  let organizationId: string;
  let token: string;
  const create = (body: unknown, headers: Record<string, string> = {}) =>
    test.api('POST', '/payments', { key, body, headers });
  const ppd = async () => String((await test.api('POST', '/invoices', { key, body: ppdBody() })).body.uuid);

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
  });

  describe('201', () => {
    it('stamps a receipt, returns its location, and fills in the data of the invoice', async () => {
      const uuid = await ppd();
      const answer = await create(paymentBody({ uuid, paid: 1000.5 }));
      expect(answer.status).to.equal(201);
      expect(answer.headers.get('location')).to.equal(`/payments/${answer.body.id}`);
      expect(answer.body).to.include({ tipoComprobante: 'P', montoTotalPagos: 1000.5, status: 'vigente' });
      const { documentos } = (answer.body.pagos as unknown as { documentos: unknown[] }[])[0] ?? { documentos: [] };
      expect(documentos[0]).to.include({
        uuid,
        parcialidad: 1,
        saldoAnterior: 1740,
        pagado: 1000.5,
        saldoInsoluto: 739.5,
      });
      expect(await test.pac.simulator.ledger.findByUuid(String(answer.body.uuid))).to.not.equal(undefined);
    });

    it('stamps the body in docs/payment-body.md', async () => {
      const page = readFileSync(new URL('../../../../../docs/payment-body.md', import.meta.url), 'utf8');
      const [, shown = ''] = /```json\n([^]*?)```/.exec(page) ?? [];
      const uuids = [await ppd(), await ppd()];
      const answer = await create(JSON.parse(shown.replace(/"uuid": "[^"]+"/g, () => `"uuid": "${uuids.shift()}"`)));
      expect([answer.status, answer.body.montoTotalPagos], JSON.stringify(answer.body)).to.deep.equal([201, 1560]);
    });

    it('stamps for a session that names its organization', async () => {
      const uuid = await ppd();
      const body = paymentBody({ uuid, paid: 1740 });
      expect((await test.api('POST', '/payments', { token, organizationId, body })).status).to.equal(201);
    });

    it('stamps a payment in pesos of an invoice in dollars', async () => {
      const body = ppdBody({ currency: 'USD', exchange: 17.5 });
      const { uuid } = (await test.api('POST', '/invoices', { key, body })).body;
      const answer = await create(paymentBody({ uuid, paid: 1740, equivalence: 0.0571428571 }));
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    });
  });

  describe('200', () => {
    it('returns the same receipt for the same idempotency key and stamps nothing', async () => {
      const body = paymentBody({ uuid: await ppd(), paid: 1740 });
      const first = await create(body, { 'Idempotency-Key': 'deposit-1' });
      const stamps = await test.pac.simulator.ledger.count();
      const again = await create({ ...body, idempotencyKey: 'deposit-1' });
      expect(again.status).to.equal(200);
      expect(again.headers.get('idempotent-replayed')).to.equal('true');
      expect(again.body).to.deep.equal(first.body);
      expect(await test.pac.simulator.ledger.count()).to.equal(stamps);
    });
  });

  describe('400', () => {
    it('rejects a payment above the outstanding balance', async () => {
      const { status, body } = await create(paymentBody({ uuid: await ppd(), paid: 1740.01 }));
      expect(status).to.equal(400);
      expect(body.code).to.equal('PAYMENT_INVALID');
    });

    it('rejects a previous balance that differs from the balance of the invoice, with a Spanish message', async () => {
      const body = paymentBody({ uuid: await ppd(), paid: 1, previousBalance: 1739 });
      const answer = await create(body, { 'accept-language': 'es' });
      expect(answer.body.message).to.include(
        'payments[0].documents[0].previousBalance no es el saldo de la factura (1740)',
      );
    });

    it('names the limit of an equivalence that is too large', async () => {
      const body = paymentBody({ uuid: await ppd(), paid: 1, equivalence: 1_000_000_000_000 });
      expect((await create(body)).body.details?.[0]).to.deep.include({
        path: 'payments[0].documents[0].equivalence',
        message: 'payments[0].documents[0].equivalence must be less than 1000000000000',
      });
    });

    it('rejects an invoice that is not PPD', async () => {
      const { uuid } = (await test.api('POST', '/invoices', { key, body: invoiceBody() })).body;
      const { status, body } = await create(paymentBody({ uuid, paid: 1 }));
      expect(status).to.equal(400);
      expect((body.details as unknown as { code: string }[]).map(({ code }) => code)).to.include('INVOICE_NOT_PPD');
    });

    const shapes: [string, Record<string, unknown>, string[]][] = [
      ['an empty list of payments', { payments: [] }, ['payments must contain between 1 and 100 elements']],
      [
        'a payment without documents',
        { payments: [{ date: '2026-11-20', paymentForm: '03', documents: [] }] },
        ['payments[0].documents must contain between 1 and 1000 elements'],
      ],
      [
        'an invalid date',
        { payments: [{ date: '2026-02-30', paymentForm: '03', documents: [{ uuid: crypto.randomUUID(), paid: 1 }] }] },
        ['payments[0].date must be a local date or date-time'],
      ],
      [
        'an amount as text',
        {
          payments: [{ date: '2026-11-20', paymentForm: '03', documents: [{ uuid: crypto.randomUUID(), paid: '1' }] }],
        },
        ['payments[0].documents[0].paid must be a positive number'],
      ],
    ];
    for (const [what, changes, message] of shapes)
      it(`rejects ${what}`, async () => {
        const { status, body } = await create({ ...paymentBody({}), ...changes });
        expect({ status, message: body.message }).to.deep.equal({ status: 400, message });
      });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      expect((await test.api('POST', '/payments', { body: {} })).status).to.equal(401);
    });
  });

  describe('403', () => {
    it('requires write:invoices', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key: reader } = await test.given.apiKey(owner, id, { scopes: ['read:invoices'] });
      const { status } = await test.api('POST', '/payments', {
        key: reader,
        body: paymentBody({ uuid: crypto.randomUUID(), paid: 1 }),
      });
      expect(status).to.equal(403);
    });
  });

  describe('409', () => {
    it('rejects an idempotency key that created an invoice', async () => {
      const { uuid } = (await test.api('POST', '/invoices', { key, body: ppdBody({ idempotencyKey: 'taken' }) })).body;
      const { status, body } = await create(paymentBody({ uuid, paid: 1 }, { idempotencyKey: 'taken' }));
      expect({ status, code: body.code }).to.deep.equal({ status: 409, code: 'IDEMPOTENCY_KEY_OF_OTHER_KIND' });
    });
  });
});
