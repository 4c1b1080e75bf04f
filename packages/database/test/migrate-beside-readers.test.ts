import { setTimeout } from 'node:timers/promises';
import { migrate } from '@lacre/database/migrate';
import { migrationNames } from '@lacre/database/migration-names';
import type { BareDatabase } from '@lacre/testing/test-database';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';

describe('migrations beside a backup', () => {
  let bare: BareDatabase;
  let backup: Client;
  let request: Client;
  beforeEach(async () => {
    bare = await createBareDatabase();
    backup = new Client({ connectionString: bare.url });
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

  it('let requests pass while it reads the table that they change, and are all made at its end', async () => {
    const before = migrationNames.slice(
      0,
      migrationNames.findIndex((name) => name.startsWith('NeedsReview')),
    );
    await migrate(bare.url, before);
    await backup.query('begin isolation level repeatable read read only');
    await backup.query('select from stamping_attempt');
    const migrating = migrate(bare.url);

    await untilItWaits();
    await request.query('select from stamping_attempt');
    await untilItWaits();
    await request.query('select from stamping_attempt');

    await backup.query('commit');
    expect((await migrating).applied).to.deep.equal(migrationNames.slice(before.length));
    const { rows } = await request.query('select indexrelid::regclass as name from pg_index where not indisvalid');
    expect(rows).to.deep.equal([]);
  });

  it('make their indexes as long as it takes, and requests do not notice', async () => {
    const before = migrationNames.slice(
      0,
      migrationNames.findIndex((name) => name.startsWith('UnsummedInvoices')),
    );
    await migrate(bare.url, before);
    await backup.query('begin isolation level repeatable read read only');
    await backup.query('select from invoice');
    const only = migrationNames.slice(0, before.length + 1);
    const migrating = migrate(bare.url, only);

    await untilThereIs(
      `select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%'
         and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '2.5 seconds'`,
    );
    await request.query('select from invoice');

    await backup.query('commit');
    expect((await migrating).applied).to.deep.equal(only.slice(before.length));
  });
});
