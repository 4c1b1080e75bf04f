import { expect } from 'chai';
import { invoiceBody, item, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('GET /invoices/report/export/csv, filters', () => {
  let test: TestApi;
  let key: string;
  let ids: Record<'saved' | 'cancelled' | 'open' | 'paid', { id: string; uuid: string; customerId: string }>;

  const list = async (query: Record<string, string>) =>
    ((await test.api('GET', '/invoices', { key, query: { ...query, limit: '100' } })).body.data ?? []) as unknown as {
      uuid: string;
      folio: string;
    }[];
  const exported = async (query: Record<string, string>) => {
    const { bytes } = await test.api('GET', '/invoices/report/export/csv', { key, query });
    return bytes
      .toString('utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
  };

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices', 'write:customers'] as const;
    ({ key } = await test.given.apiKey(owner, id, { scopes: [...scopes] }));
    const create = async (body: Record<string, unknown>) => {
      const answer = await test.api('POST', '/invoices', { key, body });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      return answer.body as unknown as { id: string; uuid: string; customerId: string };
    };
    const customer = { ...(invoiceBody().customer as object), save: true };
    const [saved, cancelled, open, paid] = [
      await create(invoiceBody({ customer, externalId: 'order-1' })),
      await create(invoiceBody({ series: 'B', currency: 'USD', exchange: 17.5 })),
      await create(ppdBody({ items: [item({ description: 'Renta de bodega', unitPrice: 10 })] })),
      await create(ppdBody()),
    ];
    await create(
      invoiceBody({ type: 'E', use: 'G02', relatedInvoiceUuid: saved.uuid, items: [item({ unitPrice: 1 })] }),
    );
    await test.api('POST', `/invoices/${cancelled.id}/cancel`, { key, body: { motivo: '02' } });
    await test.api('POST', '/payments', { key, body: paymentBody({ uuid: paid.uuid, paid: 1740 }) });
    ids = { saved, cancelled, open, paid };
  });

  describe('200', () => {
    const cases: [filter: string, query: () => Record<string, string>, count: number][] = [
      ['nothing, and leaves out payment receipts', () => ({}), 5],
      ['series', () => ({ series: 'B' }), 1],
      ['series and folio', () => ({ series: 'A', folio: '2' }), 1],
      ['q', () => ({ q: 'robotica' }), 5],
      ['status', () => ({ status: 'cancelado' }), 1],
      ['type', () => ({ type: 'E' }), 1],
      ['externalId', () => ({ externalId: 'order-1' }), 1],
      ['customerId', () => ({ customerId: ids.saved.customerId }), 1],
      ['metodoPago', () => ({ metodoPago: 'PPD' }), 2],
      ['moneda', () => ({ moneda: 'USD' }), 1],
      ['balance', () => ({ balance: 'open' }), 1],
      ['issuedFrom', () => ({ issuedFrom: '2026-11-19' }), 5],
      ['issuedTo', () => ({ issuedTo: '2026-11-19' }), 0],
    ];
    for (const [filter, query, count] of cases)
      it(`contains the invoices that the list contains, for ${filter}`, async () => {
        const listed = await list(query());
        expect(listed).to.have.length(count);
        expect(await exported(query())).to.deep.equal(listed.map(({ uuid }) => uuid));
      });
  });
});
