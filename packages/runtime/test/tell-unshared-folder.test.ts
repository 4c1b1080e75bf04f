import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@lacre/runtime/config';
import { warnUnsharedFolder } from '@lacre/runtime/tell-unshared-folder';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';

describe('two processes of one installation', () => {
  let test: TestDatabase;
  const folders: string[] = [];
  before(async () => {
    test = await createTestDatabase();
    for (let i = 0; i < 2; i += 1) folders.push(await mkdtemp(join(tmpdir(), 'lacre-folder-')));
  });
  after(async () => {
    await test.drop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  const start = async (dataDir: string | undefined, env: Record<string, string> = {}) => {
    const told: string[] = [];
    const config = loadConfig({ DATA_DIR: dataDir ?? '', ...env });
    const log = { error: (_: object, text: string) => told.push(text) };
    const isShared = await warnUnsharedFolder(test.database, config, log, new Date(), (text) => told.push(text));
    return { isShared, told };
  };

  it('that have a DATA_DIR of their own each are told what they must share, whenever they start', async () => {
    const [first, second] = folders;
    expect(await start(first)).to.deep.equal({ isShared: true, told: [] });
    for (let i = 0; i < 2; i += 1) {
      const { isShared, told } = await start(second);
      expect(isShared).to.equal(false);
      expect(told).to.have.length(2);
      for (const name of ['DATABASE_URL', 'MASTER_KEY', 'BASE_URL', 'DATA_DIR', 'PAC_SIMULATOR_URL'])
        expect(told[0]).to.include(name);
    }
    expect(await start(first)).to.deep.equal({ isShared: true, told: [] });
  });

  it('that use one simulator may have folders of their own', async () => {
    const { isShared } = await start(folders[1], { PAC_SIMULATOR_URL: 'http://127.0.0.1:4250' });
    expect(isShared).to.equal(true);
  });
});
