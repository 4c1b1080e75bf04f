import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Answer } from '../../support/api-client.ts';
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

  const findingsOf = ({ details }: Answer['body']) =>
    (details ?? []) as unknown as { code: string; path: string; hint: string }[];

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices'] as const;
    ({ key } = await test.given.apiKey(owner, organizationId, { scopes: [...scopes] }));
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

    it('distributes one transfer among invoices of two currencies, and reduces the balance of each', async () => {
      const inDollars = ppdBody({ currency: 'USD', exchange: 17.5 });
      const { uuid: dollars } = (await test.api('POST', '/invoices', { key, body: inDollars })).body;
      const [pesos, whole] = [await ppd(), await ppd()];
      const documents = [
        { uuid: dollars, paid: 100, equivalence: 0.0571428571 },
        { uuid: pesos, paid: 740.5 },
        { uuid: whole, paid: 1740 },
      ];
      const payments = [{ date: '2026-11-20', paymentForm: '03', documents }];
      const answer = await create({ ...paymentBody({}), payments });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      expect(answer.body.montoTotalPagos).to.equal(1750 + 740.5 + 1740);
      const owed = [dollars, pesos, whole].map(async (uuid) => {
        const { body } = await test.api('GET', `/invoices/${uuid}/balance`, { key });
        return [body.moneda, body.outstanding, body.installments];
      });
      expect(await Promise.all(owed)).to.deep.equal([
        ['USD', 1640, 1],
        ['MXN', 999.5, 1],
        ['MXN', 0, 1],
      ]);
      const { bytes } = await test.api('GET', `/payments/${answer.body.id}/xml`, { key });
      const verified = await test.api('POST', '/cfdi/verify', { body: { xml: bytes.toString() } });
      const checks = verified.body.checks as unknown as { id: string; ok: boolean | null }[];
      expect(checks.filter(({ ok }) => ok === false)).to.deep.equal([]);
    });

    it('converts a payment in dollars of an invoice in pesos with its own exchange rate', async () => {
      const uuid = await ppd();
      const payments = [
        { date: '2026-11-20', paymentForm: '03', currency: 'USD', exchange: 17.4, documents: [{ uuid, paid: 1740 }] },
      ];
      const answer = await create({ ...paymentBody({}), payments });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      const [pago] = answer.body.pagos as unknown as { monto: number; documentos: { equivalencia: number }[] }[];
      expect([pago?.monto, pago?.documentos[0]?.equivalencia]).to.deep.equal([100, 17.4]);
    });

    it('continues balance and installment from one payment to the next of a receipt, and after a cancelled one', async () => {
      const uuid = await ppd();
      const deposit = (date: string, paid: number) => ({ date, paymentForm: '03', documents: [{ uuid, paid }] });
      const payments = [deposit('2026-11-19', 1000), deposit('2026-11-20', 740)];
      const { status, body } = await create({ ...paymentBody({}), payments });
      expect(status, JSON.stringify(body)).to.equal(201);
      const lines = (answer: typeof body) =>
        (answer.pagos as unknown as { documentos: { parcialidad: number; saldoInsoluto: number }[] }[]).map(
          ({ documentos: [line] }) => [line?.parcialidad, line?.saldoInsoluto],
        );
      expect(lines(body)).to.deep.equal([
        [1, 740],
        [2, 0],
      ]);
      await test.api('POST', `/payments/${body.id}/cancel`, { key, body: { motivo: '02' } });
      const again = await create(paymentBody({ uuid, paid: 1740 }));
      expect(lines(again.body)).to.deep.equal([[1, 0]]);
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

    it('rejects two payments of one receipt that together exceed the balance, and takes nothing of either invoice', async () => {
      const [uuid, other] = [await ppd(), await ppd()];
      const deposit = (documents: unknown[]) => ({ date: '2026-11-20', paymentForm: '03', documents });
      const payments = [
        deposit([
          { uuid, paid: 1000 },
          { uuid: other, paid: 1 },
        ]),
        deposit([{ uuid, paid: 740.01 }]),
      ];
      const { status, body } = await create({ ...paymentBody({}), payments });
      expect([status, findingsOf(body).map(({ code, path }) => `${code} ${path}`)]).to.deep.equal([
        400,
        ['CRP20244 payments[1].documents[0].paid'],
      ]);
      for (const untouched of [uuid, other])
        expect((await test.api('GET', `/invoices/${untouched}/balance`, { key })).body.outstanding).to.equal(1740);
    });

    it('has one error for an invoice that is paid already, and one for each missing value of an external one', async () => {
      const uuid = await ppd();
      await create(paymentBody({ uuid, paid: 1740 }));
      const found = async (document: Record<string, unknown>) =>
        findingsOf((await create(paymentBody(document))).body).map(({ code, path, hint }) => [code, path, hint]);
      const at = 'payments[0].documents[0]';
      expect(await found({ uuid, paid: 0.01 })).to.deep.equal([
        ['CRP20244', `${at}.paid`, 'The balance before this payment is 0.00.'],
      ]);
      expect(await found({ uuid: crypto.randomUUID(), paid: 1, taxObject: '01' })).to.deep.equal([
        ['REQUIRED', `${at}.previousBalance`, 'The invoice was not issued in Lacre.'],
        ['REQUIRED', `${at}.installment`, 'The invoice was not issued in Lacre.'],
      ]);
    });

    it('rejects an invoice of another organization as one that was not issued here', async () => {
      const stranger = await test.given.user();
      const { id } = await test.given.organization(stranger);
      const { key: theirs } = await test.given.apiKey(stranger, id);
      const { status, body } = await test.api('POST', '/payments', {
        key: theirs,
        body: paymentBody({ uuid: await ppd(), paid: 1, taxObject: '01' }),
      });
      expect([status, findingsOf(body).map(({ code }) => code)]).to.deep.equal([400, ['REQUIRED', 'REQUIRED']]);
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
        ['payments[0].date must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)'],
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
