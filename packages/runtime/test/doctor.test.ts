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
  /** Within the common folder, which is removed at the end. */
  const openFolder = () => mkdtemp(join(dataDir, 'folder-'));
  async function found(changes: Record<string, string> = {}, now?: () => Date) {
    const findings = await examine({ ...base(), ...changes }, now);
    return (about: string) => {
      const finding = findings.find((each) => each.about === about);
      return finding && `${finding.state}: ${finding.text}`;
    };
  }

  it('reports an invalid master key, and what a valid one is', async () => {
    const about = await found({ MASTER_KEY: 'canary' });
    expect(about('settings')).to.match(/^fail: MASTER_KEY must be 32 bytes, .*openssl rand -base64 32$/);
  });

  it('reports a database of a newer version, with which this one does not start', async () => {
    await database.dataSource.query(`insert into migration (timestamp, name) values (1, 'FromTheFuture1')`);
    try {
      expect((await found())('migrations')).to.match(/^fail: .*newer version of Lacre \(it has FromTheFuture1\)/);
    } finally {
      await database.dataSource.query(`delete from migration where name = 'FromTheFuture1'`);
    }
  });

  it('reports no failure where all is well', async () => {
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

  it('reports every invalid setting, and stops there', async () => {
    const findings = await examine({ ...base(), PORT: 'many', DATABASE_POOL: '1' });
    expect(findings).to.deep.equal([
      { about: 'settings', state: 'fail', text: 'PORT must be a port number' },
      { about: 'settings', state: 'fail', text: 'DATABASE_POOL must be 6 connections or more' },
    ]);
  });

  it('reports that only the starter set is known while no SAT data is installed, and what to set', async () => {
    const { SAT_DATA: _none, ...withoutData } = base();
    const findings = await examine(withoutData);
    const text = findings.find(({ about }) => about === 'SAT data')?.text;
    expect(text).to.include('only the starter set').and.to.include('SAT_DATA');
  });

  it('distinguishes a missing DATA_DIR from one that is not a folder', async () => {
    const missing = join(dataDir, 'misspelt');
    expect((await found({ DATA_DIR: missing }))('disk')).to.match(
      /^fail: .*There is no folder .*misspelt: correct DATA_DIR/,
    );
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect((await found({ DATA_DIR: file }))('disk')).to.match(/^fail: .*file is not a folder: correct DATA_DIR/);
  });

  it('reports which command migrates the database to this version', async () => {
    const bare = await createBareDatabase();
    try {
      const about = await found({ DATABASE_URL: bare.url });
      expect(about('migrations')).to.match(/^fail: \d+ pending: run "npm run migrate"/);
      expect(about('keys')).to.equal(undefined);
    } finally {
      await bare.drop();
    }
  });

  it('reports a database that does not respond, without its password', async () => {
    const about = await found({ DATABASE_URL: 'postgresql://lacre:hush-hush@127.0.0.1:1/lacre' });
    expect(about('database'))
      .to.match(/^fail: .*127\.0\.0\.1:1/)
      .and.not.include('hush');
  });

  it('neither chooses the database’s master key, nor creates one, nor a DATA_DIR', async () => {
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

  it('reports a master key that does not open the content of the database', async () => {
    const { secretBox } = openSecretBox(loadConfig(base()));
    await checkMasterKey({ database: database.database, secretBox });
    expect((await found())('keys')).to.equal('ok: MASTER_KEY is the key of this database');
    const about = await found({ MASTER_KEY: randomBytes(32).toString('base64') });
    expect(about('keys')).to.match(/^fail: The master key .* is not the one/);
  });

  it('reports clock skew to the database and to the PAC', async () => {
    const hour = 3_600_000;
    const about = await found({}, () => new Date(Date.now() + hour));
    // An hour, plus or minus the time of the responses and the precision of a Date in whole seconds.
    expect(about('clock')).to.match(/^fail: 3[56]\d\d s away/);
    expect(about('PAC of production')).to.match(/^fail: its clock and ours are 3[56]\d\d s apart/);
  });

  it('reports a PAC and a mail server that do not respond, and what to check', async () => {
    const about = await found({
      PAC_BASE_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://lacre:hush-hush@127.0.0.1:1?tls=off',
    });
    expect(about('PAC of production')).to.match(/^fail: 127\.0\.0\.1:1 does not respond \(.*\): check the URL/);
    expect(about('mail'))
      .to.match(/^fail: the mail server rejected the connection: .*Check SMTP_URL$/)
      .and.not.include('hush');
  });

  it('warns of what others can reach without the necessary settings', async () => {
    const about = await found({ HOST: '0.0.0.0' });
    expect(about('settings')).to.match(/^warn: HOST=0\.0\.0\.0/);
    expect((await found({ NODE_ENV: 'production' }))('settings')).to.match(/^warn: BASE_URL is http:/);
    const remote = { DATABASE_REPLICA_URL: 'postgresql://lacre@replica.invalid/lacre' };
    expect((await found(remote))('database connection')).to.match(/^warn: DATABASE_REPLICA_URL .* without TLS/);
    expect((await found({ ...remote, NODE_ENV: 'production' }))('settings')).to.match(/^fail: .* without TLS/);
  });

  it('reports a CHROMIUM_PATH that is not a browser, with which no PDF would be printed', async () => {
    expect((await found({ CHROMIUM_PATH: process.execPath }))('PDF')).to.match(
      /^fail: CHROMIUM_PATH is .*, which does not start \(v\d.*503/,
    );
    const missing = join(dataDir, 'none');
    expect((await found({ CHROMIUM_PATH: missing }))('PDF')).to.match(/^fail: CHROMIUM_PATH is .*none, which does not/);
  });

  it('reports the browser that prints where CHROMIUM_PATH is not set, or that PDFs return 503', async () => {
    const print = (await found())('PDF');
    expect(print).to.match(
      /^ok: .*(?:\d+\.\d+\.\d+\.\d+ starts \(\/|first print unpacks it$)|^fail: PDFs return 503: no Chromium starts/,
    );
    expect((await found({ CHROMIUM_PATH: '' }))('PDF')).to.equal(print);
  });

  it('reports a SAT_DATA that does not exist or contains no SAT data', async () => {
    const misspelt = join(dataDir, 'misspelt');
    expect((await found({ SAT_DATA: misspelt }))('SAT data')).to.match(/^fail: SAT_DATA: .*misspelt does not exist\./);
    const empty = await openFolder();
    expect((await found({ SAT_DATA: empty }))('SAT data')).to.match(/^fail: SAT_DATA: .* contains neither catalogs/);
    await mkdir(join(empty, 'catalogs'));
    expect((await found({ SAT_DATA: empty }))('SAT data')).to.match(/^warn: not imported yet: the next start imports/);
  });

  it('only warns of a SAT_DATA that was removed after its import', async () => {
    const source = join(dataDir, 'went-away');
    const nothing = { catalogs: undefined, tables: undefined, schemas: undefined };
    const folder = await openFolder();
    await writeCache(join(folder, 'sat'), { source, fingerprint: '', full: false }, nothing);
    expect((await found({ SAT_DATA: source, DATA_DIR: folder }))('SAT data')).to.match(
      /^warn: SAT_DATA: .*went-away does not exist\..*imported from there earlier is used$/,
    );
  });

  it('reports a trace collector that does not respond', async () => {
    expect((await found({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }))('traces')).to.match(
      /^warn: 127\.0\.0\.1:1 does not respond \(.*\), so traces are lost: .*OTEL_EXPORTER_OTLP_ENDPOINT$/,
    );
    expect((await found({ OTEL_EXPORTER_OTLP_ENDPOINT: pacUrl }))('traces')).to.match(/^ok: a collector responds/);
    expect((await found())('traces')).to.equal(undefined);
  });

  it('reports a replica that does not respond, and one that is not a standby', async () => {
    expect((await found({ DATABASE_REPLICA_URL: 'postgresql://lacre:hush-hush@127.0.0.1:1/lacre' }))('replica'))
      .to.match(/^warn: .*127\.0\.0\.1:1.*Check DATABASE_REPLICA_URL .*are read from the primary meanwhile$/)
      .and.not.include('hush');
    expect((await found({ DATABASE_REPLICA_URL: database.url }))('replica')).to.match(/^warn: .*that is not a standby/);
    expect((await found())('replica')).to.equal(undefined);
  });
});
