import type { AppError } from '@lacre/services/errors';
import type { Services } from '@lacre/services/services';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import type { CreateInvoiceOutcome } from '../../src/invoices/create-invoice.ts';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until } from '../until.ts';

const idempotencyKey = 'order-1';

describe('an idempotency key', () => {
  let bench: StampingBench;
  let other: Awaited<ReturnType<StampingBench['another']>>;
  before(async () => {
    bench = await createStampingBench({ env: { PAC_PRODUCTION: 'simulator' } });
    other = await bench.another();
  });
  after(async () => {
    await other.close();
    await bench.close();
  });
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  /** The wait for a key's owner is measured by the clock, which stands still here. */
  const impatient = (services: Services): Services => ({
    ...services,
    settings: { ...services.settings, idempotencyWaitSeconds: 0 },
  });
  const uuidOf = (outcome: CreateInvoiceOutcome) => (outcome.kind === 'recovering' ? undefined : outcome.invoice.uuid);

  it('used again returns the same invoice and stamps nothing', async () => {
    const access = await bench.access();
    const first = await bench.create(access, { idempotencyKey });
    const again = await bench.create(access, { idempotencyKey });
    expect(first.kind).to.equal('created');
    expect(again).to.deep.equal({ ...first, kind: 'replayed', bodyMismatch: false });
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('used again with another body returns the first invoice and reports the mismatch', async () => {
    const access = await bench.access();
    const first = await bench.create(access, { idempotencyKey });
    const again = await bench.create(access, { idempotencyKey, use: 'G01' });
    expect(again).to.include({ kind: 'replayed', bodyMismatch: true });
    expect(uuidOf(again)).to.equal(uuidOf(first));
  });

  it('used again with an invalid body still returns the first invoice', async () => {
    const access = await bench.access();
    const first = await bench.create(access, { idempotencyKey });
    const again = await bench.create(access, { idempotencyKey, customer: undefined, items: [] });
    expect(uuidOf(again)).to.equal(uuidOf(first));
  });

  it('used fifty times concurrently by two processes creates one stamp', async () => {
    const access = await bench.access();
    bench.onRequest = () => ({ kind: 'delay', ms: 50 });
    const ends = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        bench.create(access, { idempotencyKey }, i % 2 ? bench.services : other.services),
      ),
    );
    const result = ends.map((end) => (end.status === 'fulfilled' ? end.value.kind : (end.reason as AppError).kind));
    expect(result.filter((kind) => kind === 'created')).to.have.length(1);
    expect(result.filter((kind) => kind !== 'created' && kind !== 'replayed')).to.deep.equal([]);
    expect(await bench.ledgerOf(access)).to.have.length(1);
    expect(await bench.count('invoice', access)).to.equal(1);
    const uuids = ends.flatMap((end) => (end.status === 'fulfilled' ? uuidOf(end.value) : []));
    expect(new Set(uuids).size).to.equal(1);
  });

  it('is freed by a rejection of ours and by one of the PAC', async () => {
    const access = await bench.access();
    await errorOf(bench.create(access, { idempotencyKey, use: 'ZZZ' }));
    bench.onRequest = () => ({ kind: 'refuse', code: 'CFDI40102', message: 'El resultado no es válido' });
    expect(await errorOf(bench.create(access, { idempotencyKey }))).to.deep.include({
      kind: 'bad-request',
      messages: ['CFDI40102: El resultado no es válido'],
    });
    bench.onRequest = () => undefined;
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
    expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['rejected', 'stamped']);
  });

  it('belongs to one organization and one environment, byte for byte', async () => {
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    const key = async (environment: 'sandbox' | 'production') =>
      (await given(bench.services).apiKey(owner, organizationId, { environment })).actor;
    const sandbox = { organizationId, environment: 'sandbox' as const, actor: await key('sandbox') };
    const session = { organizationId, environment: undefined, actor: owner.actor };
    const first = await bench.create(sandbox, { idempotencyKey });
    // The session's default is the sandbox too.
    expect(uuidOf(await bench.create(session, { idempotencyKey }))).to.equal(uuidOf(first));
    const production = { organizationId, environment: 'production' as const, actor: await key('production') };
    // Without a certificate production rejects: it does not return the sandbox's invoice.
    expect(await errorOf(bench.create(production, { idempotencyKey }))).to.include({
      code: 'ORGANIZATION_NOT_READY',
    });
    const elsewhere = await bench.access();
    expect((await bench.create(elsewhere, { idempotencyKey })).kind).to.equal('created');
    for (const similar of ['Order-1', 'order-1 ', ' order-1'])
      expect((await bench.create(sandbox, { idempotencyKey: similar })).kind, similar).to.equal('created');
  });

  it('in flight returns 409 after the wait, and the stamp continues', async () => {
    const access = await bench.access();
    const rejected = Promise.withResolvers<void>();
    bench.onRequest = () => ({ kind: 'hold', until: rejected.promise });
    const first = bench.create(access, { idempotencyKey });
    await until(async () => (await bench.attempts(access))[0]?.state === 'sending');
    const again = errorOf(bench.create(access, { idempotencyKey }, impatient(other.services)));
    expect(await again.finally(rejected.resolve)).to.include({ kind: 'conflict', code: 'IDEMPOTENCY_KEY_IN_FLIGHT' });
    expect((await first).kind).to.equal('created');
  });

  it('of an unknown outcome returns recovering, not a second stamp', async () => {
    const access = await bench.access();
    bench.onRequest = () => ({ kind: 'http', status: 500, when: 'after' });
    const first = await bench.create(access, { idempotencyKey });
    bench.onRequest = () => undefined;
    const again = await bench.create(access, { idempotencyKey });
    expect(again).to.deep.equal(first);
    expect(again.kind).to.equal('recovering');
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });
});

describe('a claim whose process died', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  const leaveClaim = async (organizationId: string) => {
    const id = crypto.randomUUID();
    const claim = {
      id,
      environment: 'sandbox' as const,
      idempotencyKey,
      bodyHash: Buffer.alloc(32),
      series: undefined,
      firstSeries: 'A',
      type: 'I' as const,
      folio: undefined,
      customerId: undefined,
      relatedInvoiceUuid: undefined,
      createdBy: 'user:x',
      at: bench.clock.now(),
    };
    const claimed = await bench.database.database.stampingAttempts.claim(organizationId, claim);
    if (!claimed) throw new Error('not claimed');
    return claimed;
  };

  it('blocks its key for twenty seconds and is then taken over; the old owner cannot send any more', async () => {
    const access = await bench.access();
    const dead = await leaveClaim(access.organizationId);
    const settings = { ...bench.services.settings, idempotencyWaitSeconds: 0 };
    const waiting = bench.create(access, { idempotencyKey }, { ...bench.services, settings });
    expect(await errorOf(waiting)).to.include({ kind: 'conflict' });
    bench.clock.advance(21);
    const outcome = await bench.create(access, { idempotencyKey });
    expect(outcome.kind).to.equal('created');
    const sealed = {
      xml: Buffer.from('late'),
      hash: Buffer.alloc(32),
      pac: 'x',
      nextAskAt: bench.clock.now(),
      at: bench.clock.now(),
    };
    const { stampingAttempts } = bench.database.database;
    expect(await stampingAttempts.markSending(access.organizationId, dead.id, dead.fence, sealed)).to.equal(false);
    expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['rejected', 'stamped']);
    const spanish = { language: 'es', isAsked: true } as const;
    expect(await getInvoice(bench.services, access, { id: dead.id }, spanish)).to.include({
      code: 'ABANDONED',
      message: 'El proceso que emitía este comprobante se detuvo antes de enviar nada. Envíe otra vez la solicitud.',
    });
  });

  it('is taken over by a waiting request within the configured wait', async () => {
    const access = await bench.access();
    await leaveClaim(access.organizationId);
    const { idempotencyWaitSeconds } = bench.services.settings;
    const outcome = bench.create(access, { idempotencyKey });
    bench.clock.advance(idempotencyWaitSeconds - 1);
    expect((await outcome).kind).to.equal('created');
  });

  it('of a slow owner is taken over too: it sends nothing and gets an error that asks to retry', async () => {
    const access = await bench.access();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let reached = () => {};
    const sealing = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const schemaValidator = {
      async validate() {
        reached();
        await held;
        return { ok: true as const };
      },
    };
    const { issuing } = bench.services;
    const sandbox = Object.create(issuing.sandbox, { schemaValidator: { value: schemaValidator } });
    const services = { ...bench.services, issuing: { ...issuing, sandbox } };
    const slow = errorOf(bench.create(access, { idempotencyKey }, services));
    await sealing;
    bench.clock.advance(21);
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
    release();
    expect(await slow).to.include({ code: 'ATTEMPT_TAKEN_OVER', kind: 'conflict' });
    expect(await bench.ledgerOf(access)).to.have.length(1);
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('replayed');
  });
});
