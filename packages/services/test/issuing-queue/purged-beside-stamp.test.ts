import type { InvoiceAccess } from '@lacre/services/access';
import { purgeIssued } from '@lacre/services/issuing-queue/purge-issued';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { until } from '../until.ts';
import { createQueueBench, entry, type QueueBench } from './queue-bench.ts';

describe('a batch that is purged', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());

  it('is locked after its documents, as by a late stamp of one of them', async () => {
    const access: InvoiceAccess = await bench.access();
    const id = await bench.batch(access, [entry('a')]);
    await bench.work();
    bench.clock.advance(90 * 86_400 + 1);
    const stamp = await blockingTransaction(bench.database.dataSource);
    await stamp.query('select from issuing_job where batch_id = $1 for no key update', [id]);
    const purged = purgeIssued(bench.services);
    await until(stamp.isWaitedFor);
    await stamp.query('select from issuing_batch where id = $1 for no key update nowait', [id]);
    await stamp.commit();
    await purged;
    expect(await errorOf(bench.getBatch(access, id))).to.include({ kind: 'not-found' });
  });
});
