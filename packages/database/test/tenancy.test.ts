import { openDatabase } from '@lacre/database/data-source';
import { Customer } from '@lacre/database/entities/customer.entity';
import type { Statement } from '@lacre/database/statements';
import { asEveryTenant, asTenant } from '@lacre/database/tenancy';
import { takeSpreadStatements } from '@lacre/testing/distribution/watch-statements';
import type { TestDatabase } from '@lacre/testing/test-database';
import { createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import type { EntityManager } from 'typeorm';
import { givenOrganization, newId, now } from './given.ts';

/** Each `select` is what careless code would run: without its WHERE. */
describe('rows of another organization', () => {
  let test: TestDatabase;
  const mine = { id: '', names: ['MINE 1', 'MINE 2'] };
  const theirs = { id: '', names: ['THEIRS'] };
  const everybodys = [...mine.names, ...theirs.names];

  before(async () => {
    test = await createTestDatabase({ poolMax: 2 });
    for (const one of [mine, theirs]) {
      one.id = (await givenOrganization(test.database)).organizationId;
      for (const legalName of one.names) await test.database.customers.insert(aCustomer(one.id, legalName));
    }
  });
  after(() => {
    // The check after every test with a database fails for statements like these.
    expect(takeSpreadStatements()).to.include.members(['careless-update: customer', 'careless-delete: customer']);
    return test.drop();
  });

  const aCustomer = (organizationId: string, legalName: string) => ({
    organizationId,
    id: newId(),
    legalName,
    taxId: 'XAXX010101000',
    livemode: false,
    createdAt: now,
    updatedAt: now,
  });
  const careless = (tenant?: string): Statement => ({
    name: `careless-${tenant === undefined ? 'no' : tenant === 'every' ? 'every' : 'one'}`,
    text: 'select legal_name as name from customer order by 1',
    values: [],
    ...(tenant !== undefined && { tenant }),
  });
  const insertInto = (organizationId: string, tenant?: string): Statement => ({
    name: 'careless-insert',
    text: `insert into customer (organization_id, id, legal_name, tax_id, livemode, created_at, updated_at)
      values ($1, $2, 'SMUGGLED', 'XAXX010101000', false, $3, $3)`,
    values: [organizationId, newId(), now],
    ...(tenant !== undefined && { tenant }),
  });
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'done',
      (error: { code?: string; driverError?: { code?: string } }) => error.driverError?.code ?? error.code ?? error,
    );
  const INSUFFICIENT_PRIVILEGE = '42501';

  for (const way of ['run', 'runTogether', 'runRelaxed', 'readTogether'] as const)
    describe(`by ${way}`, () => {
      const run = (statement: Statement) => test.statements[way]<{ name: string }>(statement);

      it('are not seen, whatever the WHERE omits', async () => {
        expect(names(await run(careless(mine.id)))).to.deep.equal(mine.names);
        expect(names(await run(careless(theirs.id)))).to.deep.equal(theirs.names);
      });

      it('are seen by no statement without a tenant, and by one for every tenant', async () => {
        expect(names(await run(careless('every')))).to.deep.equal(everybodys);
        expect(await run(careless())).to.deep.equal([]);
      });

      it('are neither updated nor deleted', async () => {
        const change = { name: 'careless-update', text: `update customer set phone = '1' returning id`, values: [] };
        const remove = { name: 'careless-delete', text: 'delete from customer returning id', values: [] };
        expect(await run({ ...change, tenant: theirs.id })).to.have.length(theirs.names.length);
        expect(await run(change)).to.deep.equal([]);
        expect(await run(remove)).to.deep.equal([]);
        expect(await run({ ...remove, tenant: newId() })).to.deep.equal([]);
        expect(names(await run(careless('every')))).to.deep.equal(everybodys);
      });

      it('cannot be inserted by another organization, nor without a tenant', async () => {
        expect(await codeOf(run(insertInto(theirs.id, mine.id)))).to.equal(INSUFFICIENT_PRIVILEGE);
        expect(await codeOf(run(insertInto(theirs.id)))).to.equal(INSUFFICIENT_PRIVILEGE);
        expect(names(await run(careless('every')))).to.deep.equal(everybodys);
      });
    });

  for (const way of ['runTogether', 'runRelaxed', 'readTogether'] as const)
    describe(`in a batch by ${way}`, () => {
      const run = (statement: Statement) => test.statements[way]<{ name: string }>(statement);

      it('are not seen by the other statements, in whatever order they come', async () => {
        const order = [undefined, theirs, 'every', mine, theirs, undefined, mine, 'every'] as const;
        const seen = await Promise.all(
          order.map((who) => run(careless(typeof who === 'object' ? who.id : who)).then(names)),
        );
        expect(seen).to.deep.equal(
          order.map((who) => (who === undefined ? [] : who === 'every' ? everybodys : who.names)),
        );
      });

      it('are not seen either when another statement fails and each runs alone', async () => {
        const [own, failed, other, none] = await Promise.allSettled([
          run(careless(mine.id)),
          run(insertInto(mine.id, theirs.id)),
          run(careless(theirs.id)),
          run(careless()),
        ]);
        expect(failed).to.have.nested.property('reason.code', INSUFFICIENT_PRIVILEGE);
        expect([own, other, none].map((one) => one.status === 'fulfilled' && names(one.value))).to.deep.equal([
          mine.names,
          theirs.names,
          [],
        ]);
      });
    });

  describe('in a transaction', () => {
    const inTransaction = <T>(work: (manager: EntityManager, run: Run) => Promise<T>) =>
      test.application.transaction((manager) => work(manager, runIn(manager)));
    type Run = (statement: Statement) => Promise<string[]>;
    const runIn =
      (manager: EntityManager): Run =>
      async (statement) =>
        names(await test.statements.within(manager).run<{ name: string }>(statement));
    const viaTypeOrm = async (manager: EntityManager) =>
      (await manager.find(Customer, { order: { legalName: 'ASC' } })).map(({ legalName }) => legalName);

    it('are not seen by hand-written statements', () =>
      inTransaction(async (_, run) => {
        expect(await run(careless())).to.deep.equal([]);
        expect(await run(careless(mine.id))).to.deep.equal(mine.names);
        expect(await run(careless(theirs.id))).to.deep.equal(theirs.names);
        expect(await run(careless('every'))).to.deep.equal(everybodys);
        expect(await run(careless(mine.id))).to.deep.equal(mine.names);
      }));

    it('are not seen any more after one statement that saw all', () =>
      inTransaction(async (manager, run) => {
        await run(careless('every'));
        expect(await viaTypeOrm(manager)).to.deep.equal([]);
        await asTenant(manager, mine.id, async (scoped) => {
          await run(careless('every'));
          expect(await viaTypeOrm(scoped)).to.deep.equal(mine.names);
        });
      }));

    it('are not seen by TypeORM', () =>
      inTransaction(async (manager) => {
        expect(await viaTypeOrm(manager)).to.deep.equal([]);
        expect(await asTenant(manager, theirs.id, viaTypeOrm)).to.deep.equal(theirs.names);
        expect(await asEveryTenant(manager, viaTypeOrm)).to.deep.equal(everybodys);
        expect(await asTenant(manager, mine.id, viaTypeOrm)).to.deep.equal(mine.names);
      }));

    it('are not seen after a nested scope, even one that failed', () =>
      inTransaction((manager) =>
        asTenant(manager, mine.id, async (scoped) => {
          expect(await asTenant(scoped, theirs.id, viaTypeOrm)).to.deep.equal(theirs.names);
          expect(await viaTypeOrm(scoped)).to.deep.equal(mine.names);
          await asEveryTenant(scoped, () => Promise.reject(new Error('no'))).catch(() => undefined);
          expect(await viaTypeOrm(scoped)).to.deep.equal(mine.names);
        }),
      ));

    it('are not seen after a rollback to a savepoint, which undoes later settings', () =>
      inTransaction(async (manager, run) => {
        const lost = (tenant: string) =>
          manager
            .transaction(async (inner) => {
              await runIn(inner)(careless(tenant));
              throw new Error('no');
            })
            .catch(() => undefined);
        await run(careless(mine.id));
        await lost(theirs.id);
        expect(await viaTypeOrm(manager)).to.deep.equal(mine.names);
        expect(await run(careless(theirs.id))).to.deep.equal(theirs.names);
        await lost(mine.id);
        expect(await run(careless(mine.id))).to.deep.equal(mine.names);
        // One savepoint after another at the same depth, and one that is released.
        await lost(theirs.id);
        await manager.transaction(async (inner) => {
          expect(await runIn(inner)(careless(theirs.id))).to.deep.equal(theirs.names);
        });
        expect(await run(careless(theirs.id))).to.deep.equal(theirs.names);
        await lost('every');
        expect(await viaTypeOrm(manager)).to.deep.equal(theirs.names);
      }));

    it('cannot be inserted by another organization', async () => {
      const failure = inTransaction((manager) =>
        asTenant(manager, mine.id, (scoped) => scoped.insert(Customer, aCustomer(theirs.id, 'SMUGGLED'))),
      );
      expect(await codeOf(failure)).to.equal(INSUFFICIENT_PRIVILEGE);
    });

    it('that has ended cannot be used any more: its connection may be in another one', async () => {
      const ended = await inTransaction((_, run) => Promise.resolve({ run }));
      const error = (await codeOf(ended.run(careless(mine.id)))) as Error;
      expect(error.message).to.match(/transaction has ended/);
    });
  });

  it('are not seen by the next user of a connection, however the previous use ended', async () => {
    const one = await openDatabase({ url: test.url, poolMax: 1 });
    try {
      const manager = one.dataSource.manager;
      const see = (scoped: EntityManager) => scoped.count(Customer);
      const fail = () => Promise.reject(new Error('no'));
      const uses: (() => Promise<unknown>)[] = [
        () => asTenant(manager, mine.id, see),
        () => asEveryTenant(manager, see),
        () => asEveryTenant(manager, fail).catch(() => undefined),
        () => one.database.customers.findById(mine.id, newId()),
        () => one.statements.run(careless('every')),
        () => one.statements.run(insertInto(mine.id, theirs.id)).catch(() => undefined),
        () => one.statements.runTogether(careless(mine.id)),
        () => one.statements.runRelaxed(careless('every')),
      ];
      for (const use of uses) {
        await use();
        expect(await see(manager)).to.equal(0);
        for (const way of ['run', 'runTogether', 'runRelaxed', 'readTogether'] as const)
          expect(await one.statements[way](careless())).to.deep.equal([]);
        const who = { name: 'who', text: `select current_user as who, session_user as login`, values: [] };
        expect(await one.statements.run(who)).to.have.nested.property('[0].who', 'lacre_app');
      }
    } finally {
      await one.close();
    }
  });

  describe('are isolated by the database itself', () => {
    const query = <Row>(text: string) => test.dataSource.query<Row[]>(text);
    const tenantTables = `select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        pg_get_userbyid(c.relowner) as owner
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (c.relname = 'organization'
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))`;

    it('in every table with an organization: forced, with both policies and no other', async () => {
      const tables = await query<{ name: string; forced: boolean }>(tenantTables);
      expect(tables).to.have.length.greaterThan(11);
      expect(tables.filter(({ forced }) => !forced)).to.deep.equal([]);
      const policies = await query<{ table: string; policy: string }>(`
        select t.name as table, concat_ws(' ', p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[],
          replace(pg_get_expr(p.polqual, p.polrelid), case t.name when 'organization' then '(id =' else '(organization_id =' end, '(it ='),
          pg_get_expr(p.polwithcheck, p.polrelid)) as policy
        from (${tenantTables}) t left join pg_policy p on p.polrelid = t.oid order by 1, 2`);
      const expected = [
        'every_organization * t {lacre_system} true',
        `own_organization * t {lacre_app} (it = ( SELECT (NULLIF(current_setting('lacre.organization'::text, true), ''::text))::uuid AS "nullif"))`,
      ];
      for (const { name } of tables)
        expect(
          policies.filter(({ table }) => table === name).map(({ policy }) => policy),
          name,
        ).to.deep.equal(expected);
    });

    it('from roles that own nothing, bypass nothing and have no members', async () => {
      const roles = await query<Record<string, unknown>>(`
        select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin as mighty,
          (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
          (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
        from pg_roles r where rolname in ('lacre_app', 'lacre_system') order by 1`);
      expect(roles).to.deep.equal([
        { name: 'lacre_app', mighty: false, memberships: 0, owned: 0 },
        { name: 'lacre_system', mighty: false, memberships: 0, owned: 0 },
      ]);
    });

    it('in every table: the application may only read and write rows, and must not change the record of migrations', async () => {
      const rights = await query<{ role: string; name: string; rights: string[] }>(`
        select a.grantee::regrole::text as role, c.relname as name, array_agg(a.privilege_type order by a.privilege_type) as rights
        from pg_class c, aclexplode(c.relacl) a where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and a.grantee <> c.relowner group by 1, 2`);
      expect(rights).to.have.length.greaterThan(30);
      for (const { role, name, rights: given } of rights) {
        expect(role, name).to.be.oneOf(['lacre_app', 'lacre_system']);
        const most = name === 'migration' ? ['SELECT'] : ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
        expect(most, name).to.include.members(given);
      }
      const unreadable =
        await query(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not (has_table_privilege('lacre_app', oid, 'select') and has_table_privilege('lacre_system', oid, 'select'))
        order by 1`);
      // The archive of deleted organizations is for the jobs only. No role may read the UUIDs of others: they can only
      // be added.
      expect(unreadable).to.deep.equal([{ relname: 'fiscal_uuid' }, { relname: 'invoice_archive' }]);
      expect(rights.filter(({ name }) => name === 'fiscal_uuid').map((one) => one.rights)).to.deep.equal([
        ['INSERT'],
        ['INSERT'],
      ]);
    });
  });
});
