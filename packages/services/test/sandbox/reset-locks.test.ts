import type { InvoiceAccess } from '@lacre/services/access';
import { cancelBatch } from '@lacre/services/issuing-queue/cancel-batch';
import { advanceSandboxClock, resetSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { expect } from 'chai';
import { createQueueBench, entry, type QueueBench } from '../issuing-queue/queue-bench.ts';
import { locksAfterFirst } from '../locks-after-first.ts';
import { until } from '../until.ts';

const names = Array.from({ length: 8 }, (_, n) => `k${n}`);

describe('rows that a reset of the sandbox shares with others', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  /** An organization whose sandbox is an hour ahead, with a batch. */
  async function ahead() {
    const access = await bench.access();
    await advanceSandboxClock(bench.services, access, { seconds: 3_600 });
    const batchId = await bench.batch(
      access,
      names.map((name) => entry(name)),
    );
    return { access, batchId };
  }
  const reset = (access: InvoiceAccess) => resetSandboxClock(bench.services, access);
  const rowsOf = (table: string, { organizationId }: InvoiceAccess) =>
    bench.database.dataSource.query<{ id: string }[]>(
      `select id from ${table} where organization_id = $1 order by id`,
      [organizationId],
    );
  const heldMeanwhile = async (table: string, access: InvoiceAccess, work: () => Promise<unknown>) => {
    const rows = await rowsOf(table, access);
    expect(rows).to.have.length(names.length);
    return locksAfterFirst(bench.database, table, rows, work);
  };

  it('are documents in the order of ids, with a cancelled batch', async () => {
    const { access, batchId } = await ahead();
    expect(await heldMeanwhile('issuing_job', access, () => reset(access))).to.equal(0);
    const cancel = () => cancelBatch(bench.services, access, 'invoice', { id: batchId });
    expect(await heldMeanwhile('issuing_job', access, cancel)).to.equal(0);
    expect(await bench.getBatch(access, batchId)).to.include({ status: 'cancelled' });
  });

  it('are attempts in the order of ids', async () => {
    const { access } = await ahead();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    await bench.work();
    expect(await heldMeanwhile('stamping_attempt', access, () => reset(access))).to.equal(0);
  });

  it('are documents only once their attempts are locked, as where a document ends with its attempt', async () => {
    const { access } = await ahead();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    await bench.work();
    const [[attempt], jobs] = await Promise.all([rowsOf('stamping_attempt', access), rowsOf('issuing_job', access)]);
    const { dataSource } = bench.database;
    const end = await blockingTransaction(dataSource);
    await end.query('select from stamping_attempt where id = $1 for share', [attempt?.id]);
    const resetting = reset(access);
    await until(end.isWaitedFor);
    const free = 'select from issuing_job where id = any ($1) for update skip locked';
    const left = await dataSource.query<unknown[]>(free, [jobs.map(({ id }) => id)]);
    await end.commit();
    await resetting;
    expect(left).to.have.length(names.length);
  });

  it('are locked only once an advance or another reset has ended, although there is no clock yet', async () => {
    const { access } = await ahead();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    await bench.work();
    const { dataSource } = bench.database;
    await dataSource.query('delete from sandbox_clock where organization_id = $1', [access.organizationId]);
    const advance = await blockingTransaction(dataSource);
    await advance.query('select from organization where id = $1 for no key update', [access.organizationId]);
    const resetting = reset(access);
    await until(advance.isWaitedFor);
    const free = 'select from stamping_attempt where organization_id = $1 for update skip locked';
    const left = await dataSource.query<unknown[]>(free, [access.organizationId]);
    await advance.commit();
    await resetting;
    expect(left).to.have.length(names.length);
  });

  it('cost neither a reset nor an advance a failure where a deadlock with stamps undid it', async () => {
    const { access } = await ahead();
    const { database } = bench.services;
    let deadlocks = 0;
    const transaction: typeof database.transaction = (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        deadlocks += 1;
        if (deadlocks % 2 === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        return result;
      });
    const unlucky = { ...bench.services, database: { ...database, transaction } };
    expect(await advanceSandboxClock(unlucky, access, { seconds: 60 })).to.include({ aheadSeconds: 3_660 });
    expect(await resetSandboxClock(unlucky, access)).to.include({ aheadSeconds: 0 });
    expect(deadlocks).to.equal(4);
  });
});
