import type { InvoiceFilter } from '@lacre/database/repositories/invoice-filter';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization } from './given.ts';

const rowCount = 4_000;

/** The same numbers at each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('pages of invoices', () => {
  let test: TestDatabase;
  let organizationId: string;
  const random = numbersFrom(7);
  const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;

  const query = <Row>(text: string, values: unknown[] = []) => test.dataSource.query<Row[]>(text, values);

  /** Three years; many on one day, many days without any, several at the same instant; recently mostly receipts. */
  async function insert(organization: string, count: number): Promise<void> {
    await query(
      `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
       select $1, gen_random_uuid(), case when n % 7 = 0 then 'sandbox' else 'production' end, gen_random_uuid()::text, 'A', n::text,
         case when n > $2 * 0.6 then 'P' when n % 11 = 0 then 'E' when n % 400 = 1 then 'T' else 'I' end, 'EKU9003173C9',
         'RFC' || (n % 50), 'NOMBRE', '601', 'MXN', 1, '2026-01-01T00:00:00', '06000', '2026-01-01T00:00:00', false,
         case when n % 90 = 0 then 'cancelado' else 'vigente' end, at, at
       from generate_series(1, $2::integer) n, lateral (select
         '2023-12-31T05:59:59.999Z'::timestamptz + (n / 40) * interval '11 days 7 hours' + (n % 40 / 3) * interval '97 minutes 1 millisecond' as at) moment`,
      [organization, count],
    );
  }

  before(async () => {
    test = await createTestDatabase();
    ({ organizationId } = await givenOrganization(test.database));
    await insert(organizationId, rowCount);
    await insert((await givenOrganization(test.database)).organizationId, 300);
  });
  after(() => test.drop());

  /** The result of a plain OFFSET and a plain count. */
  async function plainly(filter: InvoiceFilter, { offset, limit }: { offset: number; limit: number }) {
    const { environment, type, kind, status, createdFrom, createdTo } = filter;
    const where = `organization_id = $1 and ($2::text is null or environment = $2) and ($3::text is null or tipo_comprobante = $3)
      and ($4::text is null
        or case tipo_comprobante when 'P' then 'payment' when 'N' then 'payroll' else 'invoice' end = $4) and ($5::text is null or status = $5)
      and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at <= $7)`;
    const values = [organizationId, environment, type, kind, status, createdFrom, createdTo].map(
      (value) => value ?? null,
    );
    const rows = await query<{ id: string }>(
      `select id from invoice where ${where} order by created_at desc, id desc offset ${offset} limit ${limit}`,
      values,
    );
    const [counted] = await query<{ count: string }>(`select count(*) from invoice where ${where}`, values);
    return { ids: rows.map(({ id }) => id), total: Number(counted?.count) };
  }

  async function page(filter: InvoiceFilter, bounds: { offset: number; limit: number }) {
    const { rows, total } = await test.database.invoices.page(organizationId, filter, bounds);
    return { ids: rows.map(({ id }) => id), total };
  }

  const days = 1_140;
  /** Midnight in Mexico City or any moment. */
  function moment(): Date | undefined {
    const day = new Date(Date.UTC(2023, 11, 28, 6) + random(days) * 86_400_000);
    return oneOf([undefined, day, day, new Date(day.getTime() + random(86_400_000))]);
  }
  const anyFilter = (): InvoiceFilter => {
    const createdTo = moment();
    return {
      environment: oneOf([undefined, undefined, 'sandbox', 'production']),
      type: oneOf([undefined, undefined, undefined, 'I', 'E', 'T', 'P', 'N']),
      kind: oneOf([undefined, 'invoice', 'invoice', 'payment', 'payroll']),
      status: oneOf([undefined, undefined, 'vigente', 'cancelado']),
      createdFrom: moment(),
      createdTo: createdTo && new Date(createdTo.getTime() - 1),
    };
  };

  async function comparesEqual(times: number): Promise<void> {
    let rowsSeen = 0;
    for (let time = 0; time < times; time += 1) {
      const filter = anyFilter();
      const { total } = await plainly(filter, { offset: 0, limit: 1 });
      const bounds = { offset: random(oneOf([3, 600, total + 30])), limit: 1 + random(100) };
      const expected = await plainly(filter, bounds);
      expect(await page(filter, bounds), JSON.stringify({ filter, bounds })).to.deep.equal(expected);
      rowsSeen += expected.ids.length;
    }
    expect(rowsSeen).to.be.greaterThan(times * 5);
  }

  it('equal those of OFFSET and count, whatever the filter, while nothing is folded yet', () => comparesEqual(150));

  it('are the same while deltas are partly folded', async () => {
    expect(await test.database.invoiceCounts.fold(150)).to.equal(150);
    await comparesEqual(100);
  });

  it('are the same when all is folded, and after cancelling, moving and deleting', async () => {
    while ((await test.database.invoiceCounts.fold(10_000)) > 0);
    await comparesEqual(100);
    await query(`update invoice set status = 'cancelado' where organization_id = $1 and folio like '%3'`, [
      organizationId,
    ]);
    await query(`update invoice set nombre_receptor = 'OTRO' where organization_id = $1`, [organizationId]);
    await query(
      `update invoice set created_at = created_at + interval '40 days' where organization_id = $1 and folio like '%17'`,
      [organizationId],
    );
    await query(`delete from invoice where organization_id = $1 and folio like '%29'`, [organizationId]);
    await comparesEqual(100);
    while ((await test.database.invoiceCounts.fold(10_000)) > 0);
    await comparesEqual(100);
  });

  it('of everything, one after another, contain each invoice once', async () => {
    const seen: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const { ids } = await page({ kind: 'invoice' }, { offset, limit: 100 });
      seen.push(...ids);
      if (ids.length < 100) break;
    }
    const { total } = await plainly({ kind: 'invoice' }, { offset: 0, limit: 1 });
    expect([seen.length, new Set(seen).size]).to.deep.equal([total, total]);
  });

  it('are consistent under concurrent stamps and folds', async () => {
    const { total: before } = await page({}, { offset: 0, limit: 1 });
    const { organizationId: other } = await givenOrganization(test.database);
    let busy = true;
    const folding = (async () => {
      while (busy) await test.database.invoiceCounts.fold(3);
    })();
    const totals: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([
        insert(other, 40),
        insert(organizationId, 5),
        page({}, { offset: 900, limit: 10 }).then(({ total, ids }) => {
          totals.push(total);
          expect(ids).to.have.length(10);
        }),
      ]);
    }
    busy = false;
    await folding;
    expect(totals.every((total) => (total - before) % 5 === 0)).to.equal(true);
    expect((await page({}, { offset: 0, limit: 1 })).total).to.equal(before + 100);
  });

  it('have the total that a worker of the previous version folded, by months and days only', async () => {
    const { organizationId: other } = await givenOrganization(test.database);
    await insert(other, 100);
    const fold = (count: number) =>
      query(
        `with taken as (delete from invoice_count_delta d using (
            select organization_id, id from invoice_count_delta where organization_id = $1 order by id limit $2) t
          where d.organization_id = t.organization_id and d.id = t.id returning d.*)
        insert into invoice_count as c (organization_id, span, starts, environment, tipo_comprobante, status, count)
          select organization_id, span, starts, environment, tipo_comprobante, status, sum(delta)
            from taken cross join lateral (values
              ('month', date_trunc('month', day::timestamp)::date), ('day', day)) as spans (span, starts)
            group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
          on conflict (organization_id, span, starts, environment, tipo_comprobante, status)
            do update set count = c.count + excluded.count`,
        [other, count],
      );
    const total = async (filter: InvoiceFilter) =>
      (await test.database.invoices.page(other, filter, { offset: 0, limit: 1 })).total;
    for (const count of [3, 40, 1_000]) {
      await fold(count);
      expect(await total({})).to.equal(100);
    }
    await query(`update invoice set status = 'cancelado' where organization_id = $1 and folio like '%4'`, [other]);
    await fold(1_000);
    const [cancelled] = await query<{ count: number }>(
      `select count(*)::integer from invoice where organization_id = $1 and status = 'cancelado'`,
      [other],
    );
    expect([await total({}), await total({ status: 'cancelado' })]).to.deep.equal([100, cancelled?.count]);
  });

  it('compute what is owed from the ledger where no balance is stored', async () => {
    const { organizationId: other } = await givenOrganization(test.database);
    await insert(other, 3);
    await query(`update invoice set metodo_pago = 'PPD' where organization_id = $1`, [other]);
    const owed = async () =>
      (await test.database.invoices.page(other, {}, { offset: 0, limit: 9 })).rows.map(({ saldo }) => Number(saldo));
    expect(await owed()).to.deep.equal([1, 1, 1]);
    await query('delete from invoice_balance where organization_id = $1', [other]);
    expect(await owed()).to.deep.equal([1, 1, 1]);
  });

  it('leave no rows of an organization that is deleted', async () => {
    const { organizationId: gone, ownerId } = await givenOrganization(test.database);
    await insert(gone, 50);
    await test.database.invoiceCounts.fold(10_000);
    await insert(gone, 50);
    await query('delete from organization where id = $1 and owner_id = $2', [gone, ownerId]);
    for (const table of ['invoice', 'invoice_count', 'invoice_count_delta'])
      expect(await query(`select from ${table} where organization_id = $1`, [gone]), table).to.deep.equal([]);
  });
});
