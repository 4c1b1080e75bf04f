import { queueDocument, queuedMax } from '@lacre/services/issuing-queue/queue-document';
import { createPayment } from '@lacre/services/payments/create-payment';
import { advanceSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { ingreso, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { getPayment } from '../../src/payments/get-payment.ts';
import { errorOf } from '../error-of.ts';
import { createQueueBench, type QueueBench } from './queue-bench.ts';

describe('a queued document', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
    bench.clock.set('2026-11-21T18:00:00Z');
  });

  it('is shown without folio and stamp, then is issued under the same id', async () => {
    const access = await bench.access();
    const id = await bench.queue(access, { idempotencyKey: 'k' });
    expect(await bench.get(access, id)).to.include({
      id,
      status: 'queued',
      serie: null,
      folio: null,
      idempotencyKey: 'k',
    });
    expect(await bench.attempts(access)).to.have.length(0);
    expect(await bench.work()).to.equal(1);
    const issued = await bench.get(access, id);
    expect(issued).to.include({ id, status: 'vigente', serie: 'A', folio: '1', idempotencyKey: 'k' });
    expect(await bench.ledgerOf(access)).to.deep.equal(['uuid' in issued && issued.uuid]);
    expect(await bench.events(access, 'invoice.stamped')).to.have.length(1);
    expect(await bench.work()).to.equal(0);
  });

  it('gets its date and folio when it is issued', async () => {
    const access = await bench.access();
    const id = await bench.queue(access, {}, '2026-11-22T18:00:00Z');
    await bench.create(access);
    expect(await bench.work()).to.equal(0);
    bench.clock.advance(86_399);
    expect(await bench.work()).to.equal(0);
    bench.clock.advance(1);
    expect(await bench.work()).to.equal(1);
    expect(await bench.get(access, id)).to.include({ folio: '2', fecha: '2026-11-22T12:00:00' });
  });

  it('retains its own date, and fails when that has become too old', async () => {
    const access = await bench.access();
    const date = '2026-11-21T11:00:00';
    const [soon, late] = [
      await bench.queue(access, { date }, '2026-11-22T18:00:00Z'),
      await bench.queue(access, { date }, '2026-11-24T16:00:00Z'),
    ];
    bench.clock.advance(86_400);
    await bench.work();
    expect(await bench.get(access, soon)).to.include({ status: 'vigente', fecha: date });
    bench.clock.advance(3 * 86_400);
    await bench.work();
    const refused = await bench.get(access, late);
    expect(refused).to.include({ status: 'failed', code: 'INVOICE_INVALID' });
    expect('details' in refused && refused.details[0]?.path).to.equal('date');
    expect(await bench.events(access, 'invoice.stamp_failed')).to.deep.equal([
      { id: late, environment: 'sandbox', idempotencyKey: null, code: 'INVOICE_INVALID' },
    ]);
    expect(await bench.attempts(access)).to.have.length(1);
  });

  it('is due according to the clock of the sandbox', async () => {
    const access = await bench.access();
    const id = await bench.queue(access, {}, '2026-11-23T18:00:00Z');
    await advanceSandboxClock(bench.services, access, { until: '2026-11-23T17:59:59Z' });
    expect(await bench.work()).to.equal(0);
    await advanceSandboxClock(bench.services, access, { seconds: 1 });
    expect(await bench.work()).to.equal(1);
    expect(await bench.get(access, id)).to.include({ status: 'vigente', fecha: '2026-11-23T12:00:00' });
  });

  for (const [what, scheduledAt] of [
    ['more than 72 hours ahead', '2026-11-24T18:00:01Z'],
    ['long past', '2026-11-21T17:54:59Z'],
  ] as const)
    it(`is rejected when it is scheduled ${what}`, async () => {
      const access = await bench.access();
      const queued = queueDocument(bench.services, access, 'invoice', ingreso(), { scheduledAt });
      expect(await errorOf(queued)).to.deep.include({
        kind: 'bad-request',
        messages: ['scheduledAt must be an instant within the next 72 hours'],
      });
      expect(await bench.jobs(access)).to.have.length(0);
    });

  it('is rejected at once for what can be checked at once', async () => {
    const access = await bench.access();
    const wrong = queueDocument(bench.services, access, 'invoice', ingreso({ use: 'D01' }));
    expect(await errorOf(wrong)).to.include({ kind: 'bad-request', code: 'INVOICE_INVALID' });
    expect(await bench.jobs(access)).to.have.length(0);
  });

  it('is rejected at once where another document has its externalId, like one that is not queued', async () => {
    const access = await bench.access();
    const made = await bench.create(access, { idempotencyKey: 'first', externalId: 'sale' });
    for (const idempotencyKey of [undefined, 'other'])
      expect(await errorOf(bench.queue(access, { idempotencyKey, externalId: 'sale' }))).to.include({
        kind: 'conflict',
        code: 'EXTERNAL_ID_TAKEN',
      });
    expect(await bench.jobs(access)).to.have.length(0);
    const again = ingreso({ idempotencyKey: 'first', externalId: 'sale' });
    const replayed = await queueDocument(bench.services, access, 'invoice', again);
    expect(replayed).to.deep.include({ kind: 'replayed', bodyMismatch: false });
    expect(replayed).to.have.nested.property('invoice.id', made.kind === 'created' && made.invoice.id);
    await bench.queue(access, { externalId: 'another sale' });
  });

  it('is checked as of the time for which it is scheduled', async () => {
    const access = await bench.access();
    const id = await bench.queue(access, { date: '2026-11-22T10:00:00' }, '2026-11-22T18:00:00Z');
    expect(await bench.get(access, id)).to.include({ status: 'queued', scheduledAt: '2026-11-22T18:00:00.000Z' });
  });

  it('is returned for a repeated key, which reports a different body', async () => {
    const access = await bench.access();
    const ask = (use: string) =>
      queueDocument(bench.services, access, 'invoice', ingreso({ idempotencyKey: 'k', use }));
    const [first, second] = await Promise.all([ask('G03'), ask('G03')]);
    if (first.kind !== 'queued' || second.kind !== 'queued') throw new Error('not queued');
    expect(first.id).to.equal(second.id);
    expect(await ask('G01')).to.deep.include({ kind: 'queued', id: first.id, isReplayed: true, bodyMismatch: true });
    expect(await bench.jobs(access)).to.have.length(1);
    await bench.work();
    expect(await ask('G03')).to.deep.include({ kind: 'replayed', bodyMismatch: false });
  });

  it('is returned for a repeated key, which reports another time as a different body', async () => {
    const access = await bench.access();
    const ask = (scheduledAt?: string) =>
      queueDocument(bench.services, access, 'invoice', ingreso({ idempotencyKey: 'k' }), { scheduledAt });
    const at = (hours: number) => new Date(bench.clock.now().getTime() + hours * 3_600_000).toISOString();
    const first = await ask(at(5));
    if (first.kind !== 'queued') throw new Error('not queued');
    const repeated = { kind: 'queued', id: first.id, isReplayed: true };
    expect(await ask(at(5))).to.deep.include({ ...repeated, bodyMismatch: false });
    expect(await ask(at(6))).to.deep.include({ ...repeated, bodyMismatch: true });
    expect(await ask()).to.deep.include({ ...repeated, bodyMismatch: true });
  });

  it('is returned for the same request when its time has passed, also once it is issued', async () => {
    const access = await bench.access();
    const scheduledAt = new Date(bench.clock.now().getTime() + 3_600_000).toISOString();
    const ask = () =>
      queueDocument(bench.services, access, 'invoice', ingreso({ idempotencyKey: 'k' }), { scheduledAt });
    const first = await ask();
    if (first.kind !== 'queued') throw new Error('not queued');
    for (const seconds of [3_660, 600]) {
      await advanceSandboxClock(bench.services, access, { seconds });
      expect(await ask()).to.deep.include({ kind: 'queued', id: first.id, isReplayed: true, bodyMismatch: false });
    }
    await bench.work();
    expect(await ask()).to.deep.include({ kind: 'replayed', bodyMismatch: false });
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('blocks its key for synchronous requests until it is issued', async () => {
    const access = await bench.access();
    const id = await bench.queue(access, { idempotencyKey: 'k' });
    expect(await errorOf(bench.create(access, { idempotencyKey: 'k' }))).to.deep.include({
      kind: 'conflict',
      code: 'IDEMPOTENCY_KEY_IN_FLIGHT',
    });
    const receipt = createPayment(bench.services, access, { idempotencyKey: 'k', payments: [] });
    expect(await errorOf(receipt)).to.include({ kind: 'conflict', code: 'IDEMPOTENCY_KEY_OF_OTHER_KIND' });
    await bench.work();
    expect(await bench.create(access, { idempotencyKey: 'k' })).to.have.nested.property('invoice.id', id);
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('whose key was used meanwhile refers to the invoice created with it', async () => {
    const access = await bench.access();
    const id = await bench.queue(access, { idempotencyKey: 'k' });
    // A request that read the key before the document was queued.
    const racing = Object.create(bench.services.database, {
      issuingJobs: { value: { ...bench.services.database.issuingJobs, findOpenByKey: async () => undefined } },
    });
    const outcome = await createInvoice(
      { ...bench.services, database: racing },
      access,
      ingreso({ idempotencyKey: 'k' }),
    );
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    await bench.work();
    expect(await bench.get(access, id)).to.include({ id: outcome.invoice.id, uuid: outcome.invoice.uuid });
    expect(await bench.ledgerOf(access)).to.deep.equal([outcome.invoice.uuid]);
  });

  it('of another environment is not shown to a key', async () => {
    const access = await bench.access();
    const id = await bench.queue(access);
    const shown = bench.get({ ...access, environment: 'production' }, id);
    expect(await errorOf(shown)).to.include({ kind: 'not-found' });
  });

  it('is rejected when the organization has too many, also under concurrency; a repeated key is not', async () => {
    const access = await bench.access();
    const first = await bench.queue(access, { idempotencyKey: 'first' });
    await bench.database.dataSource.query(
      `insert into issuing_job select organization_id, gen_random_uuid(), environment, kind, batch_id, position, null, body_hash,
         body, actor, 'queued', now() + interval '1 year', gen_random_uuid(), null, null, null, 1, 0, '2027-01-01', created_at, updated_at
       from issuing_job, generate_series(1, $2) where organization_id = $1`,
      [access.organizationId, queuedMax - 3],
    );
    const kept = await Promise.allSettled(Array.from({ length: 8 }, () => bench.queue(access)));
    expect(kept.filter(({ status }) => status === 'fulfilled')).to.have.length(2);
    expect(await bench.queue(access, { idempotencyKey: 'first' })).to.equal(first);
    expect(await errorOf(bench.queue(access))).to.include({ kind: 'too-many-requests', code: 'QUEUE_FULL' });
    await bench.database.dataSource.query('delete from issuing_job where organization_id = $1', [
      access.organizationId,
    ]);
  });

  it('may be a payment receipt, which is checked again against what is owed when it is issued', async () => {
    const access = await bench.access();
    const ppd = await bench.create(access, { paymentForm: '99', paymentMethod: 'PPD' });
    if (ppd.kind !== 'created') throw new Error(ppd.kind);
    const body = {
      customer: receiver,
      payments: [{ date: '2026-11-20', paymentForm: '03', documents: [{ uuid: ppd.invoice.uuid, paid: '1740' }] }],
    };
    const ids: string[] = [];
    for (const idempotencyKey of ['p1', 'p2']) {
      const outcome = await queueDocument(bench.services, access, 'payment', { ...body, idempotencyKey });
      if (outcome.kind !== 'queued') throw new Error(outcome.kind);
      expect(outcome.statusUrl).to.equal(`/payments/${outcome.id}`);
      ids.push(outcome.id);
    }
    await bench.work();
    const shown = await Promise.all(ids.map((id) => getPayment(bench.services, access, { id })));
    expect(shown.map(({ status }) => status).sort()).to.deep.equal(['failed', 'vigente']);
    expect(await errorOf(bench.get(access, ids[0] ?? ''))).to.include({ kind: 'not-found' });
  });
});
