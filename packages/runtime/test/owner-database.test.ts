import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openOwnerDatabase } from '../src/backup/owner-database.ts';
import { loadConfig } from '../src/config.ts';
import { embeddedPostgresDir } from '../src/embedded-postgres-dir.ts';

describe('the database of a backup, restore or drill', function () {
  this.timeout(120_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-owner-'));
    // Under root the database runs as another user, who must be able to enter.
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('reports why it stopped in the middle, and what to do about a full disk', async () => {
    const config = loadConfig({ DATA_DIR: join(folder, 'data') });
    const database = await openOwnerDatabase(config);
    try {
      const log = join(embeddedPostgresDir(config), 'postgres.log');
      await appendFile(log, 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device\n');
      for (const error of [
        new Error('Connection terminated unexpectedly'),
        Object.assign(new Error('could not extend file'), { code: '53100' }),
      ])
        expect(String(await database.explain(error)))
          .to.include(`${error.message}. The log of the database: `)
          .and.to.match(/PANIC: .*No space left .*Its disk is full: free some space, and start again$/);
      const own = Object.assign(new Error('duplicate key'), { code: '23505' });
      expect(await database.explain(own)).to.equal(own);
    } finally {
      await database.close();
    }
  });
});
