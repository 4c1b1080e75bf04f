import { migrate } from '@lacre/database/migrate';
import { PoolerInBetween } from '@lacre/database/own-session';
import type { InvoiceAccess } from '@lacre/services/access';
import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import type { AppError } from '@lacre/services/errors';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import type { Services } from '@lacre/services/services';
import { given, ingreso } from '@lacre/testing/given';
import { needsPgBouncer } from '@lacre/testing/pgbouncer';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';

/** More callers than the test's PgBouncer has sessions on the server. */
const callers = 40;
/** Of thirty-six concurrent requests each: in the first one no process knows a folio. */
const rounds = 4;

describe('through PgBouncer in transaction mode', function () {
  let test: TestServices;
  let other: { services: Services; close(): Promise<void> };
  before(async function () {
    needsPgBouncer(this);
    test = await createTestServices({ throughPooler: true });
    other = await test.another();
  });
  after(async () => {
    await other?.close();
    await test?.close();
  });

  it('two processes with forty callers issue every invoice, each once', async () => {
    const accesses = await Promise.all([given(test.services).access(), given(test.services).access()]);
    const outcomes = await Promise.all(
      Array.from({ length: callers }, async (_, i) => {
        const access = accesses[i % 2];
        if (!access) throw new Error('no access');
        return createInvoice(i % 4 < 2 ? test.services : other.services, access, ingreso({ idempotencyKey: `k-${i}` }));
      }),
    );
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(outcomes.map(() => 'created'));
    const uuids = outcomes.flatMap((outcome) => ('invoice' in outcome ? [outcome.invoice.uuid] : []));
    expect(new Set(uuids).size).to.equal(callers);
  });

  it('documents of several organizations and series, requested from both processes concurrently, use every folio once', async () => {
    const series = [undefined, 'B', 'C'];
    const accesses = await Promise.all(Array.from({ length: 3 }, () => given(test.services).access()));
    const issue = async (services: Services, access: InvoiceAccess, key: string, name: string | undefined) => {
      const input = ingreso({ idempotencyKey: key, ...(name !== undefined && { series: name }) });
      const outcome = await createInvoice(services, access, input);
      if (!('invoice' in outcome)) throw new Error(outcome.kind);
      const { uuid, serie, folio } = outcome.invoice;
      const { organizationId } = access;
      return { uuid, folio: Number(folio), intent: `${organizationId} ${key}`, series: `${organizationId} ${serie}` };
    };
    const made = [];
    for (let round = 0; round < rounds; round += 1)
      made.push(
        ...(await Promise.all(
          accesses.flatMap((access) =>
            Array.from({ length: 6 }, (_, i) =>
              [test.services, other.services].map((services) =>
                issue(services, access, `${round}-${i}`, series[i % series.length]),
              ),
            ).flat(),
          ),
        )),
      );
    const documents = [...new Map(made.map((each) => [each.uuid, each])).values()];
    expect(documents).to.have.lengthOf(made.length / 2);
    expect(new Set(made.map(({ intent }) => intent)).size).to.equal(documents.length);
    for (const [name, those] of Map.groupBy(documents, (each) => each.series))
      expect(
        those.map(({ folio }) => folio).toSorted((a, b) => a - b),
        name,
      ).to.deep.equal(those.map((_, index) => index + 1));
    const attempts = await test.database.dataSource.query<object[]>(
      'select distinct state, sends from stamping_attempt where organization_id = any($1)',
      [accesses.map(({ organizationId }) => organizationId)],
    );
    expect(attempts).to.deep.equal([{ state: 'stamped', sends: 1 }]);
  });

  it('a key with limits issues what remains of its day, however many requests arrive through both processes', async () => {
    const { services } = test;
    const owner = await given(services).user();
    const { id: organizationId } = await given(services).organization(owner);
    const { key } = await createApiKey(services, owner.actor, {
      organizationId,
      name: 'Agent',
      environment: 'sandbox',
      scopes: ['write:invoices'],
      limits: { maxInvoicesPerDay: 7 },
    });
    const access = { organizationId, environment: 'sandbox' as const, actor: await resolveApiKey(services, key) };
    const settled = await Promise.allSettled(
      Array.from({ length: callers }, (_, i) =>
        createInvoice(i % 2 === 0 ? services : other.services, access, ingreso({ idempotencyKey: `limited-${i}` })),
      ),
    );
    const folios = settled.flatMap((each) =>
      each.status === 'fulfilled' && 'invoice' in each.value ? [Number(each.value.invoice.folio)] : [],
    );
    expect(folios.toSorted((x, y) => x - y)).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [(each.reason as AppError).code] : []));
    expect(refused).to.deep.equal(Array.from({ length: callers - 7 }, () => 'KEY_LIMIT_EXCEEDED'));
  });

  it('every statement has the role, time-out and settings of the application, wherever the pooler sends it', async () => {
    const text = `select current_user as "user", current_setting('statement_timeout') as "limit",
        current_setting('plan_cache_mode') as plan, 
        (select source = 'session' from pg_settings where name = 'synchronous_commit') as relaxed`;
    const statement = { name: 'settings-of-this', text, values: [] };
    const { statements, application } = test.database;
    const alike = { user: 'lacre_app', limit: '5s', plan: 'force_generic_plan' };
    const [durable, relaxed] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => statements.run(statement))),
      Promise.all(Array.from({ length: 20 }, () => statements.runRelaxed(statement))),
    ]);
    for (const [row] of durable) expect(row).to.deep.equal({ ...alike, relaxed: false });
    for (const [row] of relaxed) expect(row).to.deep.equal({ ...alike, relaxed: true });
    expect((await application.query<object[]>(text))[0]).to.include({ user: 'lacre_app', limit: '5s' });
    expect(await application.transaction((manager) => manager.query<object[]>('select current_user'))).to.deep.equal([
      { current_user: 'lacre_app' },
    ]);
  });

  it('a transaction that fails leaves no setting for the next user of its session', async () => {
    const { application, statements } = test.database;
    const failed = await application
      .transaction(async (manager) => {
        await manager.query(`select set_config('lacre.organization', 'somebody', true)`);
        await manager.query('select 1/0');
      })
      .catch((error: Error) => error.message);
    expect(failed).to.equal('division by zero');
    const read = { name: 'seen', text: `select current_setting('lacre.organization', true) as seen`, values: [] };
    for (const [row] of await Promise.all(Array.from({ length: 20 }, () => statements.run(read))))
      expect(row?.['seen'] || null).to.equal(null);
  });

  it('migrations do not run through it, and the error names the setting to use', async () => {
    const error = await migrate(test.database.poolerUrl ?? '').catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(PoolerInBetween);
    expect((error as Error).message).to.include('DATABASE_DIRECT_URL');
  });
});
