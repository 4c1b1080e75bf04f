import type { Config } from '@lacre/runtime/config';
import { createLog } from '@lacre/runtime/log';
import { createInvoice } from '@lacre/services/invoices/create-invoice';
import { getInvoice } from '@lacre/services/invoices/get-invoice';
import { createAttemptRecovery } from '@lacre/services/issuing/recover-attempts';
import { createBatch } from '@lacre/services/issuing-queue/create-batch';
import { getBatch } from '@lacre/services/issuing-queue/get-batch';
import { createIssuingQueue } from '@lacre/services/issuing-queue/issue-queued';
import { given, ingreso } from '@lacre/testing/given';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { runJobs } from '../src/agenda.ts';
import { issueQueuedJob } from '../src/jobs/issue-queued.ts';
import type { Job } from '../src/jobs/job.ts';
import { recoverAttemptsJob } from '../src/jobs/recover-attempts.ts';
import { backends, openQueue } from './queue.ts';

/** Agenda waits half of it after a job ended, and keeps the process alive meanwhile. */
const lockLifetimeMs = 2_000;

for (const [where, changes] of Object.entries(backends))
  describe(`the jobs ${where}`, () => {
    if (!changes) {
      it('DID NOT RUN: TEST_JOBS_URL names no MongoDB server (mongodb://host:port)');
      return;
    }
    jobsOn(changes);
  });

function jobsOn(changes: Partial<Config>): void {
  let t: TestServices & { behave(): void };
  beforeEach(async () => {
    let behaves = false;
    const behave = () => {
      behaves = true;
    };
    const test = await createTestServices({
      faults: ({ operation }) =>
        operation === 'stamp' && !behaves ? { kind: 'http', status: 500, when: 'after' } : undefined,
    });
    t = Object.assign(test, { behave });
  });
  afterEach(() => t.close());

  const run = (jobs: Job[], times?: { checkEveryMs: number }) => {
    const config = { ...t.config, ...changes };
    return runJobs({ config, databaseUrl: t.database.url, services: t.services, log: createLog(config) }, jobs, times);
  };
  const until = async (condition: () => Promise<boolean> | boolean) => {
    for (let tries = 0; !(await condition()); tries += 1) {
      if (tries === 1_000) throw new Error('the condition did not come true within twenty seconds');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('settle a stamp of unknown outcome', async () => {
    const access = await given(t.services).access();
    const outcome = await createInvoice(t.services, access, ingreso());
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    t.clock.advance(5);
    const jobs = await run([
      { ...recoverAttemptsJob(createAttemptRecovery(t.services)), everyMs: 1_000, lockLifetimeMs },
    ]);
    try {
      await until(async () => 'uuid' in (await getInvoice(t.services, access, { id: outcome.id })));
    } finally {
      await jobs.stop();
    }
    const ledger = await t.pac.simulator.ledger.findByReference(outcome.id);
    expect(await getInvoice(t.services, access, { id: outcome.id })).to.include({ uuid: ledger[0]?.uuid });
    expect(ledger).to.have.length(1);
  });

  it('issue the queued documents, once each, with two workers', async () => {
    const access = await given(t.services).access();
    t.behave();
    const entries = ['a', 'b', 'c', 'd'].map((idempotencyKey) => ({ input: { ...ingreso(), idempotencyKey } }));
    const { id } = await createBatch(t.services, access, { kind: 'invoice', entries });
    const job = () => ({ ...issueQueuedJob(createIssuingQueue(t.services)), lockLifetimeMs });
    const workers = [await run([job()]), await run([job()])];
    try {
      await until(async () => (await getBatch(t.services, access, 'invoice', { id })).status === 'done');
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    const { items, done } = await getBatch(t.services, access, 'invoice', { id });
    expect(done).to.equal(4);
    const stamps: string[] = [];
    for await (const { uuid } of t.pac.simulator.ledger.entries()) stamps.push(uuid);
    expect(items.map(({ uuid }) => uuid).sort()).to.deep.equal([...stamps].sort());
  });

  it('issue the queued documents though a worker hung fifteen seconds ago with that job, and still does', async () => {
    const access = await given(t.services).access();
    t.behave();
    const queue = await openQueue(t, changes);
    const job = issueQueuedJob(createIssuingQueue(t.services));
    const first = await run([{ ...job, lockLifetimeMs }]);
    await first.stop();
    await queue.putOff(job.name, new Date(Date.now() - 15_000));
    const entries = [{ input: { ...ingreso(), idempotencyKey: 'a' } }];
    const { id } = await createBatch(t.services, access, { kind: 'invoice', entries });
    const second = await run([job]);
    try {
      await until(async () => (await getBatch(t.services, access, 'invoice', { id })).status === 'done');
    } finally {
      await second.stop();
      await queue.close();
    }
  });

  it('that are running are awaited by a stop, and no other starts', async () => {
    let begun = 0;
    let ended = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Job = {
      name: 'slow',
      everyMs: 1_000,
      lockLifetimeMs,
      async run() {
        begun += 1;
        await held;
        ended += 1;
      },
    };
    const jobs = await run([slow]);
    await until(() => begun === 1);
    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).to.equal(false);
    release();
    await stopping;
    expect([begun, ended]).to.deep.equal([1, 1]);
  });

  it('that run longer than their lock keep it: no other worker starts them, not even one that has just started', async () => {
    let begun = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Renewed each third of it: a stall must last the other two thirds for the lock to expire.
    const lifetimeMs = 6_000;
    const long: Job = {
      name: 'long',
      everyMs: 1_000,
      lockLifetimeMs: lifetimeMs,
      async run() {
        begun += 1;
        await held;
      },
    };
    const queue = await openQueue(t, changes);
    const lockedAt = async () => (await queue.read(long.name)).lockedAt?.getTime() ?? 0;
    const workers = [await run([long])];
    try {
      await until(() => begun > 0);
      const first = await lockedAt();
      workers.push(await run([long]));
      // Two renewals, in which a worker polls every second.
      await until(async () => (await lockedAt()) > first + lifetimeMs / 2);
      expect(begun).to.equal(1);
    } finally {
      release();
      await Promise.all(workers.map((worker) => worker.stop()));
      await queue.close();
    }
  });

  it('that a worker has locked and not started are released when it stops', async () => {
    const queue = await openQueue(t, changes);
    const job: Job = { name: 'taken', everyMs: 1_500, lockLifetimeMs, run: () => Promise.resolve() };
    try {
      const jobs = await run([job]);
      // Those of the next second are locked before their time.
      await until(async () => {
        const { lockedAt, nextRunAt } = await queue.read(job.name);
        return lockedAt !== null && nextRunAt.getTime() > Date.now();
      });
      await jobs.stop();
      expect((await queue.read(job.name)).lockedAt).to.equal(null);
    } finally {
      await queue.close();
    }
  });

  it('that a clock running ahead postponed for a day still run, after a start and before the next', async () => {
    const queue = await openQueue(t, changes);
    let runs = 0;
    const job: Job = {
      name: 'put-off',
      everyMs: 1_000,
      lockLifetimeMs,
      async run() {
        runs += 1;
      },
    };
    const dayMs = 86_400_000;
    const putOff = () => queue.putOff(job.name, new Date(Date.now() + dayMs));
    try {
      let jobs = await run([job], { checkEveryMs: dayMs });
      await until(() => runs > 0);
      await jobs.stop();
      await putOff();
      runs = 0;
      jobs = await run([job], { checkEveryMs: 500 });
      try {
        await until(() => runs > 0);
        await putOff();
        runs = 0;
        await until(() => runs > 1);
      } finally {
        await jobs.stop();
      }
    } finally {
      await queue.close();
    }
  });

  it('that the queue lost are stored and run again before the next start', async () => {
    const queue = await openQueue(t, changes);
    let runs = 0;
    const count = () => Promise.resolve(void (runs += 1));
    const jobs = await run([{ name: 'lost', everyMs: 1_000, lockLifetimeMs, run: count }], { checkEveryMs: 500 });
    try {
      await until(() => runs > 0);
      await queue.empty();
      runs = 0;
      await until(() => runs > 1);
    } finally {
      await jobs.stop();
      await queue.close();
    }
  });

  it('that fail are logged and run again', async () => {
    let runs = 0;
    const failing: Job = {
      name: 'failing',
      everyMs: 1_000,
      lockLifetimeMs,
      async run() {
        runs += 1;
        if (runs === 1) throw new Error('no');
      },
    };
    const jobs = await run([failing]);
    try {
      await until(() => runs > 1);
    } finally {
      await jobs.stop();
    }
  });

  it('of two workers run once per notification', async () => {
    const running: number[] = [];
    let most = 0;
    let runs = 0;
    const counted: Job = {
      name: 'counted',
      everyMs: 1_000,
      // Long enough that a stalled machine does not let it expire mid-run.
      lockLifetimeMs: 10_000,
      async run() {
        runs += 1;
        running.push(1);
        most = Math.max(most, running.length);
        await new Promise((resolve) => setTimeout(resolve, 50));
        running.pop();
      },
    };
    const workers = [await run([counted]), await run([counted])];
    try {
      await until(() => runs >= 3);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    expect(most).to.equal(1);
  });
}
