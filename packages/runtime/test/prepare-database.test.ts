import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { openDatabase } from '@lacre/database/data-source';
import { loginPrivileges } from '@lacre/database/login-privileges';
import { migrate } from '@lacre/database/migrate';
import { migrationNames } from '@lacre/database/migration-names';
import { startPostgres } from '@lacre/embedded/postgres';
import { expect } from 'chai';
import { Client } from 'pg';
import { loadConfig } from '../src/config.ts';
import { prepareDatabase } from '../src/prepare-database.ts';

describe('the embedded database', function () {
  this.timeout(120_000);
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lacre-prepare-'));
    chmodSync(dataDir, 0o711);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const prepare = () => prepareDatabase(loadConfig({ DATA_DIR: dataDir }), () => undefined);
  const cluster = () => join(dataDir, 'postgres', 'cluster');
  const query = async (url: string, text: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const errorOf = (url: string, text = 'select 1') =>
    query(url, text).then(
      () => 'nothing refused',
      (error: { code?: string }) => error.code,
    );
  const withPassword = (url: string, password: string, user?: string) => {
    const other = new URL(url);
    other.password = password;
    if (user !== undefined) other.username = user;
    return other.href;
  };

  async function expectSafe(url: string): Promise<void> {
    expect(await loginPrivileges(url)).to.deep.equal({ login: 'lacre', powers: [] });
    const open = await openDatabase({ url, poolMax: 1 });
    await open.database.ping();
    await open.close();
    // By itself it sees nothing: not even the tables that it could read.
    expect(await errorOf(url, 'select from invoice')).to.equal('42501');
    for (const role of ['postgres', 'lacre_owner'])
      expect(await errorOf(url, `set role ${role}`), role).to.equal('42501');
    expect(await errorOf(url, "copy (select 1) to program 'true'")).to.equal('42501');
    expect(await errorOf(url, "select pg_read_file('/etc/hostname')")).to.equal('42501');
    expect(await errorOf(url, 'drop table invoice')).to.equal('42501');
    const owners =
      'select distinct pg_get_userbyid(relowner) as owner, relkind from pg_class where relnamespace = $$public$$::regnamespace and relkind in ($$r$$, $$S$$)';
    for (const { owner } of await query(url, owners)) expect(owner).to.equal('lacre_owner');
    // No login without a password, whichever user can reach the socket.
    for (const user of ['postgres', 'lacre', 'lacre_owner'])
      expect(await errorOf(withPassword(url, 'guessed', user)), user).to.equal('28P01');
    expect(statSync(join(dataDir, 'postgres', 'logins.key')).mode & 0o777).to.equal(0o600);
  }

  it('is served by a login that can only assume the two roles of the service, and migrated by another', async () => {
    const made = await prepare();
    try {
      await expectSafe(made.url);
      expect(made.applied).to.deep.equal(migrationNames);
    } finally {
      await made.close();
    }
    const again = await prepare();
    await expectSafe(again.url);
    await again.close();
    expect(again.applied).to.deep.equal([]);
  });

  it('of an earlier version, in which every local user was its superuser, is adopted with its data', async () => {
    const before = await startPostgres({ dataDir: join(dataDir, 'postgres') });
    await createDatabaseIfMissing(before.adminUrl, 'lacre');
    await migrate(before.url('lacre'));
    await query(before.url('lacre'), "insert into installation_fact (name, value) values ('kept', 'yes')");
    await before.stop();
    await rm(join(dataDir, 'postgres', 'logins.key'));
    writeFileSync(join(cluster(), 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n');
    if (process.getuid?.() === 0) giveTo(cluster(), 65_534);

    const after = await prepare();
    try {
      await expectSafe(after.url);
      const open = await openDatabase({ url: after.url, poolMax: 1 });
      expect(await open.database.facts.get('kept')).to.equal('yes');
      await open.close();
    } finally {
      await after.close();
    }
  });

  it('gets new passwords when the file with the old ones is lost', async () => {
    await (await prepare()).close();
    await rm(join(dataDir, 'postgres', 'logins.key'));
    const again = await prepare();
    await expectSafe(again.url);
    await again.close();
  });

  it('runs as a separate user where root starts it', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    const made = await prepare();
    const { uid } = statSync(cluster());
    await made.close();
    const name = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.split(':')[2] === String(uid))
      ?.split(':')[0];
    expect(name).to.equal('lacre-postgres');
    for (const entry of readdirSync(cluster(), { recursive: true }))
      expect(lstatSync(join(cluster(), String(entry))).uid, String(entry)).to.equal(uid);
  });
});

function giveTo(folder: string, id: number): void {
  for (const entry of readdirSync(folder, { recursive: true })) chownSync(join(folder, String(entry)), id, id);
  chownSync(folder, id, id);
}
