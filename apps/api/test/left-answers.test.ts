import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { given, ingreso } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { type ApiProcess, startApiProcess } from './support/api-process.ts';

describe('the stored response of a PAC after the API crashed', function () {
  this.timeout(60_000);
  let bench: TestServices;
  let dataDir: string;
  let api: ApiProcess | undefined;
  before(async () => {
    bench = await createTestServices();
    dataDir = await mkdtemp(join(tmpdir(), 'lacre-test-'));
  });
  after(async () => {
    api?.signal('SIGKILL');
    await api?.ended;
    await bench.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is committed by the next API that starts in its folder, even if no worker can read it', async () => {
    const { stampingAttempts } = bench.services.database;
    const markStamped = () => Promise.reject(new Error('killed'));
    const dying = {
      ...bench.services,
      database: { ...bench.services.database, stampingAttempts: { ...stampingAttempts, markStamped } },
    };
    const access = await given(bench.services).access();
    const outcome = await createInvoice(dying, access, ingreso());
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    // Of a process that no longer exists: no process has a number as high.
    const [held = ''] = await readdir(join(bench.config.dataDir, 'pac-answers'));
    await mkdir(join(dataDir, 'pac-answers'));
    const left = join(dataDir, 'pac-answers', `999999999${held.slice(held.indexOf('-'))}`);
    await copyFile(join(bench.config.dataDir, 'pac-answers', held), left);
    await copyFile(join(bench.config.dataDir, 'master.key'), join(dataDir, 'master.key'));

    api = await startApiProcess({
      DATABASE_URL: bench.database.url,
      DATA_DIR: dataDir,
      SAT_DATA: 'none',
      PAC_SIMULATOR_URL: bench.pac.url,
    });
    const state = async () => (await stampingAttempts.findById(access.organizationId, outcome.id))?.state;
    while ((await state()) !== 'stamped') await setTimeout(20);
    expect(await bench.services.database.invoices.findById(access.organizationId, outcome.id)).to.include({
      status: 'vigente',
    });
  });
});
