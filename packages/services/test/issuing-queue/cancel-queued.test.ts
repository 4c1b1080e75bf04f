import { eventPayload } from '@lacre/services/events/event-kinds';
import { cancelQueued } from '@lacre/services/issuing-queue/cancel-queued';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { createQueueBench, entry, type QueueBench } from './queue-bench.ts';

describe('cancelling a queued document', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });
  type Access = Parameters<QueueBench['events']>[0];
  const cancel = (access: Access, id: string) => cancelQueued(bench.services, access, 'invoice', { id });

  it('prevents it from being issued, notifies once, and frees its key', async () => {
    const access = await bench.access();
    const id = await bench.queue(access, { idempotencyKey: 'a' });
    await cancel(access, id);
    await cancel(access, id);
    await bench.work();
    expect(await bench.ledgerOf(access)).to.deep.equal([]);
    expect(await bench.get(access, id)).to.include({ id, status: 'failed', code: 'ISSUING_CANCELLED' });
    const result = { id, environment: 'sandbox', idempotencyKey: 'a', code: 'ISSUING_CANCELLED' } as const;
    expect(await bench.events(access, 'invoice.stamp_failed')).to.deep.equal([result]);
    expect(eventPayload('invoice.stamp_failed', result)).to.deep.equal(result);
    expect(await bench.create(access, { idempotencyKey: 'a' })).to.include({ kind: 'created' });
  });

  it('of a batch is counted there, and completes the batch where it was the last', async () => {
    const access = await bench.access();
    const batchId = await bench.batch(access, [entry('a'), entry('b')]);
    const { items } = await bench.getBatch(access, batchId);
    await cancel(access, items[0]?.invoiceId ?? '');
    await bench.work();
    const { items: ended, ...counts } = await bench.getBatch(access, batchId);
    expect(counts).to.include({ status: 'done', total: 2, done: 1, failed: 0 });
    expect(ended.map(({ status }) => status)).to.deep.equal(['cancelled', 'done']);
    expect(await bench.events(access, 'invoice.batch_completed')).to.deep.equal([
      { id: batchId, environment: 'sandbox', total: 2, done: 1, failed: 0, cancelled: 1, bodyMismatches: 0 },
    ]);
  });

  it('is rejected once a worker has started, whatever the result', async () => {
    const access = await bench.access();
    const id = await bench.queue(access);
    let refused: Promise<unknown> | undefined;
    bench.onRequest = () => {
      refused ??= errorOf(cancel(access, id));
      return { kind: 'hold', until: refused };
    };
    await bench.work();
    expect(await refused).to.include({ code: 'NOT_QUEUED', kind: 'conflict' });
    expect(await bench.get(access, id)).to.include({ id, status: 'vigente' });
    expect(await errorOf(cancel(access, id))).to.include({ code: 'NOT_QUEUED' });
    expect(await bench.events(access, 'invoice.stamp_failed')).to.deep.equal([]);
  });

  it('of another organization, environment or kind is not found', async () => {
    const [access, other] = [await bench.access(), await bench.access()];
    const id = await bench.queue(access);
    for (const stranger of [other, { ...access, environment: 'production' as const }])
      expect(await errorOf(cancel(stranger, id))).to.include({ kind: 'not-found' });
    expect(await errorOf(cancelQueued(bench.services, access, 'payment', { id }))).to.include({ kind: 'not-found' });
    expect(await bench.get(access, id)).to.include({ status: 'queued' });
  });
});
