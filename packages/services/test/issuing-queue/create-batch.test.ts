import { eventPayload } from '@lacre/services/events/event-kinds';
import { cancelBatch } from '@lacre/services/issuing-queue/cancel-batch';
import { createBatch } from '@lacre/services/issuing-queue/create-batch';
import { getBatch } from '@lacre/services/issuing-queue/get-batch';
import { purgeIssued } from '@lacre/services/issuing-queue/purge-issued';
import { queuedMax } from '@lacre/services/issuing-queue/queue-document';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { errorOf } from '../error-of.ts';
import { pausesDuring } from '../pauses-during.ts';
import { createQueueBench, entry, type QueueBench } from './queue-bench.ts';

describe('a batch', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });
  const completed = (access: Parameters<QueueBench['events']>[0]) => bench.events(access, 'invoice.batch_completed');

  it('issues each of its documents under its key, and notifies once that it is completed', async () => {
    const access = await bench.access();
    const id = await bench.batch(access, [entry('a'), entry('b'), entry('c')]);
    expect(await bench.getBatch(access, id)).to.include({ status: 'queued', total: 3, done: 0, failed: 0 });
    await bench.work();
    const { items, ...counts } = await bench.getBatch(access, id);
    expect(counts).to.include({ id, status: 'done', total: 3, done: 3, failed: 0, nextCursor: null });
    expect(
      items.map(({ index, idempotencyKey, status, error }) => ({ index, idempotencyKey, status, error })),
    ).to.deep.equal(
      ['a', 'b', 'c'].map((idempotencyKey, index) => ({ index, idempotencyKey, status: 'done', error: null })),
    );
    expect(items.map(({ uuid }) => uuid).sort()).to.deep.equal((await bench.ledgerOf(access)).sort());
    for (const { invoiceId, uuid } of items)
      expect(await bench.get(access, invoiceId)).to.include({ id: invoiceId, uuid });
    const result = {
      id,
      environment: 'sandbox',
      total: 3,
      done: 3,
      failed: 0,
      cancelled: 0,
      bodyMismatches: 0,
    } as const;
    expect(await completed(access)).to.deep.equal([result]);
    expect(eventPayload('invoice.batch_completed', result)).to.deep.equal(result);
    expect(await bench.events(access, 'invoice.stamped')).to.have.length(3);
  });

  it('pauses for other requests while it hashes, checks and stores its documents', async () => {
    const access = await bench.access();
    const entries = Array.from({ length: 400 }, (_, n) => entry(`k-${n}`));
    const pauses = await pausesDuring(() => bench.batch(access, entries));
    // Hashed together by hundreds; hashed each, and stored, by fifties.
    expect(pauses).to.be.at.least(4 + 8 + 8);
  });

  it('continues past invalid documents, and reports for each what to correct', async () => {
    const access = await bench.access();
    const shape = {
      code: 'INVALID_INPUT',
      messages: [{ en: 'items is required', es: 'items es obligatorio' }],
      details: [],
    };
    const id = await bench.batch(access, [
      { idempotencyKey: null, rejection: shape },
      entry('wrong', { use: 'D01' }),
      entry('good'),
      entry('good'),
    ]);
    expect(await bench.getBatch(access, id)).to.include({ status: 'running', failed: 2 });
    await bench.work();
    const { items, ...counts } = await bench.getBatch(access, id);
    expect(counts).to.include({ status: 'done', total: 4, done: 1, failed: 3 });
    expect(items.map(({ status, error }) => [status, error?.code])).to.deep.equal([
      ['failed', 'INVALID_INPUT'],
      ['failed', 'INVOICE_INVALID'],
      ['done', undefined],
      ['failed', 'IDEMPOTENCY_KEY_REPEATED'],
    ]);
    expect(items[1]?.error?.details[0]?.path).to.equal('use');
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('stamps two byte-identical documents once, and notifies once that the second failed', async () => {
    const access = await bench.access();
    const given = { series: 'DUP', folioNumber: '7' };
    const id = await bench.batch(access, [entry('a', given), entry('b', given)]);
    await bench.work();
    const { items } = await bench.getBatch(access, id);
    expect(items.map(({ status, error }) => [status, error?.code])).to.have.deep.members([
      ['done', undefined],
      ['failed', 'DUPLICATE_DOCUMENT'],
    ]);
    expect(await bench.ledgerOf(access)).to.have.length(1);
    const failed = await bench.events(access, 'invoice.stamp_failed');
    expect(failed.map(({ code }) => code)).to.deep.equal(['DUPLICATE_DOCUMENT']);
  });

  it('fails at once the documents whose externalId another document has, with one query for all', async () => {
    const access = await bench.access();
    await bench.create(access, { idempotencyKey: 'a', externalId: 'sale-a' });
    await bench.create(access, { externalId: 'sale-b' });
    const id = await bench.batch(access, [
      entry('a', { externalId: 'sale-a' }),
      entry('not-a', { externalId: 'sale-a' }),
      entry('b', { externalId: 'sale-b' }),
      entry('c', { externalId: 'sale-c' }),
    ]);
    const outcomes = async () =>
      (await bench.getBatch(access, id)).items.map(({ status, error }) => error?.code ?? status);
    expect(await outcomes()).to.deep.equal(['queued', 'EXTERNAL_ID_TAKEN', 'EXTERNAL_ID_TAKEN', 'queued']);
    await bench.work();
    expect(await outcomes()).to.deep.equal(['done', 'EXTERNAL_ID_TAKEN', 'EXTERNAL_ID_TAKEN', 'done']);
    expect(await bench.ledgerOf(access)).to.have.length(3);
  });

  it('is rejected where concurrent batches together would exceed the limit of queued documents', async () => {
    const access = await bench.access();
    const { organizationId } = access;
    await bench.queue(access);
    await bench.database.dataSource.query(
      `insert into issuing_job select organization_id, gen_random_uuid(), environment, kind, batch_id, position, idempotency_key, body_hash,
         body, actor, 'queued', now() + interval '1 year', gen_random_uuid(), null, null, null, 1, 0, '2027-01-01', created_at, updated_at
       from issuing_job, generate_series(1, $2) where organization_id = $1`,
      [organizationId, queuedMax - 6],
    );
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const kept = await Promise.allSettled(
      names.map((name) => bench.batch(access, [entry(`${name}1`), entry(`${name}2`)])),
    );
    expect(kept.filter(({ status }) => status === 'fulfilled')).to.have.length(2);
    for (const outcome of kept)
      if (outcome.status === 'rejected')
        expect(outcome.reason).to.include({ kind: 'too-many-requests', code: 'QUEUE_FULL' });
    expect(await bench.services.database.issuingJobs.countOpen(organizationId)).to.equal(queuedMax - 1);
    await bench.database.dataSource.query('delete from issuing_job where organization_id = $1', [organizationId]);
  });

  it('of invalid documents only is completed at once', async () => {
    const access = await bench.access();
    const rejection = {
      code: 'INVALID_INPUT',
      messages: [{ en: 'items is required', es: 'items es obligatorio' }],
      details: [],
    };
    const id = await bench.batch(access, [{ idempotencyKey: 'x', rejection }]);
    expect(await bench.getBatch(access, id)).to.include({ status: 'done', total: 1, done: 0, failed: 1 });
    expect(await completed(access)).to.deep.equal([
      { id, environment: 'sandbox', total: 1, done: 0, failed: 1, cancelled: 0, bodyMismatches: 0 },
    ]);
  });

  it('is created once for its own key, also with other confirmations, and reports when the documents differ', async () => {
    const access = await bench.access();
    const make = (keys: string[], changes?: { confirmation: string }) =>
      createBatch(bench.services, access, {
        kind: 'invoice',
        entries: keys.map((key) => entry(key, changes)),
        idempotencyKey: 'batch-1',
      });
    const [first, second] = await Promise.all([make(['a', 'b']), make(['a', 'b'])]);
    expect(first.id).to.equal(second.id);
    expect([first.isReplayed, second.isReplayed].sort()).to.deep.equal([false, true]);
    expect(await make(['a'])).to.deep.equal({ id: first.id, isReplayed: true, bodyMismatch: true });
    const confirmed = await make(['a', 'b'], { confirmation: 'another' });
    expect(confirmed).to.deep.equal({ id: first.id, isReplayed: true, bodyMismatch: false });
    expect(await bench.jobs(access)).to.have.length(2);
  });

  it('sent twice without its own key creates each document once', async () => {
    const access = await bench.access();
    const ids = [
      await bench.batch(access, [entry('a'), entry('b')]),
      await bench.batch(access, [entry('a'), entry('b')]),
    ];
    await bench.work();
    bench.clock.advance(60);
    await bench.work();
    const [first, second] = await Promise.all(ids.map((id) => bench.getBatch(access, id)));
    expect(first?.items.map(({ uuid }) => uuid)).to.deep.equal(second?.items.map(({ uuid }) => uuid));
    expect(await bench.ledgerOf(access)).to.have.length(2);
  });

  it('reports each document whose key was used with a different body, and no other', async () => {
    const access = await bench.access();
    await bench.create(access, { idempotencyKey: 'a' });
    await bench.create(access, { idempotencyKey: 'b' });
    const id = await bench.batch(access, [entry('a'), entry('b', { use: 'G01' }), entry('c', { use: 'G01' })]);
    await bench.work();
    const { items, ...counts } = await bench.getBatch(access, id);
    expect(counts).to.include({ status: 'done', done: 3, failed: 0 });
    expect(items.map(({ status, bodyMismatch }) => [status, bodyMismatch])).to.deep.equal([
      ['done', false],
      ['done', true],
      ['done', false],
    ]);
    expect(await completed(access)).to.deep.equal([
      { id, environment: 'sandbox', total: 3, done: 3, failed: 0, cancelled: 0, bodyMismatches: 1 },
    ]);
    expect(await bench.ledgerOf(access)).to.have.length(3);
  });

  it('that is cancelled leaves what has not started, and finishes what has', async () => {
    const access = await bench.access();
    const keys = Array.from({ length: 22 }, (_, index) => `k${index}`);
    const id = await bench.batch(
      access,
      keys.map((key) => entry(key)),
    );
    let stamps = 0;
    let cancelled: Promise<void> | undefined;
    bench.onRequest = () => {
      stamps += 1;
      cancelled ??= cancelBatch(bench.services, access, 'invoice', { id });
      return { kind: 'hold', until: cancelled };
    };
    await bench.work();
    await cancelled;
    const { items, ...counts } = await bench.getBatch(access, id);
    expect(counts).to.include({ status: 'cancelled', total: 22, done: stamps, failed: 0 });
    expect(stamps, 'those that are issued at once').to.equal(20);
    expect(items.slice(20).map(({ status, error }) => [status, error?.code])).to.deep.equal([
      ['cancelled', 'BATCH_CANCELLED'],
      ['cancelled', 'BATCH_CANCELLED'],
    ]);
    expect(await completed(access)).to.deep.equal([
      { id, environment: 'sandbox', total: 22, done: 20, failed: 0, cancelled: 2, bodyMismatches: 0 },
    ]);
    expect(await bench.create(access, { idempotencyKey: 'k21' })).to.include({ kind: 'created' });
    await cancelBatch(bench.services, access, 'invoice', { id });
    expect(await completed(access)).to.have.length(1);
  });

  it('that is cancelled notifies of each document that it will not be issued, and of no other', async () => {
    const access = await bench.access();
    const id = await bench.batch(access, [entry('a'), entry('b')]);
    await cancelBatch(bench.services, access, 'invoice', { id });
    await cancelBatch(bench.services, access, 'invoice', { id });
    await bench.work();
    const told = await bench.events(access, 'invoice.stamp_failed');
    const { items } = await bench.getBatch(access, id);
    expect(told).to.have.deep.members(
      items.map(({ invoiceId, idempotencyKey }) => ({
        id: invoiceId,
        environment: 'sandbox',
        idempotencyKey,
        code: 'BATCH_CANCELLED',
      })),
    );
    for (const data of told) expect(eventPayload('invoice.stamp_failed', data as never)).to.deep.equal(data);
  });

  it('that is cancelled while the PAC is unavailable does not retry its documents', async () => {
    const access = await bench.access();
    const id = await bench.batch(access, [entry('a')]);
    bench.onRequest = () => ({ kind: 'http', status: 429, when: 'before', retryAfter: '2' });
    await bench.work();
    await cancelBatch(bench.services, access, 'invoice', { id });
    bench.onRequest = () => undefined;
    bench.clock.advance(60);
    await bench.work();
    const { items, ...counts } = await bench.getBatch(access, id);
    expect(counts).to.include({ status: 'cancelled', done: 0, failed: 0 });
    expect(items.map(({ status }) => status)).to.deep.equal(['cancelled']);
    expect(await completed(access)).to.have.length(1);
    expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(1);
    expect(await bench.ledgerOf(access)).to.have.length(0);
  });

  it('that is cancelled while a stamp is unknown reports that document as issued once it is recovered', async () => {
    const access = await bench.access();
    const id = await bench.batch(access, [entry('a')]);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'after' } : undefined;
    await bench.work();
    await cancelBatch(bench.services, access, 'invoice', { id });
    for (const recover of [async () => undefined, () => recoverAttempts(bench.services)]) {
      bench.clock.advance(60);
      await recover();
      await bench.work();
    }
    bench.clock.advance(300);
    await bench.work();
    const { items, ...counts } = await bench.getBatch(access, id);
    expect(counts).to.include({ status: 'cancelled', done: 1, failed: 0 });
    expect(items.map(({ status, uuid }) => [status, uuid?.toLowerCase()])).to.deep.equal([
      ['done', (await bench.ledgerOf(access))[0]?.toLowerCase()],
    ]);
    expect(await bench.events(access, 'invoice.stamp_failed')).to.deep.equal([]);
  });

  it('that is cancelled again leaves nothing queued where the process died within the first cancellation', async () => {
    const access = await bench.access();
    const id = await bench.batch(access, [entry('a'), entry('b')]);
    await bench.database.dataSource.query('update issuing_batch set cancelled_at = created_at where id = $1', [id]);
    for (const _ of ['again', 'and again']) await cancelBatch(bench.services, access, 'invoice', { id });
    expect((await bench.jobs(access)).map(({ state }) => state)).to.deep.equal(['cancelled', 'cancelled']);
    expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(2);
    expect(await completed(access)).to.have.length(1);
  });

  it('that has ended cannot be cancelled any more', async () => {
    const access = await bench.access();
    const id = await bench.batch(access, [entry('a')]);
    await bench.work();
    await cancelBatch(bench.services, access, 'invoice', { id });
    expect(await bench.getBatch(access, id)).to.include({ status: 'done', done: 1 });
    expect(await completed(access)).to.have.length(1);
  });

  it('of another kind is not found, nor cancelled', async () => {
    const access = await bench.access();
    const id = await bench.batch(access, [entry('a')]);
    expect(await errorOf(cancelBatch(bench.services, access, 'payroll', { id }))).to.include({ kind: 'not-found' });
    await bench.work();
    expect(await bench.getBatch(access, id)).to.include({ status: 'done', done: 1 });
  });

  it('of another organization or environment is not found', async () => {
    const [access, other] = [await bench.access(), await bench.access()];
    const id = await bench.batch(access, [entry('a')]);
    for (const stranger of [other, { ...access, environment: 'production' as const }]) {
      expect(await errorOf(bench.getBatch(stranger, id))).to.include({ kind: 'not-found' });
      expect(await errorOf(cancelBatch(bench.services, stranger, 'invoice', { id }))).to.include({
        kind: 'not-found',
      });
    }
    await bench.work();
    expect(await bench.getBatch(access, id)).to.include({ done: 1 });
  });

  it('returns its documents in pages', async () => {
    const access = await bench.access();
    const id = await bench.batch(
      access,
      ['a', 'b', 'c'].map((key) => entry(key)),
    );
    const first = await getBatch(bench.services, access, 'invoice', { id, limit: 2 });
    expect([first.items.length, first.nextCursor]).to.deep.equal([2, 1]);
    const rest = await getBatch(bench.services, access, 'invoice', { id, limit: 2, after: first.nextCursor ?? 0 });
    expect([rest.items.map(({ index }) => index), rest.nextCursor]).to.deep.equal([[2], null]);
  });

  it('is purged 90 days after completion, but not its invoices, nor what is still queued', async () => {
    const access = await bench.access();
    const id = await bench.batch(access, [entry('a')]);
    const single = await bench.queue(access, {});
    await bench.work();
    const [item] = (await bench.getBatch(access, id)).items;
    const soon = new Date(bench.clock.now().getTime() + 3_600_000).toISOString();
    const waiting = await bench.batch(access, [{ ...entry('b'), scheduledAt: soon }]);
    bench.clock.advance(90 * 86_400 - 1);
    await purgeIssued(bench.services);
    expect(await bench.getBatch(access, id)).to.include({ status: 'done' });
    bench.clock.advance(2);
    expect(await purgeIssued(bench.services)).to.be.greaterThan(1);
    expect(await errorOf(bench.getBatch(access, id))).to.include({ kind: 'not-found' });
    for (const invoiceId of [item?.invoiceId ?? '', single])
      expect(await bench.get(access, invoiceId)).to.include({ status: 'vigente' });
    expect(await bench.getBatch(access, waiting)).to.include({ status: 'queued' });
  });
});
