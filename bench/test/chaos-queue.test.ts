import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Installation, startInstallation } from '../chaos/installation.ts';
import { judge } from '../chaos/oracle.ts';
import { crashQueue } from '../chaos/queue.ts';
import { makeKeys } from '../harness/keys.ts';

/** Processes of their own, killed with SIGKILL while a batch is issued. */
describe('a queue of documents outlives', () => {
  let dir: string;
  let installation: Installation;
  let key: string;
  before(async function () {
    this.timeout(120_000);
    dir = await mkdtemp(join(tmpdir(), 'lacre-queue-'));
    installation = await startInstallation(dir, 'none');
    key = (await makeKeys(installation.url, 1))[0] ?? '';
  });
  after(async () => {
    await installation.close();
    await rm(dir, { recursive: true, force: true });
  });

  let stamped = 0;
  for (const [what, part, kill] of [
    ['the API, killed right after its 202', 'api', 0],
    ['the worker, killed in the middle of a batch', 'worker', 4],
    ['the database, killed in the middle of a batch', 'postgres', 4],
  ] as const)
    it(`${what}: every document has one UUID`, async function () {
      this.timeout(300_000);
      const { batch, doneAtDeath } = await crashQueue(installation, key, part, { part, documents: 20, kill });
      expect(doneAtDeath).to.be.lessThan(20);
      expect(batch).to.include({ total: 20, done: 20 });
      expect(new Set(batch.items.map(({ uuid }) => uuid)).size).to.equal(20);
      stamped += 20;
      expect(await judge(installation)).to.deep.equal({ duplicates: [], lost: [], events: [], stamped });
    });
});
