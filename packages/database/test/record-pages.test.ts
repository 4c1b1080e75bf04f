import { customers } from '@lacre/database/repositories/customer.repository';
import { products } from '@lacre/database/repositories/product.repository';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import type { EntityManager } from 'typeorm';
import { analyzed, looksOf } from './analyzed-plan.ts';
import { givenOrganization, now } from './given.ts';
import { recordedStatements } from './recorded-statements.ts';

const count = 2_000;
const sandbox = count / 100;
const limit = 20;
const generic = 'XAXX010101000';

/** Among those of other organizations. Every hundredth is of the sandbox, and each ten are of one instant. */
describe('pages of records', () => {
  let test: TestDatabase;
  let organizationId: string;
  before(async () => {
    test = await createTestDatabase();
    ({ organizationId } = await givenOrganization(test.database));
    const { organizationId: other } = await givenOrganization(test.database);
    for (const owner of [organizationId, other]) {
      const of = `gen_random_uuid(), n % 100 <> 0, $2::timestamptz + n / 10 * interval '1 s', $2 from generate_series(1, $3::integer) n`;
      await test.dataSource.query(
        `insert into customer (organization_id, legal_name, tax_id, id, livemode, created_at, updated_at)
          select $1, 'CLIENTE ' || n, '${generic}', ${of}`,
        [owner, now, count],
      );
      await test.dataSource.query(
        `insert into product (organization_id, description, product_key, price, id, livemode, created_at, updated_at)
          select $1, 'PAN ' || n, '50181900', 1, ${of}`,
        [owner, now, count],
      );
    }
    await test.dataSource.query('vacuum analyze customer, product');
  });
  after(() => test.drop());

  const never = {} as EntityManager;
  const { recorder, said } = recordedStatements();
  const lists = { customer: customers(never, recorder), product: products(never, recorder) };

  const pages = [
    { what: 'the newest of production', livemode: true, offset: 0, skipped: 0 },
    { what: 'the last of production', livemode: true, offset: count - sandbox - limit, skipped: 0 },
    { what: 'the newest of the sandbox', livemode: false, offset: 0, skipped: 0 },
    { what: 'the newest of both environments', livemode: undefined, offset: 0, skipped: 0 },
    { what: 'one in the middle', livemode: undefined, offset: count / 2 - limit, skipped: count / 2 },
    { what: 'the last of both environments', livemode: undefined, offset: count - limit, skipped: 0 },
  ];
  for (const table of ['customer', 'product'] as const)
    for (const { what, livemode, offset, skipped } of pages)
      it(`read only the rows they show, others in an index: ${what}, ${table}s`, async () => {
        said.length = 0;
        await lists[table].page(organizationId, { livemode }, { offset, limit });
        const { text, values } = said[0] ?? expect.fail('no statement');
        const nodes = (await analyzed(test.application, organizationId, text, values)).filter(
          (node) => node['Relation Name'] === table,
        );
        const inIndex = nodes.filter((node) => node['Node Type'] === 'Index Only Scan');
        const ofTable = nodes.filter((node) => node['Node Type'] !== 'Index Only Scan');
        expect(looksOf(ofTable)).to.be.at.most(limit);
        const matching = livemode === undefined ? count : livemode ? count - sandbox : sandbox;
        // A merge looks one row ahead in each environment.
        expect(looksOf(inIndex)).to.be.at.most(matching + skipped + limit + 2);
      });

  it('are those of the whole list in order, whichever end they are read from', async () => {
    for (const livemode of [true, false, undefined]) {
      const all = await test.dataSource.query<{ id: string }[]>(
        `select id from customer where organization_id = $1 and ($2::boolean is null or livemode = $2)
          order by created_at desc, id desc`,
        [organizationId, livemode ?? null],
      );
      for (const size of [7, 100])
        for (let offset = 0; offset <= all.length + size; offset += size === 7 ? 501 : size) {
          const page = await test.database.customers.page(organizationId, { livemode }, { offset, limit: size });
          const ids = page.rows.map(({ id }) => id);
          expect(ids).to.deep.equal(all.slice(offset, offset + size).map(({ id }) => id));
          expect(page.total).to.equal(all.length);
        }
    }
    const { organizationId: empty } = await givenOrganization(test.database);
    expect(await test.database.customers.page(empty, {}, { offset: 0, limit })).to.deep.equal({ rows: [], total: 0 });
  });

  it('a customer of a generic RFC is found by name without reading the others', async () => {
    const reads = await test.application.transaction(async (manager) => {
      const readSoFar = async () => {
        const [row] = await manager.query<{ reads: string }[]>(
          `select seq_tup_read + idx_tup_fetch as reads from pg_stat_xact_user_tables where relname = 'customer'`,
        );
        return Number(row?.reads ?? 0);
      };
      const before = await readSoFar();
      const found = await customers(manager, recorder).holdByTaxId(organizationId, true, generic, 'CLIENTE 7');
      expect(found).to.include({ legalName: 'CLIENTE 7' });
      return (await readSoFar()) - before;
    });
    expect(reads).to.equal(1);
  });
});
