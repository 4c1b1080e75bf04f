import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCache } from '@lacre/adapters/sat/sat-cache';
import { checkMasterKey } from '@lacre/services/secrets/master-key-check';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { loadConfig } from '../src/config.ts';
import { examine } from '../src/doctor/examine.ts';
import { openSecretBox } from '../src/secret-box.ts';

const masterKey = randomBytes(32).toString('base64');

describe('npm run doctor', () => {
  let database: TestDatabase;
  let dataDir: string;
  let pac: Server;
  let pacUrl: string;
  let pacTime: () => Date = () => new Date();
  before(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'lacre-doctor-'));
    pac = createServer((_req, res) => {
      res.sendDate = false;
      res.setHeader('Date', pacTime().toUTCString()).writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(pac, 'listening');
    pacUrl = `http://127.0.0.1:${(pac.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    pacTime = () => new Date();
  });
  after(async () => {
    pac.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const base = () => ({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MASTER_KEY: masterKey,
    SAT_DATA: 'none',
    PAC_PRODUCTION: 'http',
    PAC_BASE_URL: pacUrl,
  });
  /** Within the folder of all, which is removed in the end. */
  const openFolder = () => mkdtemp(join(dataDir, 'folder-'));
  async function found(changes: Record<string, string> = {}, now?: () => Date) {
    const findings = await examine({ ...base(), ...changes }, now);
    return (about: string) => {
      const finding = findings.find((each) => each.about === about);
      return finding && `${finding.state}: ${finding.text}`;
    };
  }

  it('finds a master key that is none, and says what one is', async () => {
    const about = await found({ MASTER_KEY: 'canary' });
    expect(about('settings')).to.match(/^fail: MASTER_KEY must be 32 bytes, .*openssl rand -base64 32$/);
  });

  it('finds a database of a newer version, over which this one does not start', async () => {
    await database.dataSource.query(`insert into migration (timestamp, name) values (1, 'FromTheFuture1')`);
    try {
      expect((await found())('migrations')).to.match(/^fail: .*newer version of Lacre \(it has FromTheFuture1\)/);
    } finally {
      await database.dataSource.query(`delete from migration where name = 'FromTheFuture1'`);
    }
  });

  it('finds nothing that fails where all is well', async () => {
    const findings = await examine(base());
    expect(findings.filter(({ state }) => state === 'fail')).to.deep.equal([]);
    expect(findings.map(({ about }) => about)).to.include.members([
      'settings',
      'disk',
      'database',
      'migrations',
      'clock',
      'database login',
      'connections',
      'keys',
      'PAC of sandbox',
      'PAC of production',
      'mail',
      'SAT data',
    ]);
  });

  it('names every setting that is wrong, and looks no further', async () => {
    const findings = await examine({ ...base(), PORT: 'many', DATABASE_POOL: '1' });
    expect(findings).to.deep.equal([
      { about: 'settings', state: 'fail', text: 'PORT must be a port number' },
      { about: 'settings', state: 'fail', text: 'DATABASE_POOL must be 6 connections or more' },
    ]);
  });

  it('says that only the starter set is known as long as no data of the SAT are here, and what to set', async () => {
    const { SAT_DATA: _none, ...withoutData } = base();
    const findings = await examine(withoutData);
    const text = findings.find(({ about }) => about === 'SAT data')?.text;
    expect(text).to.include('only the starter set').and.to.include('SAT_DATA');
  });

  it('tells a DATA_DIR that is not there from one that another user owns', async () => {
    const missing = join(dataDir, 'misspelt');
    expect((await found({ DATA_DIR: missing }))('disk')).to.match(
      /^fail: .*There is no folder .*misspelt: correct DATA_DIR/,
    );
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect((await found({ DATA_DIR: file }))('disk')).to.match(/^fail: .*file is not a folder: correct DATA_DIR/);
  });

  it('says which command brings the database up to this version', async () => {
    const bare = await createBareDatabase();
    try {
      const about = await found({ DATABASE_URL: bare.url });
      expect(about('migrations')).to.match(/^fail: \d+ pending: run "npm run migrate"/);
      expect(about('keys')).to.equal(undefined);
    } finally {
      await bare.drop();
    }
  });

  it('tells a database that does not answer without its password', async () => {
    const about = await found({ DATABASE_URL: 'postgresql://lacre:hush-hush@127.0.0.1:1/lacre' });
    expect(about('database'))
      .to.match(/^fail: .*127\.0\.0\.1:1/)
      .and.not.include('hush');
  });

  it('does not decide which master key is the database’s, nor make one, nor a DATA_DIR', async () => {
    const fresh = await createTestDatabase();
    const nowhere = join(dataDir, 'misspelt');
    try {
      const changes = { DATABASE_URL: fresh.url, DATA_DIR: nowhere };
      expect((await found({ ...changes, MASTER_KEY: '' }))('keys')).to.match(/^warn: MASTER_KEY is not set, and there/);
      expect((await found(changes))('keys')).to.match(/^ok: nothing is sealed yet/);
      expect(existsSync(nowhere)).to.equal(false);
      expect(await fresh.database.facts.get('master-key-check')).to.equal(undefined);
      const { secretBox } = openSecretBox(loadConfig(base()));
      await checkMasterKey({ database: fresh.database, secretBox });
      expect((await found({ ...changes, MASTER_KEY: '' }))('keys')).to.match(
        /^fail: MASTER_KEY is not set.*sealed with$/,
      );
      expect(existsSync(nowhere)).to.equal(false);
    } finally {
      await fresh.drop();
    }
  });

  it('tells a master key that does not open what the database holds', async () => {
    const { secretBox } = openSecretBox(loadConfig(base()));
    await checkMasterKey({ database: database.database, secretBox });
    expect((await found())('keys')).to.equal('ok: MASTER_KEY is the key of this database');
    const about = await found({ MASTER_KEY: randomBytes(32).toString('base64') });
    expect(about('keys')).to.match(/^fail: The master key .* is not the one/);
  });

  it('tells a clock that is not the database’s, nor the PAC’s', async () => {
    const hour = 3_600_000;
    const about = await found({}, () => new Date(Date.now() + hour));
    // An hour, more or less what the answers took and what a Date in whole seconds leaves out.
    expect(about('clock')).to.match(/^fail: 3[56]\d\d s away/);
    expect(about('PAC of production')).to.match(/^fail: its clock and ours are 3[56]\d\d s apart/);
  });

  it('tells a PAC and a mail server that do not answer, and what to look at', async () => {
    const about = await found({
      PAC_BASE_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://lacre:hush-hush@127.0.0.1:1?tls=off',
    });
    expect(about('PAC of production')).to.match(/^fail: 127\.0\.0\.1:1 does not respond \(.*\): check the URL/);
    expect(about('mail'))
      .to.match(/^fail: the mail server rejected the connection: .*Check SMTP_URL$/)
      .and.not.include('hush');
  });

  it('warns of what others can reach without being set up for it', async () => {
    const about = await found({ HOST: '0.0.0.0' });
    expect(about('settings')).to.match(/^warn: HOST=0\.0\.0\.0/);
    expect((await found({ NODE_ENV: 'production' }))('settings')).to.match(/^warn: BASE_URL is http:/);
    const remote = { DATABASE_REPLICA_URL: 'postgresql://lacre@replica.invalid/lacre' };
    expect((await found(remote))('database connection')).to.match(/^warn: DATABASE_REPLICA_URL .* without TLS/);
    expect((await found({ ...remote, NODE_ENV: 'production' }))('settings')).to.match(/^fail: .* without TLS/);
  });

  it('tells a CHROMIUM_PATH that is no browser, with which no PDF would be printed', async () => {
    expect((await found({ CHROMIUM_PATH: process.execPath }))('PDF')).to.match(
      /^fail: CHROMIUM_PATH is .*, which does not start \(v\d.*503/,
    );
    const missing = join(dataDir, 'none');
    expect((await found({ CHROMIUM_PATH: missing }))('PDF')).to.match(/^fail: CHROMIUM_PATH is .*none, which does not/);
  });

  it('tells which browser prints where CHROMIUM_PATH names none, or that PDFs answer 503', async () => {
    const print = (await found())('PDF');
    expect(print).to.match(
      /^ok: .*(?:\d+\.\d+\.\d+\.\d+ starts \(\/|first print unpacks it$)|^fail: PDFs return 503: no Chromium starts/,
    );
    expect((await found({ CHROMIUM_PATH: '' }))('PDF')).to.equal(print);
  });

  it('tells a SAT_DATA that is not there or holds no data of the SAT', async () => {
    const misspelt = join(dataDir, 'misspelt');
    expect((await found({ SAT_DATA: misspelt }))('SAT data')).to.match(/^fail: SAT_DATA: .*misspelt does not exist\./);
    const empty = await openFolder();
    expect((await found({ SAT_DATA: empty }))('SAT data')).to.match(/^fail: SAT_DATA: .* contains neither catalogs/);
    await mkdir(join(empty, 'catalogs'));
    expect((await found({ SAT_DATA: empty }))('SAT data')).to.match(/^warn: not imported yet: the next start imports/);
  });

  it('does not take a SAT_DATA that went away after its import for one that ends the start', async () => {
    const source = join(dataDir, 'went-away');
    const nothing = { catalogs: undefined, tables: undefined, schemas: undefined };
    const folder = await openFolder();
    await writeCache(join(folder, 'sat'), { source, fingerprint: '', full: false }, nothing);
    expect((await found({ SAT_DATA: source, DATA_DIR: folder }))('SAT data')).to.match(
      /^warn: SAT_DATA: .*went-away does not exist\..*imported from there earlier is used$/,
    );
  });

  it('tells a collector of traces that does not answer', async () => {
    expect((await found({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }))('traces')).to.match(
      /^warn: 127\.0\.0\.1:1 does not respond \(.*\), so traces are lost: .*OTEL_EXPORTER_OTLP_ENDPOINT$/,
    );
    expect((await found({ OTEL_EXPORTER_OTLP_ENDPOINT: pacUrl }))('traces')).to.match(/^ok: a collector responds/);
    expect((await found())('traces')).to.equal(undefined);
  });

  it('tells a replica that does not answer, and one that is no standby', async () => {
    expect((await found({ DATABASE_REPLICA_URL: 'postgresql://lacre:hush-hush@127.0.0.1:1/lacre' }))('replica'))
      .to.match(/^warn: .*127\.0\.0\.1:1.*Check DATABASE_REPLICA_URL .*are read from the primary meanwhile$/)
      .and.not.include('hush');
    expect((await found({ DATABASE_REPLICA_URL: database.url }))('replica')).to.match(/^warn: .*that is not a standby/);
    expect((await found())('replica')).to.equal(undefined);
  });
});
