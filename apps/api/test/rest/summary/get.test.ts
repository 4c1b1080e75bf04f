import { expect } from 'chai';
import { invoiceBody, item, paymentBody, payrollBody, ppdBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const nothing = { count: 0, total: '0.00' };

describe('GET /summary', () => {
  let test: TestApi;
  let key: string;
  let session: { token: string; headers: Record<string, string> };

  const create = async (path: string, body: Record<string, unknown>) => {
    const answer = await test.api('POST', path, { key, body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body as unknown as { id: string; uuid: string };
  };
  const get = async (query: Record<string, string | number> = {}) => {
    const { status, body } = await test.api('GET', '/summary', { key, query });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as {
      collectBy: string;
      months: { month: string; currencies: object; receipts: object; transfers: number }[];
      customers: Record<string, object[]>;
      isComplete: boolean;
    };
  };
  const honorarios = {
    items: [
      item({
        unitPrice: 1000,
        taxes: [
          { type: '002', factorType: 'Tasa', rate: '0.160000' },
          { type: '001', factorType: 'Tasa', rate: '0.100000', withholding: true },
        ],
      }),
    ],
  };

  before(async () => {
    test = await startTestApi();
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    session = { token: owner.token, headers: { 'X-Organization-Id': organizationId } };
    ({ key } = await test.given.apiKey(owner, organizationId));
    const { uuid } = await create('/invoices', invoiceBody(honorarios));
    await create('/invoices', invoiceBody({ currency: 'USD', exchange: 18.5 }));
    const owed = await create('/invoices', ppdBody());
    await create('/payments', paymentBody({ uuid: owed.uuid, paid: 100 }));
    await create(
      '/payments',
      paymentBody(
        { uuid: owed.uuid, paid: 50 },
        { payments: [{ date: '2026-09-20', paymentForm: '03', documents: [{ uuid: owed.uuid, paid: 50 }] }] },
      ),
    );
    await create('/invoices', invoiceBody({ type: 'E', relatedInvoiceUuid: uuid, items: [item({ unitPrice: 10 })] }));
    const wrong = await create('/invoices', invoiceBody());
    const other = await test.given.apiKey(owner, organizationId, { scopes: ['write:payrolls', 'cancel:invoices'] });
    const cancelling = { key: other.key, body: { motivo: '02' } };
    expect((await test.api('POST', `/invoices/${wrong.id}/cancel`, cancelling)).status).to.equal(200);
    const payroll = await test.api('POST', '/payrolls', { key: other.key, body: payrollBody() });
    expect(payroll.status, JSON.stringify(payroll.body)).to.equal(201);
  });
  after(() => test.close());

  describe('200', () => {
    it('adds up documents in force by currency, taxes less those of credit notes, and excludes payrolls', async () => {
      const { months, collectBy, isComplete } = await get();
      const { month, currencies, receipts, transfers } = months.at(-1) ?? expect.fail('no month');
      expect({ month, collectBy, isComplete, transfers }).to.deep.equal({
        month: '2026-11',
        collectBy: '2026-11-30',
        isComplete: true,
        transfers: 0,
      });
      expect(currencies).to.deep.equal({
        MXN: {
          issued: { count: 2, total: '2800.00' },
          paidAtOnce: { count: 1, total: '1060.00' },
          paidLater: { count: 1, total: '1740.00' },
          credited: { count: 1, total: '11.60' },
          cancelled: { count: 1, total: '1740.00' },
          transferred: '398.40',
          withheld: '100.00',
        },
        USD: {
          issued: { count: 1, total: '1740.00' },
          paidAtOnce: { count: 1, total: '1740.00' },
          paidLater: nothing,
          credited: nothing,
          cancelled: nothing,
          transferred: '240.00',
          withheld: '0.00',
        },
      });
      expect(receipts).to.deep.equal({ count: 2, collected: '150.00', late: 1 });
    });

    it('lists the customers with the highest net invoiced amounts, less credit notes', async () => {
      const { customers } = await get();
      const one = { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' };
      expect(customers).to.deep.equal({
        MXN: [{ ...one, count: 2, total: '2788.40' }],
        USD: [{ ...one, count: 1, total: '1740.00' }],
      });
    });

    it('includes months without documents, the requested one last', async () => {
      const { months } = await get({ month: '2026-12', months: 3 });
      expect(months.map(({ month }) => month)).to.deep.equal(['2026-10', '2026-11', '2026-12']);
      expect(months.at(-1)).to.deep.equal({
        month: '2026-12',
        currencies: {},
        receipts: { count: 0, collected: '0.00', late: 0 },
        transfers: 0,
      });
    });

    it('shows a session production unless it requests the sandbox', async () => {
      const result = async (query: Record<string, string>) => {
        const { body } = await test.api('GET', '/summary', { ...session, query });
        const { months, customers } = body as unknown as Awaited<ReturnType<typeof get>>;
        return [body['environment'], Object.keys(months.at(-1)?.currencies ?? {}), Object.keys(customers)];
      };
      for (const fold of [false, true]) {
        if (fold) await test.database.database.monthSums.fold(1_000);
        expect(await result({}), `folded: ${fold}`).to.deep.equal(['production', [], []]);
        const sandbox = ['sandbox', ['MXN', 'USD'], ['MXN', 'USD']];
        expect(await result({ environment: 'sandbox' }), `folded: ${fold}`).to.deep.equal(sandbox);
      }
    });
  });

  describe('400', () => {
    it('rejects an invalid month and an invalid number of months by name', async () => {
      for (const [query, path] of [
        [{ month: '2026-13' }, 'month'],
        [{ month: '11/2026' }, 'month'],
        [{ months: 25 }, 'months'],
        [{ months: 0 }, 'months'],
      ] as const) {
        const { status, body } = await test.api('GET', '/summary', { key, query });
        expect([status, (body['details'] as unknown as { path: string }[])[0]?.path]).to.deep.equal([400, path]);
      }
    });
  });

  describe('401, 403', () => {
    it('requires a credential with read:invoices', async () => {
      expect((await test.api('GET', '/summary')).status).to.equal(401);
      const stranger = await test.given.user('Eva');
      const { status } = await test.api('GET', '/summary', { token: stranger.token, headers: session.headers });
      expect(status).to.equal(403);
    });
  });
});
