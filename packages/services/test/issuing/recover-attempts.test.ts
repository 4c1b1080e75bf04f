import type { InvoiceAccess } from '@lacre/services/access';
import { advanceSandboxClock, resetSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { inventedPac, timeOut } from './invented-pac.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('recovery of open attempts', () => {
  let bench: StampingBench;
  beforeEach(async () => {
    bench = await createStampingBench();
  });
  afterEach(() => bench.close());

  const unknown = async () => {
    const access = await bench.access();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 503, when: 'before' } : undefined;
    await bench.create(access);
    bench.onRequest = () => undefined;
    return access;
  };

  it('queries the PAC after 5 s, then at growing intervals, each up to a fifth shorter', async () => {
    const access = await unknown();
    bench.onRequest = ({ operation }) =>
      operation === 'recover' || operation === 'stamp' ? { kind: 'http', status: 503, when: 'before' } : undefined;
    const pauses: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const [attempt] = await bench.attempts(access);
      const due = attempt?.next_ask_at ?? new Date(0);
      pauses.push((due.getTime() - bench.clock.now().getTime()) / 1000);
      bench.clock.set(new Date(due.getTime() - 1).toISOString());
      expect((await recoverAttempts(bench.services)).asked).to.equal(0);
      bench.clock.set(due.toISOString());
      expect(await recoverAttempts(bench.services)).to.include({ asked: 1, settled: 0 });
    }
    for (const [index, pause] of [5, 15, 30, 60, 120, 300, 600].entries())
      expect(pauses[index]).to.be.within(index === 0 ? pause : pause * 0.8, pause);
  });

  it('continues with those intervals when the PAC returns a document that is not ours', async () => {
    const access = await unknown();
    bench.onRequest = ({ operation }) =>
      operation === 'recover'
        ? { kind: 'answer', status: 200, contentType: 'application/xml', body: '<a></a>', when: 'before' }
        : undefined;
    for (const seconds of [5, 15, 30, 60]) {
      const [attempt] = await bench.attempts(access);
      expect((attempt?.next_ask_at?.getTime() ?? 0) - bench.clock.now().getTime()).to.be.within(
        seconds * 800,
        seconds * 1000,
      );
      bench.clock.advance(seconds);
      expect(await recoverAttempts(bench.services)).to.include({ asked: 1, settled: 0 });
    }
    expect(await bench.count('invoice', access)).to.equal(0);
  });

  it('by several concurrent processes queries the PAC once for each attempt', async () => {
    await unknown();
    await unknown();
    const other = await bench.another();
    let questions = 0;
    bench.onRequest = ({ operation }) => {
      if (operation === 'recover') questions += 1;
      return undefined;
    };
    bench.clock.advance(5);
    const runs = await Promise.all([bench.services, other.services, bench.services].map(recoverAttempts));
    expect(runs.map(({ asked }) => asked).reduce((sum, asked) => sum + asked)).to.equal(2);
    expect(questions).to.equal(2);
    await other.close();
  });

  it('has no effect after its lease expires during a query: the next run settles the attempt, with one send', async () => {
    const access = await bench.access();
    bench.onRequest = ({ operation }) => (operation === 'stamp' ? { kind: 'reset', when: 'after' } : undefined);
    await bench.create(access);
    bench.onRequest = () => undefined;
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    let late: ReturnType<typeof recoverAttempts> | undefined;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = new Promise<void>((resolve) => {
      const slow = {
        ...pac,
        recover: async (...values: Parameters<typeof pac.recover>) => {
          resolve();
          await held;
          return pac.recover(...values);
        },
      };
      bench.clock.advance(5);
      late = recoverAttempts(withIssuing(bench.services, { sandbox: { pac: slow } }));
    });
    await asked;
    expect(await recoverAttempts(bench.services)).to.include({ asked: 0 });
    bench.clock.advance(91);
    expect(await recoverAttempts(bench.services)).to.include({ asked: 1, settled: 1 });
    release();
    expect(await late).to.include({ asked: 1, settled: 0 });
    expect((await bench.attempts(access))[0]).to.include({ state: 'stamped', sends: 1 });
    expect(await bench.count('invoice', access)).to.equal(1);
    const events = await bench.database.dataSource.query(
      "select id from outbox_event where organization_id = $1 and kind = 'invoice.stamped'",
      [access.organizationId],
    );
    expect(events).to.have.length(1);
  });

  it('logs an attempt that fails, and continues with the others', async () => {
    const access = await bench.access();
    bench.onRequest = ({ operation }) => (operation === 'stamp' ? { kind: 'reset', when: 'after' } : undefined);
    await bench.create(access);
    await bench.create(access);
    const [first] = await bench.attempts(access);
    await bench.database.dataSource.query('update stamping_attempt set sealed_xml = null where id = $1', [first?.id]);
    bench.clock.advance(5);
    const errors: unknown[] = [];
    const log = { ...bench.services.log, error: (details: object) => void errors.push(details) };
    const run = recoverAttempts({ ...bench.services, log });
    expect(await run).to.deep.equal({ settled: 1, asked: 2, abandoned: 0, replayed: 0 });
    expect(errors).to.have.length(1);
    expect(errors[0]).to.have.property('error').that.is.an('error');
    expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['unknown', 'stamped']);
  });

  const claimAndDie = ({ organizationId }: InvoiceAccess, at: Date) =>
    bench.database.database.stampingAttempts.claim(organizationId, {
      id: crypto.randomUUID(),
      environment: 'sandbox',
      idempotencyKey: 'dead',
      bodyHash: Buffer.alloc(32),
      series: undefined,
      firstSeries: 'A',
      type: 'I',
      folio: undefined,
      customerId: undefined,
      relatedInvoiceUuid: undefined,
      createdBy: 'test',
      at,
    });

  it('abandons claims whose process died before it sealed, and frees their keys', async () => {
    const access = await bench.access();
    await claimAndDie(access, bench.clock.now());
    bench.clock.advance(20);
    expect(await recoverAttempts(bench.services)).to.include({ abandoned: 0 });
    bench.clock.advance(1);
    expect(await recoverAttempts(bench.services)).to.include({ abandoned: 1 });
    expect((await bench.create(access, { idempotencyKey: 'dead' })).kind).to.equal('created');
  });

  it('abandons them twenty seconds after it has first seen them where a clock that was ahead wrote them', async () => {
    const access = await bench.access();
    const ahead = await advanceSandboxClock(bench.services, access, { seconds: 40 * 86_400 });
    await resetSandboxClock(bench.services, access);
    await claimAndDie(access, new Date(ahead.now));
    expect(await recoverAttempts(bench.services)).to.include({ abandoned: 0 });
    bench.clock.advance(20);
    expect(await recoverAttempts(bench.services)).to.include({ abandoned: 0 });
    bench.clock.advance(1);
    expect(await recoverAttempts(bench.services)).to.include({ abandoned: 1 });
    expect((await bench.create(access, { idempotencyKey: 'dead' })).kind).to.equal('created');
  });

  it('abandons them in a sandbox that was reset since as soon as in others', async () => {
    const access = await bench.access();
    const { aheadSeconds } = await advanceSandboxClock(bench.services, access, { seconds: 40 * 86_400 });
    await claimAndDie(access, new Date(bench.clock.now().getTime() + aheadSeconds * 1000));
    await resetSandboxClock(bench.services, access);
    bench.clock.advance(20);
    expect(await recoverAttempts(bench.services)).to.include({ abandoned: 0 });
    bench.clock.advance(1);
    expect(await recoverAttempts(bench.services)).to.include({ abandoned: 1 });
    expect((await bench.create(access, { idempotencyKey: 'dead' })).kind).to.equal('created');
  });

  it('is fair to organizations: one with thousands of attempts does not delay another', async () => {
    const [busy, quiet] = [await bench.access(), await bench.access()];
    const { services } = inventedPac(bench.services, { recover: () => timeOut });
    await bench.create(busy, {}, services);
    await bench.create(quiet, {}, services);
    const [first] = await bench.attempts(busy);
    // Copies of one attempt: only their due time matters.
    await bench.database.dataSource.query(
      `insert into stamping_attempt (organization_id, id, environment, state, body_hash, series, folio, created_by, sealed_xml, pac, sends,
         sent_at, next_ask_at, created_at, updated_at)
       select organization_id, gen_random_uuid(), environment, state, body_hash, series, folio, created_by, sealed_xml, pac, sends,
         sent_at, next_ask_at - interval '1 minute', created_at, updated_at
       from stamping_attempt, generate_series(1, 3000) where id = $1`,
      [first?.id],
    );
    bench.clock.advance(5);
    await recoverAttempts(services);
    const [asked] = await bench.database.dataSource.query<{ asks: number }[]>(
      'select asks from stamping_attempt where organization_id = $1',
      [quiet.organizationId],
    );
    expect(asked?.asks).to.equal(1);
  });
});
