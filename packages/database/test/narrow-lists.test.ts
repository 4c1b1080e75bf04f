import type { InvoiceFilter } from '@lacre/database/repositories/invoice-filter';
import { invoiceSortKeys, positionOf } from '@lacre/database/repositories/invoice-order';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { invoicesLookedAt } from './analyzed-plan.ts';
import { givenOrganization } from './given.ts';

const perDay = 100;
const days = 240;
const count = perDay * days;
const limit = 20;
/** Rows that a list looks at before it asks the counts. */
const nearby = 1_000;

/** Invoices of many days, with payrolls on three of them and cancelled ones of a series on three others. */
describe('lists of which few documents match', () => {
  let test: TestDatabase;
  let organizationId: string;
  before(async () => {
    test = await createTestDatabase();
    ({ organizationId } = await givenOrganization(test.database));
    await test.dataSource.query(
      `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
       select $1, gen_random_uuid(), case when n % 50 = 0 then 'sandbox' else 'production' end, gen_random_uuid()::text,
         case when n % 1000 = 2 then 'R' when n % 7 = 0 then 'B' else 'A' end, n::text, case when day in (100, 101, 150) and n % 4 = 1 then 'N' else 'I' end,
         'EKU9003173C9', 'XAXX010101000', 'C', '616', 'MXN', n % 17, to_char(at - interval '6 hours', 'YYYY-MM-DD"T"HH24:MI:SS'), '06000',
         '2026-01-01T00:00:00', false, case when day in (60, 61, 200) and n % 3 = 1 then 'cancelado' else 'vigente' end, at, at
       from generate_series(0, $2::integer - 1) n, lateral (select n / ${perDay} as day) d, lateral (
         select '2026-01-01T07:00:00Z'::timestamptz + day * interval '1 day' + n % ${perDay} / 3 * interval '10 minutes' as at) moment`,
      [organizationId, count],
    );
    while ((await test.database.invoiceCounts.fold(10_000)) > 0);
    await test.dataSource.query('vacuum analyze invoice, invoice_count, invoice_count_delta');
  });
  after(() => test.drop());

  const environment = 'production';

  for (const descending of [true, false])
    it(`end by creation without looking through the rest, ${descending ? 'newest' : 'oldest'} first`, async () => {
      const order = { key: 'createdAt', descending } as const;
      const ask = { environment, kind: 'payroll' } as const;
      const all = await test.database.invoices.orderedPage(organizationId, ask, order, { offset: 0, limit: 100 });
      const last = all.rows.at(-5) ?? expect.fail('no rows');
      const { result: page, looks } = await invoicesLookedAt(test, organizationId, (list) =>
        list.orderedPage(organizationId, ask, order, { offset: 0, limit, after: positionOf(order, last) }),
      );
      expect(page.rows.map(({ id }) => id)).to.deep.equal(all.rows.slice(-4).map(({ id }) => id));
      expect(page.total).to.equal(all.total);
      expect(looks).to.be.at.most(nearby + 5 * perDay);
    });

  for (const key of invoiceSortKeys)
    it(`look at no document if the counts say that there are none, by ${key}`, async () => {
      const ask = { environment, type: 'T', kind: 'invoice' } as const;
      const { result: page, looks } = await invoicesLookedAt(test, organizationId, (list) =>
        list.orderedPage(organizationId, ask, { key, descending: false }, { offset: 0, limit }),
      );
      expect(page).to.deep.equal({ rows: [], total: 0 });
      expect(looks).to.be.at.most(key === 'createdAt' ? nearby : 0);
    });

  const bySeries = { environment, kind: 'invoice', status: 'cancelado', series: 'B' } as const;
  for (const key of invoiceSortKeys)
    it(`look only at the days on which some match, by ${key}, if counts are not kept by a filter`, async () => {
      const { result: page, looks } = await invoicesLookedAt(test, organizationId, (list) =>
        list.orderedPage(organizationId, bySeries, { key, descending: false }, { offset: 0, limit: 5 }),
      );
      expect(page.rows).to.have.length(5);
      expect(page.total).to.be.greaterThan(5);
      expect(looks).to.be.at.most(4 * perDay);
    });

  it('look only at the days on which some match, in the list that shows the newest first', async () => {
    const { result: page, looks } = await invoicesLookedAt(test, organizationId, (list) =>
      list.page(organizationId, bySeries, { offset: 0, limit: 5 }),
    );
    expect(page.rows).to.have.length(5);
    expect(looks).to.be.at.most(4 * perDay);
  });

  it('look at each document once by total, if counts are not kept by a filter', async () => {
    const { looks } = await invoicesLookedAt(test, organizationId, (list) =>
      list.orderedPage(
        organizationId,
        { environment, series: 'Z' },
        { key: 'total', descending: true },
        { offset: 0, limit },
      ),
    );
    expect(looks).to.be.at.most(count);
  });

  for (const key of invoiceSortKeys)
    it(`find a page of a series of few documents without looking through the others, by ${key}`, async () => {
      const ask = { environment, kind: 'invoice', series: 'R' } as const;
      const { result: page, looks } = await invoicesLookedAt(test, organizationId, (list) =>
        list.orderedPage(organizationId, ask, { key, descending: true }, { offset: 0, limit }),
      );
      expect([page.rows.length, page.total]).to.deep.equal([limit, days / 10]);
      expect(looks).to.be.at.most(nearby + 5 * limit);
    });

  it('find a page of a series of few documents in the list that shows the newest first', async () => {
    const { result: page, looks } = await invoicesLookedAt(test, organizationId, (list) =>
      list.page(organizationId, { environment, kind: 'invoice', series: 'R' }, { offset: 0, limit }),
    );
    expect([page.rows.length, page.total]).to.deep.equal([limit, days / 10]);
    expect(looks).to.be.at.most(3 * limit);
  });

  const filters: InvoiceFilter[] = [
    {},
    { environment, series: 'R' },
    { kind: 'payroll' },
    { environment, kind: 'payroll' },
    { environment, kind: 'invoice', status: 'cancelado' },
    { environment: 'sandbox', status: 'cancelado' },
    bySeries,
    { series: 'B', type: 'N' },
    { type: 'N', createdFrom: new Date('2026-04-12T03:00:00Z'), createdTo: new Date('2026-05-31T09:00:00Z') },
  ];
  for (const key of invoiceSortKeys)
    it(`are those of the whole list in order, page after page, by ${key}`, async () => {
      for (const filter of filters)
        for (const descending of [true, false]) {
          const order = { key, descending };
          const plain = await test.dataSource.query<{ id: string }[]>(
            `select id from invoice i where organization_id = $1 and ($2::text is null or environment = $2) and ($3::text is null or status = $3)
               and ($4::text is null or serie = $4) and ($5::text is null or tipo_comprobante = $5)
               and ($6::timestamptz is null or created_at between $6 and $7)
             order by ${{ createdAt: 'created_at', fecha: 'fecha', total: 'total', folio: 'folio::integer' }[key]}
               ${descending ? 'desc' : 'asc'}, id ${descending ? 'desc' : 'asc'}`,
            [
              organizationId,
              filter.environment ?? null,
              filter.status ?? null,
              filter.series ?? null,
              filter.kind === 'payroll' ? 'N' : filter.kind === 'invoice' ? 'I' : (filter.type ?? null),
              filter.createdFrom ?? null,
              filter.createdTo ?? null,
            ],
          );
          const ids = plain.map(({ id }) => id);
          const ask = (bounds: Parameters<typeof test.database.invoices.orderedPage>[3]) =>
            test.database.invoices.orderedPage(organizationId, filter, order, bounds);
          let { rows, total } = await ask({ offset: 0, limit });
          expect(total).to.equal(ids.length);
          expect(rows.map(({ id }) => id)).to.deep.equal(ids.slice(0, limit));
          for (let offset = limit; offset < 200 && rows.length > 0; offset += limit) {
            const after = positionOf(order, rows.at(-1) ?? expect.fail('no row'));
            const numbered = await ask({ offset, limit });
            ({ rows, total } = await ask({ offset: 0, limit, after }));
            expect([total, numbered.total]).to.deep.equal([ids.length, ids.length]);
            expect(rows.map(({ id }) => id)).to.deep.equal(ids.slice(offset, offset + limit));
            expect(numbered.rows.map(({ id }) => id)).to.deep.equal(ids.slice(offset, offset + limit));
          }
        }
    });
});
