import type { InvoiceFilter } from '@lacre/database/repositories/invoice-filter';
import { type InvoiceOrder, invoiceSortKeys } from '@lacre/database/repositories/invoice-order';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { invoicesLookedAt } from './analyzed-plan.ts';
import { givenOrganization } from './given.ts';

const count = 6_000;
const limit = 20;
/** Rows that a page in an order looks at before it looks for all that match. */
const nearby = 1_000;

/** Invoices of two years, some of them to be paid later, few in dollars, with receipts and payrolls among them. */
describe('lists by currency and payment method', () => {
  let test: TestDatabase;
  let organizationId: string;
  const query = <Row>(text: string, values: unknown[] = []) => test.dataSource.query<Row[]>(text, values);
  before(async () => {
    test = await createTestDatabase();
    ({ organizationId } = await givenOrganization(test.database));
    await query(
      `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, metodo_pago, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status,
         transferred, withheld, collected, is_late, created_at, updated_at)
       select $1, gen_random_uuid(), case when n % 9 = 0 then 'sandbox' else 'production' end, gen_random_uuid()::text, 'A', n::text, type,
         'EKU9003173C9', 'XAXX010101000', 'C', '616', case when type in ('I', 'E') then case when n % 100 in (3, 19) then 'PPD' else 'PUE' end end,
         case when type in ('P', 'N') then 'XXX' when n % 500 = 1 then 'USD' else 'MXN' end, n % 17,
         to_char(at - interval '6 hours', 'YYYY-MM-DD"T"HH24:MI:SS'), '06000', '2026-01-01T00:00:00', false,
         case when n % 13 = 0 then 'cancelado' else 'vigente' end, 0, 0, 0, false, at, at
       from generate_series(0, $2::integer - 1) n,
         lateral (select case when n % 20 = 7 then 'P' when n % 20 = 14 then 'N' when n % 20 = 19 then 'E' else 'I' end as type) typed,
         lateral (select '2025-01-01T07:00:00Z'::timestamptz + n * interval '3 hours' as at) moment`,
      [organizationId, count],
    );
    await query('vacuum analyze invoice');
  });
  after(() => test.drop());

  const filters: InvoiceFilter[] = (['invoice', 'payment'] as const).flatMap((kind) =>
    [undefined, 'production' as const].flatMap((environment) =>
      [
        { metodoPago: 'PPD' },
        { metodoPago: 'PUE', status: 'cancelado' },
        { metodoPago: 'PPD', type: 'E' },
        { moneda: 'USD' },
        { moneda: 'USD', metodoPago: 'PUE', status: 'vigente' },
        { moneda: 'XXX' },
        { moneda: 'MXN', type: 'I', metodoPago: 'PPD' },
        { moneda: 'EUR' },
      ].map((filter) => ({ kind, ...(environment && { environment }), ...filter })),
    ),
  );
  const newestFirst: InvoiceOrder = { key: 'createdAt', descending: true };

  async function totalsAreCounts(): Promise<void> {
    for (const filter of filters) {
      const [counted] = await query<{ count: number }>(
        `select count(*)::integer as count from invoice where organization_id = $1 and ($2::text is null or environment = $2)
           and (tipo_comprobante = 'P') = $3 and tipo_comprobante not in ('N', 'R') and ($4::text is null or metodo_pago = $4)
           and ($5::text is null or moneda = $5) and ($6::text is null or status = $6) and ($7::text is null or tipo_comprobante = $7)`,
        [
          organizationId,
          filter.environment,
          filter.kind === 'payment',
          filter.metodoPago,
          filter.moneda,
          filter.status,
          filter.type,
        ].map((value) => value ?? null),
      );
      const list = test.database.invoices;
      const { total } = await list.page(organizationId, filter, { offset: 0, limit: 1 });
      const ordered = await list.orderedPage(organizationId, filter, newestFirst, { offset: 0, limit: 1 });
      expect([total, ordered.total], JSON.stringify(filter)).to.deep.equal([counted?.count, counted?.count]);
    }
  }

  it('have the exact total while nothing is folded, and after all of it', async () => {
    await totalsAreCounts();
    expect(await test.database.monthSums.fold(500)).to.equal(500);
    await totalsAreCounts();
    while ((await test.database.monthSums.fold(10_000)) > 0);
    await totalsAreCounts();
  });

  it('have the exact total after cancelling and deleting, and in the sandbox alone', async () => {
    await query(`update invoice set status = 'cancelado' where organization_id = $1 and folio like '%51'`, [
      organizationId,
    ]);
    await query(`delete from invoice where organization_id = $1 and folio like '%63'`, [organizationId]);
    await totalsAreCounts();
    const ask = { environment: 'sandbox', kind: 'invoice', moneda: 'USD' } as const;
    const { rows, total } = await test.database.invoices.page(organizationId, ask, { offset: 0, limit: 100 });
    expect(total).to.equal(rows.length);
  });

  it('have the exact total while documents of an older version are in no sum', async () => {
    const some = `organization_id = $1 and folio like '%3' and tipo_comprobante = 'I'`;
    await query(`update invoice set transferred = null where ${some}`, [organizationId]);
    await totalsAreCounts();
    await query(`update invoice set transferred = 0 where ${some}`, [organizationId]);
    await totalsAreCounts();
  });

  const looksAt = async (ask: Parameters<typeof invoicesLookedAt>[2]) =>
    (await invoicesLookedAt(test, organizationId, ask)).looks;
  const production = { environment: 'production', kind: 'invoice' } as const;

  it('look at no more documents than a page shows and those between them', async () => {
    const ask = { ...production, metodoPago: 'PUE' } as const;
    expect(await looksAt((list) => list.page(organizationId, ask, { offset: 0, limit }))).to.be.at.most(3 * limit);
  });

  for (const filter of [{ moneda: 'USD' }, { metodoPago: 'PPD' }])
    it(`find few among many without looking through the rest: ${JSON.stringify(filter)}`, async () => {
      const ask = { ...production, ...filter };
      const looks = await looksAt((list) => list.page(organizationId, ask, { offset: 0, limit }));
      expect(looks).to.be.below(count / 10);
    });

  for (const key of invoiceSortKeys)
    it(`find a page of the most frequent ones near the end that it begins at: by ${key}`, async () => {
      const ask = { ...production, metodoPago: 'PUE' };
      const order = { key, descending: true };
      const looks = await looksAt((list) => list.orderedPage(organizationId, ask, order, { offset: 0, limit }));
      expect(looks).to.be.at.most(nearby + 2 * limit);
    });

  it('are complete, in their order, where a page is not full near the end that it begins at', async () => {
    const ask = { ...production, metodoPago: 'PPD' };
    const order = { key: 'folio', descending: true } as const;
    const { rows, total } = await test.database.invoices.orderedPage(organizationId, ask, order, {
      offset: 0,
      limit: 100,
    });
    const plain = await query<{ id: string }>(
      `select id from invoice where organization_id = $1 and environment = 'production' and metodo_pago = 'PPD'
       order by folio::integer desc limit 100`,
      [organizationId],
    );
    expect(rows.map(({ id }) => id)).to.deep.equal(plain.map(({ id }) => id));
    expect(total).to.be.at.least(rows.length);
  });

  for (const key of invoiceSortKeys)
    it(`find few in a foreign currency in any order: by ${key}`, async () => {
      const ask = { ...production, moneda: 'USD' };
      const looks = await looksAt((list) =>
        list.orderedPage(organizationId, ask, { key, descending: false }, { offset: 0, limit }),
      );
      expect(looks).to.be.at.most(nearby + 3 * limit);
    });
});
