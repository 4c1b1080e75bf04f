import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DamagedBackup } from '@lacre/adapters/backup/archive-frames';
import { AgeKeyFault, makeAgeKey } from '@lacre/adapters/backup/encrypted-file';
import { BackupNeedsOwner } from '@lacre/database/backup/backed-up-tables';
import { RestoreTargetInUse } from '@lacre/database/backup/load-snapshot';
import { openSnapshot } from '@lacre/database/backup/read-snapshot';
import { migrate } from '@lacre/database/migrate';
import { migrationNames } from '@lacre/database/migration-names';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { createRetention } from '@lacre/services/retentions/create-retention';
import { checkMasterKey, WrongMasterKey } from '@lacre/services/secrets/master-key-check';
import { given, ingreso } from '@lacre/testing/given';
import { type BareDatabase, createBareDatabase } from '@lacre/testing/test-database';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { Client } from 'pg';
import { runDrill } from '../src/backup/drill.ts';
import { makeKeyFile, readKeyFile } from '../src/backup/keys.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { loadConfig } from '../src/config.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { Secret } from '../src/secret.ts';

const now = new Date('2026-11-21T18:00:00Z');

async function rowsOf<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const countOf = async (url: string, table: string) =>
  Number((await rowsOf<{ count: string }>(url, `select count(*) from ${table}`))[0]?.count);

/** Everything of the tables themselves that a restore removes for a while. */
const shapeOf = (url: string) =>
  rowsOf(
    url,
    `select indexdef as part from pg_indexes where schemaname in ('public', 'pac_simulator')
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where conrelid <> 0 and connamespace in ('public'::regnamespace, 'pac_simulator'::regnamespace)
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select oid::regclass || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by part`,
  );

describe('a backup', function () {
  this.timeout(180_000);
  let t: TestServices;
  let folder: string;
  let target: BareDatabase;
  let identity: string;
  let recipient: string;
  let uuids: string[];
  before(async () => {
    t = await createTestServices();
    ({ identity, recipient } = await makeAgeKey());
    const access = await given(t.services).access();
    uuids = [];
    for (let index = 0; index < 3; index += 1) {
      const outcome = await createInvoice(t.services, access, ingreso({ idempotencyKey: randomUUID() }));
      if (outcome.kind === 'created') uuids.push(outcome.invoice.uuid);
    }
    const retention = await createRetention(t.services, access, {
      receiver: { legalName: 'ROSA CRUZ SOLIS', taxId: 'CUSR850101JK7', zip: '86991' },
      cveRetenc: '25',
      descRetenc: 'Honorarios asimilados',
      period: { mesIni: '10', mesFin: '10', ejercicio: '2026' },
      totals: { montoTotGrav: '1000', montoTotExent: '0' },
      taxes: [{ baseRet: '1000', montoRet: '100', tipoPagoRet: '04' }],
    });
    if (retention.kind === 'created') uuids.push(retention.invoice.uuid);
    expect(uuids.length).to.equal(4);
  });
  after(() => t.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-backup-'));
    target = await createBareDatabase();
  });
  afterEach(async () => {
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const backup = (path = join(folder, 'one.lacre')) =>
    writeBackup({ ...t.config, databaseUrl: t.database.url }, { path, recipients: [recipient], now });
  const restore = (path = join(folder, 'one.lacre'), key = identity) =>
    restoreBackup({ path, identities: [key], databaseUrl: target.url, dataDir: join(folder, 'data') });
  const drill = (path = join(folder, 'one.lacre'), MASTER_KEY?: string) =>
    runDrill(
      loadConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: target.url, LOG_LEVEL: 'silent', MASTER_KEY }),
      {
        path,
        identities: [identity],
        onStep: () => undefined,
        elapsed: () => 0,
      },
    );
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => new Error('nothing was refused'),
      (error: Error) => error,
    );

  it('restores every row, UUID, secret and audit log into an empty database, whose tables are as before', async () => {
    await backup();
    const { proofs, restored } = await drill();
    expect(proofs.map(({ about, wrong }) => ({ about, wrong }))).to.deep.equal([
      { about: 'tables', wrong: [] },
      { about: 'documents', wrong: [] },
      { about: 'secrets', wrong: [] },
      { about: 'audit logs', wrong: [] },
    ]);
    const of = (about: string) => proofs.find((proof) => proof.about === about)?.right;
    expect(of('tables')).to.equal(restored.tables);
    expect(of('documents')).to.equal(uuids.length);
    expect(of('secrets')).to.be.greaterThan(0);
    expect(of('audit logs')).to.equal(1);
    expect(restored.header).to.include({ takenAt: now.toISOString() });
    expect(await shapeOf(target.url)).to.deep.equal(await shapeOf(t.database.url));
    const stored = await rowsOf<{ uuid: string }>(target.url, 'select uuid from invoice order by created_at, id');
    expect(stored.map(({ uuid }) => uuid)).to.have.members(uuids);
    // Counters continue, instead of assigning a number again.
    const position = 'select last_value::text from outbox_event_position_seq';
    expect(await rowsOf(target.url, position)).to.deep.equal(await rowsOf(t.database.url, position));
  });

  it('without the master key needs that for a drill: otherwise nothing is restored and no key created', async () => {
    const masterKey = new Secret(await readFile(join(t.config.dataDir, 'master.key'), 'utf8'));
    const path = join(folder, 'keyless.lacre');
    await writeBackup({ ...t.config, masterKey, databaseUrl: t.database.url }, { path, recipients: [recipient], now });
    expect((await refusalOf(drill(path))).message)
      .to.include('Set MASTER_KEY to that key')
      .and.include('Nothing was restored');
    expect(
      await rowsOf(target.url, "select 1 from pg_class where relnamespace = 'public'::regnamespace"),
    ).to.have.length(0);
    expect(existsSync(join(folder, 'data', 'master.key'))).to.equal(false);
    const { proofs } = await drill(path, masterKey.reveal());
    expect(proofs.flatMap(({ wrong }) => wrong)).to.deep.equal([]);
  });

  it('cannot be drilled with another master key, which is reported before its documents are restored', async () => {
    await checkMasterKey(t.services);
    const masterKey = new Secret(await readFile(join(t.config.dataDir, 'master.key'), 'utf8'));
    const path = join(folder, 'keyless.lacre');
    await writeBackup({ ...t.config, masterKey, databaseUrl: t.database.url }, { path, recipients: [recipient], now });
    const refusal = await refusalOf(drill(path, randomBytes(32).toString('base64')));
    expect(refusal).to.be.instanceOf(WrongMasterKey);
    expect(await countOf(target.url, 'invoice')).to.equal(0);
  });

  it('contains the master key that was created in DATA_DIR, and e-mails that were written there', async () => {
    await mkdir(join(t.config.dataDir, 'mail'), { recursive: true });
    await writeFile(join(t.config.dataDir, 'mail', 'hello.eml'), 'Subject: hello');
    await backup();
    await restore();
    const file = (name: string) => join(folder, 'data', name);
    expect(readFileSync(file('master.key'), 'utf8')).to.equal(
      readFileSync(join(t.config.dataDir, 'master.key'), 'utf8'),
    );
    expect(statSync(file('master.key')).mode & 0o777).to.equal(0o600);
    expect(readFileSync(file('mail/hello.eml'), 'utf8')).to.equal('Subject: hello');
  });

  it('is not restored over an existing master key, which is named and unchanged', async () => {
    await backup();
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'master.key'), 'another');
    expect((await refusalOf(restore())).message).to.equal(
      `${join(folder, 'data', 'master.key')} already exists: restore into an empty DATA_DIR`,
    );
    expect(await readFile(join(folder, 'data', 'master.key'), 'utf8')).to.equal('another');
    expect(await countOf(target.url, 'user_account')).to.equal(0);
  });

  it('can be restored again after a restore was killed, which left its files and no rows', async () => {
    await backup();
    const key = join(folder, 'data', 'master.key');
    await mkdir(dirname(key));
    await copyFile(join(t.config.dataDir, 'master.key'), key);
    await writeFile(join(dirname(key), '.restoring'), 'half of another');
    await restore();
    expect(await readFile(key, 'utf8')).to.equal(await readFile(join(t.config.dataDir, 'master.key'), 'utf8'));
    expect(await countOf(target.url, 'invoice')).to.equal(uuids.length);
    expect(existsSync(join(dirname(key), '.restoring'))).to.equal(false);
  });

  it('is consistent, whatever is written meanwhile', async () => {
    const snapshot = await openSnapshot(t.database.url);
    try {
      await t.database.dataSource.query("insert into installation_fact (name, value) values ('later', 'x')");
      const table = snapshot.tables.find(({ name }) => name === 'installation_fact');
      let text = '';
      if (table) for await (const piece of snapshot.rowsOf(table)) text += piece.toString();
      expect(text).to.include('master-key-check').and.not.include('later');
    } finally {
      await snapshot.close();
      await t.database.dataSource.query("delete from installation_fact where name = 'later'");
    }
  });

  it('can be read by the next version, which migrates it', async () => {
    const source = await createBareDatabase();
    try {
      const before = [...migrationNames].slice(0, -1);
      await migrate(source.url, before);
      const path = join(folder, 'earlier.lacre');
      const config = { ...t.config, databaseUrl: source.url };
      await writeBackup(config, { path, recipients: [recipient], now });
      await restore(path);
      const recorded = await rowsOf<{ name: string }>(target.url, 'select name from migration order by id');
      expect(recorded.map(({ name }) => name)).to.have.members(before);
      expect((await migrate(target.url)).applied).to.deep.equal(migrationNames.slice(-1));
    } finally {
      await source.drop();
    }
  });

  it('shows in a drill which document does not match its seal', async () => {
    const [victim = ''] = uuids;
    const change = (from: string, to: string) =>
      t.database.dataSource.query(
        `update invoice_xml x set xml = convert_to(replace(convert_from(x.xml, 'UTF8'), $2, $3), 'UTF8')
           from invoice i where i.id = x.invoice_id and i.uuid = $1`,
        [victim, from, to],
      );
    await change('Consultoría', 'Consultorio');
    try {
      await backup();
    } finally {
      await change('Consultorio', 'Consultoría');
    }
    const documents = (await drill()).proofs.find(({ about }) => about === 'documents');
    expect(documents?.wrong).to.deep.equal([`${victim}: its seal does not belong to this document`]);
    expect(documents?.right).to.equal(uuids.length - 1);
  });

  it('leaves nothing when it was changed or cut off', async () => {
    // Of several chunks, so that the last is found damaged when the first were restored.
    await mkdir(join(t.config.dataDir, 'mail'), { recursive: true });
    const mail = join(t.config.dataDir, 'mail', 'long.eml');
    await writeFile(mail, randomBytes(300_000));
    await backup();
    await rm(mail);
    const whole = await readFile(join(folder, 'one.lacre'));
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(whole.length - 100) ^ 1, whole.length - 100);
    for (const [name, bytes] of [
      ['changed', changed],
      ['cut', whole.subarray(0, whole.length - 20)],
      ['foreign', Buffer.from('not a backup')],
    ] as const) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      expect(await refusalOf(restore(path)), name).to.be.instanceOf(DamagedBackup);
      expect(existsSync(join(folder, 'data', 'master.key')), name).to.equal(false);
    }
    expect(await countOf(target.url, 'user_account')).to.equal(0);
    expect(await shapeOf(target.url)).to.deep.equal(await shapeOf(t.database.url));
    // The remains do not prevent the restore of the whole one.
    await restore();
    expect(await countOf(target.url, 'invoice')).to.equal(uuids.length);
  });

  it('opens only with the key for which it was created, and exposes nothing else', async () => {
    await backup();
    const other = await makeAgeKey();
    expect(await refusalOf(restore(undefined, other.identity))).to.be.instanceOf(AgeKeyFault);
    const bytes = await readFile(join(folder, 'one.lacre'));
    expect(bytes.subarray(0, 21).toString()).to.equal('age-encryption.org/v1');
    expect(bytes.includes('invoice')).to.equal(false);
    expect(statSync(join(folder, 'one.lacre')).mode & 0o777).to.equal(0o600);
  });

  it('is not created for an invalid recipient, nor over an earlier one', async () => {
    const path = join(folder, 'one.lacre');
    const config = { ...t.config, databaseUrl: t.database.url };
    expect(await refusalOf(writeBackup(config, { path, recipients: ['age1nobody'], now }))).to.be.instanceOf(
      AgeKeyFault,
    );
    expect(existsSync(path)).to.equal(false);
    await backup();
    const first = await readFile(path);
    expect((await refusalOf(backup())).message).to.include('one.lacre');
    expect((await readFile(path)).equals(first)).to.equal(true);
  });

  it('is never restored over existing accounts', async () => {
    await backup();
    await restore();
    expect(await refusalOf(restore())).to.be.instanceOf(RestoreTargetInUse);
    expect(await countOf(target.url, 'invoice')).to.equal(uuids.length);
  });

  it('can be created from the embedded database by its owner, who is no superuser, and restored into one', async () => {
    await backup();
    // Under root the database runs as another user, who must be able to enter.
    await chmod(folder, 0o755);
    const config = loadConfig({ DATA_DIR: join(folder, 'data') });
    const keyFile = join(folder, 'key.txt');
    const request = { path: join(folder, 'one.lacre'), onStep: () => undefined, elapsed: () => 0 };
    const { proofs, restored } = await runDrill(config, { ...request, identities: [identity] });
    expect(proofs.flatMap(({ wrong }) => wrong)).to.deep.equal([]);
    const running = await prepareDatabase(config, () => undefined);
    try {
      expect(await refusalOf(openSnapshot(running.url))).to.be.instanceOf(BackupNeedsOwner);
      const path = join(folder, 'embedded.lacre');
      const sum = await writeBackup(config, { path, recipients: [await makeKeyFile(keyFile)], now });
      expect({ rows: sum.rows, tables: sum.tables }).to.deep.equal({ rows: restored.rows, tables: restored.tables });
      const identities = await readKeyFile(keyFile);
      await restoreBackup({ path, identities, databaseUrl: target.url, dataDir: join(folder, 'again') });
      expect(await countOf(target.url, 'invoice')).to.equal(uuids.length);
    } finally {
      await running.close();
    }
  });
});
