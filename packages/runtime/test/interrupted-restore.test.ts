import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAgeKey } from '@lacre/adapters/backup/encrypted-file';
import { migrate } from '@lacre/database/migrate';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { loadConfig } from '../src/config.ts';

describe('a restore that is interrupted', () => {
  it('rejects with the reason and leaves no file, above all not the master key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lacre-backup-'));
    const [source, target] = await Promise.all([createBareDatabase(), createBareDatabase()]);
    try {
      await migrate(source.url);
      const from = join(folder, 'source');
      await mkdir(from);
      await writeFile(join(from, 'master.key'), 'a master key');
      const { identity, recipient } = await makeAgeKey();
      const path = join(folder, 'one.lacre');
      const config = loadConfig({ DATA_DIR: from, DATABASE_URL: source.url, LOG_LEVEL: 'silent' });
      await writeBackup(config, { path, recipients: [recipient], now: new Date('2026-11-27T18:00:00Z') });
      const dataDir = join(folder, 'data');
      const stop = new AbortController();
      let found: string[] = [];
      const restored = restoreBackup({
        path,
        identities: [identity],
        databaseUrl: target.url,
        dataDir,
        signal: stop.signal,
        onFacts: async () => {
          found = await readdir(dataDir);
          stop.abort(new Error('interrupted'));
        },
      });
      expect(await restored.catch((error: Error) => error.message)).to.equal('interrupted');
      expect(found, 'restored by then').to.include('master.key');
      expect(await readdir(dataDir)).to.deep.equal([]);
    } finally {
      await Promise.all([source.drop(), target.drop()]);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
