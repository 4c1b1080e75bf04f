import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@lacre/database/migrate';
import { migrationNames } from '@lacre/database/migration-names';
import type { BareDatabase } from '@lacre/testing/test-database';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';

describe('migrations during a backup', () => {
  let bare: BareDatabase;
  let backup: Client;
  let request: Client;
  beforeEach(async () => {
    bare = await createBareDatabase();
    backup = new Client({ connectionString: bare.url, application_name: 'pg_dump' });
    request = new Client({ connectionString: bare.url, statement_timeout: 5_000 });
    await Promise.all([backup.connect(), request.connect()]);
  });
  afterEach(async () => {
    await Promise.all([backup.end(), request.end()]);
    await bare.drop();
  });

  const untilThereIs = async (row: string) => {
    while ((await request.query(row)).rowCount === 0) await setTimeout(20);
  };
  const untilItWaits = () =>
    untilThereIs(`select from pg_locks where not granted and relation = 'stamping_attempt'::regclass`);

  it('do not block requests while it reads the table that they change, and are all applied after it', async () => {
    const before = migrationNames.slice(
      0,
      migrationNames.findIndex((name) => name.startsWith('NeedsReview')),
    );
    await migrate(bare.url, before);
    await backup.query('begin isolation level repeatable read read only');
    await backup.query('select from stamping_attempt');
    const said: string[] = [];
    const migrating = migrate(bare.url, undefined, (text) => said.push(text));

    await untilItWaits();
    await request.query('select from stamping_attempt');
    await untilItWaits();
    await request.query('select from stamping_attempt');

    await backup.query('commit');
    expect((await migrating).applied).to.deep.equal(migrationNames.slice(before.length));
    expect(said.length).to.equal(1);
    expect(said[0]).to.match(/^Migration NeedsReview\d+ waits for session \d+ "pg_dump" of the user ".+" begun at 20/);
    const { rows } = await request.query('select indexrelid::regclass as name from pg_index where not indisvalid');
    expect(rows).to.deep.equal([]);
  });

  it('create indexes for as long as it takes, without affecting requests', async () => {
    const before = migrationNames.slice(
      0,
      migrationNames.findIndex((name) => name.startsWith('UnsummedInvoices')),
    );
    await migrate(bare.url, before);
    await backup.query('begin isolation level repeatable read read only');
    await backup.query('select from invoice');
    const only = migrationNames.slice(0, before.length + 1);
    const said: string[] = [];
    const migrating = migrate(bare.url, only, (text) => said.push(text));

    await untilThereIs(
      `select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%'
         and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '2.5 seconds'`,
    );
    await request.query('select from invoice');

    await backup.query('commit');
    expect((await migrating).applied).to.deep.equal(only.slice(before.length));
    expect(said.join()).to.include('Migration UnsummedInvoices').and.include('"pg_dump"');
  });

  it('report once the session that holds the migration lock', async () => {
    await backup.query('select pg_advisory_lock(4205661926)');
    const said: string[] = [];
    const migrating = migrate(bare.url, undefined, (text) => {
      said.push(text);
      void backup.query('select pg_advisory_unlock_all()');
    });
    expect(await migrating).to.deep.equal({ applied: migrationNames });
    expect(said.length).to.equal(1);
    expect(said[0]).to.match(/^Another process is migrating this database \(session \d+ "pg_dump" of the user "/);
  });

  it('that fail are named in the error, keep the previous ones, and print nothing else', async () => {
    const refused = migrationNames.findIndex((name) => name.startsWith('ChainsOfReceipts'));
    await migrate(bare.url, migrationNames.slice(0, refused));
    await request.query(
      `create function is_replaced(organization uuid, receipt uuid) returns boolean language sql return false`,
    );
    const script = fileURLToPath(new URL('./run-migrate.ts', import.meta.url));
    const failed = (await promisify(execFile)(process.execPath, [script, bare.url]).catch(
      (thrown: unknown) => thrown,
    )) as { stdout: string; stderr: string };
    expect(failed.stdout).to.equal('');
    expect(failed.stderr)
      .to.include(
        `Migration ${migrationNames[refused]} failed: function "is_replaced" already exists with same argument types`,
      )
      .and.include('start again or run "npm run migrate"');
    await request.query('drop function is_replaced');
    expect(await migrate(bare.url)).to.deep.equal({ applied: migrationNames.slice(refused) });
  });
});
