import type { InvoiceAccess } from '@lacre/services/access';
import { createBatch } from '@lacre/services/issuing-queue/create-batch';
import { queueDocument } from '@lacre/services/issuing-queue/queue-document';
import type { Services } from '@lacre/services/services';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { createQueueBench, entry, type QueueBench } from '../issuing-queue/queue-bench.ts';
import { giveProductionAccess } from './production-access.ts';

describe('the last unit of a plan', () => {
  let bench: QueueBench;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createQueueBench({
      env: { PAC_PRODUCTION: 'simulator', PLANS: JSON.stringify({ one: { cfdiIncluded: 1 } }) },
    });
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.clock.set('2026-11-29T18:00:00Z');
    access = await giveProductionAccess(bench, 'one');
  });

  const batch = (services: Services, scheduledAt: (string | undefined)[], idempotencyKey?: string) =>
    createBatch(services, access, {
      kind: 'invoice',
      entries: scheduledAt.map((at, n) => ({ ...entry(`k-${n}`), scheduledAt: at })),
      idempotencyKey,
    });

  it('is not missing for the request that took it, sent twice: a batch', async () => {
    const { database } = bench.services;
    let first: { id: string } | undefined;
    const findByKey: typeof database.issuingBatches.findByKey = async (...asked) => {
      const found = await database.issuingBatches.findByKey(...asked);
      first ??= await batch(bench.services, [undefined], 'batch');
      return found;
    };
    const issuingBatches = { ...database.issuingBatches, findByKey };
    const second = await batch({ ...bench.services, database: { ...database, issuingBatches } }, [undefined], 'batch');
    expect(second).to.deep.equal({ id: first?.id, isReplayed: true, bodyMismatch: false });
    expect(await bench.jobs(access)).to.have.length(1);
  });

  it('is not missing for the request that took it, sent twice: a queued document', async () => {
    const { database } = bench.services;
    const queue = (services: Services) =>
      queueDocument(services, access, 'invoice', ingreso({ idempotencyKey: 'document' }));
    let first: object | undefined;
    const isKeyTaken: typeof database.stampingAttempts.isKeyTaken = async (...asked) => {
      const found = await database.stampingAttempts.isKeyTaken(...asked);
      first ??= await queue(bench.services);
      return found;
    };
    const stampingAttempts = { ...database.stampingAttempts, isKeyTaken };
    const second = await queue({ ...bench.services, database: { ...database, stampingAttempts } });
    expect(second).to.deep.equal({ ...first, isReplayed: true, bodyMismatch: false });
    expect(await bench.jobs(access)).to.have.length(1);
  });

  it('of this month does not concern a batch that is due in the next one, only what is due before', async () => {
    await bench.stamped(access);
    const nextMonth = '2026-12-01T06:00:00Z';
    for (const due of ['2026-12-01T05:59:59Z', undefined])
      expect(await errorOf(batch(bench.services, [due]))).to.include({ code: 'QUOTA_EXCEEDED' });
    await batch(bench.services, [undefined, nextMonth]);
    expect(await errorOf(batch(bench.services, [undefined, nextMonth]))).to.include({ code: 'QUOTA_EXCEEDED' });
    expect(await errorOf(batch(bench.services, [nextMonth]))).to.include({ code: 'QUOTA_EXCEEDED' });
    await bench.work();
    expect((await bench.jobs(access)).map(({ state, error }) => error?.code ?? state)).to.deep.equal([
      'QUOTA_EXCEEDED',
      'queued',
    ]);
  });
});
