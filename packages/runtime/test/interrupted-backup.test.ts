import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAgeKey } from '@lacre/adapters/backup/encrypted-file';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { Client } from 'pg';
import { runDrill } from '../src/backup/drill.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { loadConfig } from '../src/config.ts';

describe('an interrupted backup or drill', function () {
  this.timeout(120_000);
  const reason = new Error('interrupted');
  let t: TestServices;
  let folder: string;
  let interrupted: AbortController;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());
  beforeEach(async () => {
    interrupted = new AbortController();
    folder = await mkdtemp(join(tmpdir(), 'lacre-interrupted-'));
    // Under root the database runs as another user, who must be able to enter.
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const backup = (path: string, recipient: string) =>
    writeBackup(
      { ...t.config, databaseUrl: t.database.url },
      { path, recipients: [recipient], now: new Date('2026-11-21T18:00:00Z'), signal: interrupted.signal },
    );
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => new Error('nothing was refused'),
      (error: unknown) => error,
    );

  it('leaves no part of its file, even if it was waiting for a table', async () => {
    const { recipient } = await makeAgeKey();
    const locker = new Client({ connectionString: t.database.url });
    await locker.connect();
    try {
      await locker.query('begin');
      await locker.query('lock table invoice in access exclusive mode');
      const refusal = refusalOf(backup(join(folder, 'one.lacre'), recipient));
      const waiting = "select 1 from pg_locks where relation = 'invoice'::regclass and not granted";
      while ((await locker.query(waiting)).rows.length === 0);
      expect(await readdir(folder)).to.deep.equal(['one.lacre.part']);
      interrupted.abort(reason);
      expect(await refusal).to.equal(reason);
      expect(await readdir(folder)).to.deep.equal([]);
    } finally {
      await locker.end();
    }
  });

  for (const step of ['starting an empty database', 'restoring', 'opening every secret'])
    it(`stops the database it has started, so that its folder can be deleted: ${step}`, async () => {
      const { identity, recipient } = await makeAgeKey();
      const path = join(folder, 'one.lacre');
      await backup(path, recipient);
      const dataDir = join(folder, 'drill');
      const drill = runDrill(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), {
        path,
        identities: [identity],
        elapsed: () => 0,
        signal: interrupted.signal,
        onStep: (text) => {
          if (text.startsWith(step)) interrupted.abort(reason);
        },
      });
      expect(await refusalOf(drill)).to.equal(reason);
      const cluster = join(dataDir, 'postgres', 'cluster');
      expect(existsSync(join(cluster, 'PG_VERSION'))).to.equal(true);
      expect(existsSync(join(cluster, 'postmaster.pid'))).to.equal(false);
    });
});
