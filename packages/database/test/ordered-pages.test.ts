import { invoices, PageTooDeep } from '@lacre/database/repositories/invoice.repository';
import { invoiceSortKeys } from '@lacre/database/repositories/invoice-order';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { givenOrganization } from './given.ts';

describe('pages in other orders', () => {
  let test: TestDatabase;
  let organizationId: string;
  before(async () => {
    test = await createTestDatabase();
    ({ organizationId } = await givenOrganization(test.database));
    await test.dataSource.query(
      `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
       select $1, gen_random_uuid(), case when n % 3 = 0 then 'sandbox' else 'production' end, gen_random_uuid()::text, 'A', n::text, 'I', 'EKU9003173C9',
         'XAXX010101000', 'C', '616', 'MXN', n % 17, '2026-01-' || lpad((n % 28 + 1)::text, 2, '0') || 'T00:00:00', '06000',
         '2026-01-01T00:00:00', false, 'vigente', now() - n * interval '1 minute', now() from generate_series(1, 300) n`,
      [organizationId],
    );
  });
  after(() => test.drop());

  const list = (depths: { farDown: number; deepest: number }) =>
    invoices(test.statements, test.database.listBackFill, depths);
  const near = { farDown: 1_000_000, deepest: 0 };

  for (const key of invoiceSortKeys)
    it(`by ${key} are the same from whichever end they are read`, async () => {
      for (const environment of [undefined, 'sandbox'] as const)
        for (const descending of [true, false])
          for (const offset of [0, 20, 90, 130, 190, 280, 297, 400]) {
            const ask = (depths: typeof near) =>
              list(depths).orderedPage(organizationId, { environment }, { key, descending }, { offset, limit: 7 });
            const [plain, far] = [await ask(near), await ask({ farDown: 10, deepest: 1_000 })];
            expect(far.rows.map(({ id }) => id)).to.deep.equal(plain.rows.map(({ id }) => id));
            expect(far.total).to.equal(plain.total);
          }
    });

  it('are rejected where they are too far from both ends', async () => {
    const ask = (offset: number) =>
      list({ farDown: 10, deepest: 50 }).orderedPage(
        organizationId,
        {},
        { key: 'total', descending: true },
        { offset, limit: 10 },
      );
    expect(await ask(150).catch((error: unknown) => error)).to.be.instanceOf(PageTooDeep);
    for (const offset of [49, 250, 290]) expect((await ask(offset)).rows).to.have.length(10);
    expect(await ask(300)).to.deep.equal({ rows: [], total: 300 });
  });
});
