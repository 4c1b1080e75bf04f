import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationNames } from '@lacre/database/migration-names';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';
import { type Preparation, startPreparation } from '../src/preparation.ts';

describe('the process that prepares an installation', () => {
  const ownEnv = { ...process.env };
  let dataDir: string;
  let preparation: Preparation | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lacre-preparation-'));
    Object.assign(process.env, { DATA_DIR: dataDir, SAT_DATA: 'none', PORT: '3123', DATABASE_URL: '' });
  });
  afterEach(async () => {
    await preparation?.end();
    preparation = undefined;
    process.env = { ...ownEnv };
    await rm(dataDir, { recursive: true, force: true });
  });

  const messageOf = (error: unknown) => (error as Error).message;

  it('returns the settings of our environment', async () => {
    preparation = startPreparation();
    expect(await preparation.config()).to.deep.include({ dataDir, port: 3123, satData: 'none', exposed: false });
  });

  it('returns the address of a PAC simulator that is already running', async () => {
    process.env['PAC_SIMULATOR_URL'] = 'http://127.0.0.1:4010';
    preparation = startPreparation();
    expect(await preparation.config()).to.deep.include({ pacSimulatorUrl: 'http://127.0.0.1:4010' });
  });

  it('fails with invalid settings like a standalone process', async () => {
    process.env['PORT'] = 'many';
    preparation = startPreparation();
    expect(await preparation.config().catch(messageOf)).to.match(/^PORT /);
    expect(await preparation.prepare(undefined).catch(messageOf)).to.match(/^PORT /);
  });

  it('creates no master key for a database that already has one, and fails until it is set', async () => {
    const database = await createBareDatabase();
    try {
      Object.assign(process.env, { DATABASE_URL: database.url, MASTER_KEY: '7'.repeat(64) });
      preparation = startPreparation();
      await preparation.prepare(undefined);
      await preparation.end();
      // As on another machine, or with a backup that does not contain the key.
      delete process.env['MASTER_KEY'];
      preparation = startPreparation();
      expect(await preparation.prepare(undefined).catch(messageOf)).to.match(
        /^MASTER_KEY is not set, and there is no master\.key in .*: set the one .* sealed with \([0-9a-f]{8},/,
      );
      expect(existsSync(join(dataDir, 'master.key'))).to.equal(false);
    } finally {
      await database.drop();
    }
  });

  it("migrates the database and stores the sandbox's authority in the data folder", async () => {
    const database = await createBareDatabase();
    try {
      process.env['DATABASE_URL'] = database.url;
      preparation = startPreparation();
      await preparation.config();
      expect(await preparation.prepare(undefined)).to.deep.equal({ databaseUrl: database.url, isEmpty: true });
      const client = new Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query('select name from migration').finally(() => client.end());
      expect(rows).to.have.length(migrationNames.length);
      await preparation.end();
    } finally {
      await database.drop();
    }
  });

  it('reports the process that it waits for while that migrates the same database', async () => {
    const database = await createBareDatabase();
    const other = new Client({ connectionString: database.url, application_name: 'lacre-migrate' });
    await other.connect();
    try {
      await other.query('select pg_advisory_lock(4205661926)');
      process.env['DATABASE_URL'] = database.url;
      const said: string[] = [];
      preparation = startPreparation((text) => {
        said.push(text);
        void other.query('select pg_advisory_unlock_all()');
      });
      await preparation.config();
      expect(await preparation.prepare(undefined)).to.include({ isEmpty: true });
      expect(said.join()).to.match(/^Another process is migrating this database \(session \d+ "lacre-migrate" /);
      await preparation.end();
    } finally {
      await other.end();
      await database.drop();
    }
  });

  it('fails when the database does not respond', async () => {
    process.env['DATABASE_URL'] = 'postgresql://nobody@127.0.0.1:1/none';
    preparation = startPreparation();
    await preparation.config();
    expect(await preparation.prepare(undefined).catch(messageOf)).to.include('127.0.0.1');
  });

  it('ends with the process that started it', async () => {
    const child = fork(join(import.meta.dirname, '../src/preparation.main.ts'));
    await once(child, 'message');
    child.disconnect();
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
  });
});
