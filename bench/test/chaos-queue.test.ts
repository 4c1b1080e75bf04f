import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Installation, type Part, startInstallation } from '../chaos/installation.ts';
import { checkGuarantees } from '../chaos/oracle.ts';
import { crashQueue } from '../chaos/queue.ts';
import { makeKeys } from '../harness/keys.ts';

const mongoUrl = process.env['TEST_JOBS_URL'];
const deaths: readonly (readonly [string, Part, number])[] = [
  ['the API, killed right after its 202', 'api', 0],
  ['the worker, killed in the middle of a batch', 'worker', 4],
  ['the database, killed in the middle of a batch', 'postgres', 4],
];

/** Three times what is issued concurrently: some remain whenever a part of them is done. */
const documents = 60;

/** Separate processes, killed with SIGKILL while a batch is issued. */
describe('a queue of documents survives', () => {
  describe('with Agenda on the same Postgres', () => outlives(undefined, deaths));

  describe('with Agenda on MongoDB', () => {
    if (mongoUrl === undefined) {
      it('DID NOT RUN: TEST_JOBS_URL names no MongoDB server (mongodb://host:port)');
      return;
    }
    const own = new URL(mongoUrl);
    own.pathname = `/lacre-chaos-${process.pid}-${Date.now()}`;
    // The others do not depend on where Agenda stores its jobs.
    outlives(
      own.href,
      deaths.filter(([, part]) => part === 'worker'),
    );
  });
});

function outlives(jobsUrl: string | undefined, parts: typeof deaths): void {
  let dir: string;
  let installation: Installation;
  let key: string;
  before(async function () {
    this.timeout(120_000);
    dir = await mkdtemp(join(tmpdir(), 'lacre-queue-'));
    installation = await startInstallation(dir, 'none', { jobsUrl });
    key = (await makeKeys(installation.url, 1))[0] ?? '';
  });
  after(async () => {
    await installation.close();
    await rm(dir, { recursive: true, force: true });
  });

  let stamped = 0;
  for (const [what, part, kill] of parts)
    it(`${what}: every document has one UUID`, async function () {
      this.timeout(300_000);
      const { batch, doneAtDeath } = await crashQueue(installation, key, part, { part, documents, kill });
      expect(doneAtDeath).to.be.lessThan(documents);
      expect(batch).to.include({ total: documents, done: documents });
      expect(new Set(batch.items.map(({ uuid }) => uuid)).size).to.equal(documents);
      stamped += documents;
      expect(await checkGuarantees(installation)).to.deep.equal({ duplicates: [], lost: [], events: [], stamped });
    });
}
