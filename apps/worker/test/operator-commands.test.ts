import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BareDatabase, createBareDatabase, createTestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';
import { runProgram } from './run-program.ts';

const programs = {
  'attempts -- list': ['../src/attempts/main.ts', 'list'],
  'keys:rotate': ['../src/keys/main.ts'],
} as const;

describe('commands for an existing installation', function () {
  this.timeout(60_000);
  let bare: BareDatabase;
  let folder: string;
  beforeEach(async () => {
    bare = await createBareDatabase();
    folder = await mkdtemp(join(tmpdir(), 'lacre-command-'));
  });
  afterEach(async () => {
    await bare.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function tables(): Promise<unknown[]> {
    const client = new Client({ connectionString: bare.url });
    await client.connect();
    try {
      return (await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).rows;
    } finally {
      await client.end();
    }
  }

  for (const [name, words] of Object.entries(programs)) {
    it(`reject an empty database and leave it empty: ${name}`, async () => {
      const { code, out } = await runProgram(words, { DATABASE_URL: bare.url, DATA_DIR: folder });
      expect(code, out).to.equal(1);
      expect(out).to.include('has no tables of Lacre').and.include('DATABASE_URL');
      expect(await tables()).to.deep.equal([]);
    });

    it(`reject a DATA_DIR without an installation and do not create it: ${name}`, async () => {
      const dataDir = join(folder, 'misspelt');
      const { code, out } = await runProgram(words, { DATA_DIR: dataDir });
      expect(code, out).to.equal(1);
      expect(out).to.include(`There is no installation in ${dataDir}`);
      expect(existsSync(dataDir)).to.equal(false);
    });
  }

  for (const [name, words] of Object.entries(programs))
    it(`neither create a master key nor choose one: ${name}`, async () => {
      const migrated = await createTestDatabase();
      try {
        const env = { DATABASE_URL: migrated.url, DATA_DIR: folder };
        const without = await runProgram(words, env);
        expect(without.code, without.out).to.equal(1);
        expect(without.out).to.include(`MASTER_KEY is not set, and there is no master.key in ${folder}`);
        expect(existsSync(join(folder, 'master.key'))).to.equal(false);
        const given = await runProgram(words, { ...env, MASTER_KEY: randomBytes(32).toString('base64') });
        expect(given.code, given.out).to.equal(1);
        expect(given.out).to.include('Nothing has been sealed in this database yet');
        expect(await migrated.database.facts.get('master-key-check')).to.equal(undefined);
      } finally {
        await migrated.drop();
      }
    });

  it('name the document to adopt when its file is missing', async () => {
    const file = join(folder, 'nofile.xml');
    const words = ['../src/attempts/main.ts', 'adopt', randomUUID(), randomUUID(), file] as const;
    const { code, out } = await runProgram(words, { DATABASE_URL: bare.url, DATA_DIR: folder });
    expect(code, out).to.equal(1);
    expect(out).to.equal(`lacre: the document ${file} cannot be read (there is no such file): nothing was settled\n`);
  });

  for (const words of [
    ['reject', randomUUID(), randomUUID(), 'neither', 'has', 'it'],
    ['list', 'neither', 'has', 'it'],
  ])
    it(`settle nothing for a reason without its quotes, or other words too many: attempts ${words[0]}`, async () => {
      const env = { DATABASE_URL: bare.url, DATA_DIR: folder };
      const { code, out } = await runProgram(['../src/attempts/main.ts', ...words], env);
      expect(code, out).to.equal(2);
      expect(out)
        .to.match(/^lacre: unexpected "[a-z ]*has it": put a REASON in quotes\n/)
        .and.include('reject ORGANIZATION');
    });

  for (const [name, program] of [
    ['migrate', '../src/migrate/main.ts'],
    ['doctor', '../src/doctor/main.ts'],
    ['keys:rotate', '../src/keys/main.ts'],
  ] as const)
    it(`do nothing for an unknown option: ${name}`, async () => {
      const { code, out } = await runProgram([program, '--dry-run'], { DATABASE_URL: bare.url, DATA_DIR: folder });
      expect(code, out).to.equal(1);
      expect(out).to.include("Unknown option '--dry-run'");
      expect(await tables()).to.deep.equal([]);
    });

  for (const [name, program] of [
    ['migrate', '../src/migrate/main.ts'],
    ['doctor', '../src/doctor/main.ts'],
    ['keys:rotate', '../src/keys/main.ts'],
    ['backup', '../src/backup/main.ts'],
    ['restore', '../src/restore/main.ts'],
    ['drill', '../src/drill/main.ts'],
  ] as const)
    it(`explain themselves with --help, and do nothing else: ${name}`, async () => {
      const { code, out } = await runProgram([program, '--help'], { DATABASE_URL: bare.url, DATA_DIR: folder });
      expect(code, out).to.equal(0);
      expect(out).to.include(`npm run ${name}`);
      expect(await tables()).to.deep.equal([]);
    });
});

describe('npm run doctor', function () {
  this.timeout(60_000);

  it('fails for a MongoDB of JOBS_URL that does not respond, without which no worker starts', async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'lacre-command-'));
    try {
      const env = { DATABASE_URL: database.url, DATA_DIR: folder };
      const { out: without } = await runProgram(['../src/doctor/main.ts'], env);
      expect(without).to.not.include('jobs:');
      const { code, out } = await runProgram(['../src/doctor/main.ts'], {
        ...env,
        JOBS_URL: 'mongodb://lacre:hush-hush@127.0.0.1:1/lacre',
      });
      expect(code).to.equal(1);
      expect(out).to.include('FAIL  jobs: JOBS_URL: no MongoDB responds there').and.not.include('hush');
    } finally {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
