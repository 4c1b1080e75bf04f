import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@lacre/embedded/postgres';
import { expect } from 'chai';
import { Client } from 'pg';
import { pruneDatabases, pruneFolder } from '../src/prune-leftovers.ts';

const dayMs = 24 * 3_600_000;

describe('leftovers of earlier test runs', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lacre-prune-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('are removed from a folder by age, including whole folders', async () => {
    const now = Date.now();
    for (const [name, days] of [
      ['old', 15],
      ['young', 1],
    ] as const) {
      await mkdir(join(dir, name));
      await writeFile(join(dir, name, 'data'), '');
      await writeFile(join(dir, `${name}.txt`), '');
      const at = new Date(now - days * dayMs);
      for (const each of [name, `${name}.txt`]) await utimes(join(dir, each), at, at);
    }
    expect(await pruneFolder(dir, new Date(now - 14 * dayMs))).to.deep.equal(['old', 'old.txt']);
    expect((await readdir(dir)).sort()).to.deep.equal(['young', 'young.txt']);
    expect(await pruneFolder(join(dir, 'nowhere'), new Date(now))).to.deep.equal([]);
  });

  it('are removed from a cluster: only test databases that no process uses', async function () {
    this.timeout(60_000);
    const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), fsync: false });
    const admin = new Client({ connectionString: postgres.adminUrl });
    const used = new Client({ connectionString: postgres.url('lacre_test_0b') });
    await admin.connect();
    try {
      for (const name of ['lacre_test_0a', 'lacre_test_0b', 'lacre_template_0c', 'lacre_test_mine'])
        await admin.query(`create database ${name}`);
      await used.connect();
      expect(await pruneDatabases(postgres.adminUrl, new Date(Date.now() - dayMs))).to.deep.equal([]);
      const tomorrow = new Date(Date.now() + dayMs);
      expect(await pruneDatabases(postgres.adminUrl, tomorrow)).to.deep.equal(['lacre_template_0c', 'lacre_test_0a']);
      const { rows } = await admin.query("select datname from pg_database where datname like 'lacre_%' order by 1");
      expect(rows.map(({ datname }) => datname)).to.deep.equal(['lacre_test_0b', 'lacre_test_mine']);
    } finally {
      await used.end();
      await admin.end();
      await postgres.stop();
    }
  });
});
