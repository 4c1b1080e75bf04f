import { expect } from 'chai';
import { invoiceBody, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

type Settling = {
  uuid: string;
  parcialidad: number;
  pagado: number;
  status: string;
  counts: boolean;
  fechaPago: string;
};

describe('payments and balance of an invoice', () => {
  let test: TestApi;
  let key: string;
  let stranger: string;
  let invoice: { id: string; uuid: string };
  let receipts: { id: string; uuid: string }[];

  const post = async (path: string, body: Record<string, unknown>) => {
    const answer = await test.api('POST', path, { key, body });
    expect(answer.status, JSON.stringify(answer.body)).to.be.oneOf([200, 201]);
    return answer.body as unknown as { id: string; uuid: string };
  };

  before(async () => {
    test = await sharedTestApi();
    const [owner, other] = [await test.given.user(), await test.given.user('Eva')];
    const { id } = await test.given.organization(owner);
    const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices'] as const;
    ({ key } = await test.given.apiKey(owner, id, { scopes: [...scopes] }));
    ({ key: stranger } = await test.given.apiKey(other, (await test.given.organization(other)).id));
    invoice = await post('/invoices', ppdBody());
    const pay = (paid: number, changes = {}) => post('/payments', paymentBody({ uuid: invoice.uuid, paid }, changes));
    receipts = [await pay(740), await pay(300.5), await pay(100, { externalId: 'transfer-9' })];
    await post(`/payments/${receipts[2]?.id}/cancel`, { motivo: '02' });
    const egreso = invoiceBody({
      type: 'E',
      relatedInvoiceUuid: invoice.uuid,
      items: [
        {
          description: 'Bonificación',
          productKey: '84111506',
          unitKey: 'ACT',
          quantity: 1,
          unitPrice: 100,
          taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
        },
      ],
    });
    await post('/invoices', egreso);
  });

  describe('GET /invoices/{id}/payments', () => {
    describe('200', () => {
      it('lists each receipt with its installment, its amount and whether it counts', async () => {
        for (const id of [invoice.id, invoice.uuid]) {
          const { status, body } = await test.api('GET', `/invoices/${id}/payments`, { key });
          expect(status).to.equal(200);
          const rows = body as unknown as Settling[];
          expect(rows.map((row) => [row.uuid, row.parcialidad, row.pagado, row.status, row.counts])).to.deep.equal([
            [receipts[0]?.uuid, 1, 740, 'vigente', true],
            [receipts[1]?.uuid, 2, 300.5, 'vigente', true],
            [receipts[2]?.uuid, 3, 100, 'cancelado', false],
          ]);
          expect(rows[2]).to.include({ externalId: 'transfer-9', cancellationStatus: null });
        }
      });
      it('tells when each payment was made, also of two in one receipt', async () => {
        const { id, uuid } = await post('/invoices', ppdBody());
        const paidOn = (date: string, paid: number) => ({ date, paymentForm: '03', documents: [{ uuid, paid }] });
        const payments = [paidOn('2026-11-21', 700), paidOn('2026-11-20T08:15:00', 40)];
        await post('/payments', paymentBody({}, { payments }));
        const rows = (await test.api('GET', `/invoices/${id}/payments`, { key })).body as unknown as Settling[];
        expect(rows.map(({ pagado, fechaPago }) => [pagado, fechaPago])).to.deep.equal([
          [700, '2026-11-21T12:00:00'],
          [40, '2026-11-20T08:15:00'],
        ]);
      });
      it('is empty for an invoice without payments', async () => {
        const { id } = await post('/invoices', invoiceBody());
        expect((await test.api('GET', `/invoices/${id}/payments`, { key })).body).to.deep.equal([]);
      });
    });
    describe('401', () => {
      it('rejects a caller without credentials', async () => {
        expect((await test.api('GET', `/invoices/${invoice.id}/payments`)).status).to.equal(401);
      });
    });
    describe('404', () => {
      it('is returned for another organization’s invoice and for a receipt', async () => {
        const answers = [
          await test.api('GET', `/invoices/${invoice.id}/payments`, { key: stranger }),
          await test.api('GET', `/invoices/${receipts[0]?.id}/payments`, { key }),
        ];
        expect(answers.map(({ status, body }) => [status, body.message])).to.deep.equal([
          [404, 'Invoice not found'],
          [404, 'Invoice not found'],
        ]);
      });
    });
  });

  describe('GET /invoices/{id}/balance', () => {
    describe('200', () => {
      it('sums the payments and credits in force', async () => {
        const { status, body } = await test.api('GET', `/invoices/${invoice.uuid}/balance`, { key });
        expect(status).to.equal(200);
        expect(body).to.deep.equal({
          uuid: invoice.uuid,
          moneda: 'MXN',
          total: 1740,
          paid: 1040.5,
          credited: 116,
          outstanding: 583.5,
          installments: 2,
        });
      });
      it('has no outstanding amount for a PUE invoice', async () => {
        const { id } = await post('/invoices', invoiceBody());
        const { body } = await test.api('GET', `/invoices/${id}/balance`, { key });
        expect(body).to.include({ total: 1740, paid: 0, credited: 0, outstanding: null, installments: 0 });
      });
      it('has an outstanding amount of 0 for a cancelled invoice', async () => {
        const { id } = await post('/invoices', ppdBody());
        await post(`/invoices/${id}/cancel`, { motivo: '02' });
        const { body } = await test.api('GET', `/invoices/${id}/balance`, { key });
        expect(body).to.include({ total: 1740, outstanding: 0 });
      });
    });
    describe('401', () => {
      it('rejects a caller without credentials', async () => {
        expect((await test.api('GET', `/invoices/${invoice.id}/balance`)).status).to.equal(401);
      });
    });
    describe('404', () => {
      it('is returned for another organization’s invoice', async () => {
        const answer = await test.api('GET', `/invoices/${invoice.id}/balance`, { key: stranger });
        expect([answer.status, answer.body.message]).to.deep.equal([404, 'Invoice not found']);
      });
    });
  });
});
