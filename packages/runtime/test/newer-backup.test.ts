import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAgeKey } from '@lacre/adapters/backup/encrypted-file';
import { migrate } from '@lacre/database/migrate';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { Client } from 'pg';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { loadConfig } from '../src/config.ts';

describe('a backup made by a newer version', () => {
  it('is rejected as such, with the versions that read it, and leaves nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lacre-backup-'));
    const [source, target] = await Promise.all([createBareDatabase(), createBareDatabase()]);
    try {
      await migrate(source.url);
      await run(
        source.url,
        `insert into migration (timestamp, name) values (20990101000000, 'FromTheFuture20990101000000')`,
      );
      const { identity, recipient } = await makeAgeKey();
      const path = join(folder, 'newer.lacre');
      const config = loadConfig({ DATA_DIR: join(folder, 'source'), DATABASE_URL: source.url, LOG_LEVEL: 'silent' });
      await writeBackup(config, { path, recipients: [recipient], now: new Date('2026-11-27T18:00:00Z') });
      const dataDir = join(folder, 'data');
      const error = await restoreBackup({ path, identities: [identity], databaseUrl: target.url, dataDir }).catch(
        (thrown: unknown) => thrown,
      );
      expect((error as Error).message).to.equal(
        'The backup was made by a newer version of Lacre (it has FromTheFuture20990101000000). ' +
          'Restore it with that version or a later one, or take a backup made before the update.',
      );
      expect(await run(target.url, `select 1 from pg_tables where schemaname = 'public'`)).to.deep.equal([]);
      expect(existsSync(dataDir)).to.equal(false);
    } finally {
      await Promise.all([source.drop(), target.drop()]);
      await rm(folder, { recursive: true, force: true });
    }
  });
});

async function run(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
