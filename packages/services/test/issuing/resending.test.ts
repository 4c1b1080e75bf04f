import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import type { InvoiceAccess } from '@lacre/services/access';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { notConfigured, recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import type { StampOutcome } from '../../src/ports/pac.ts';
import { inventedPac, timeOut } from './invented-pac.ts';
import { type Attempt, createStampingBench, type StampingBench } from './stamping-bench.ts';

const idempotencyKey = 'order-1';

describe('recovery of a document that a PAC denies having stamped', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(async () => {
    access = await bench.access();
  });
  // An attempt that one test leaves open must not be recovered by another.
  afterEach(() =>
    bench.database.dataSource.query("delete from stamping_attempt where state in ('unknown', 'sending')"),
  );

  const attempt = async (): Promise<Attempt> => {
    const [found] = await bench.attempts(access);
    if (!found) throw new Error('no attempt');
    return found;
  };
  const nextAskIn = async () => ((await attempt()).next_ask_at?.getTime() ?? 0) - bench.clock.now().getTime();
  /** Recovers once, as if the next query were due. */
  const recoverNow = async (services: StampingBench['services']) => {
    await bench.database.dataSource.query(
      'update stamping_attempt set next_ask_at = $1 where next_ask_at is not null',
      [bench.clock.now()],
    );
    return recoverAttempts(services);
  };
  const stampByLedger = async (xml: Buffer, reference: string) =>
    (await bench.pac.simulator.stamp(xml, reference)) as StampOutcome;

  it('resends the same bytes a minute after the last send, not earlier', async () => {
    const { services, sends } = inventedPac(bench.services);
    await bench.create(access, {}, services);
    const { sealed_xml: sent } = await attempt();
    for (const expected of [2, 3]) {
      bench.clock.advance(59);
      expect(await recoverNow(services)).to.include({ asked: 1, settled: 0 });
      expect(sends).to.have.length(expected - 1);
      expect(await attempt()).to.include({
        state: 'unknown',
        outcome_message: 'The PAC reports that it has not stamped this document.',
      });
      expect(await nextAskIn()).to.be.above(0);
      bench.clock.advance(1);
      expect(await recoverNow(services)).to.include({ asked: 1, settled: 0 });
      expect(sends).to.have.length(expected);
    }
    expect(new Set(sends).size).to.equal(1);
    expect(await attempt()).to.deep.include({ sends: 3, sealed_xml: sent });
  });

  it('sends nothing while the PAC does not respond to the query, however long', async () => {
    const { services, sends } = inventedPac(bench.services, { recover: () => timeOut });
    await bench.create(access, {}, services);
    for (let i = 0; i < 20; i += 1) {
      bench.clock.advance(600);
      await recoverNow(services);
    }
    expect(sends).to.have.length(1);
    expect(await attempt()).to.include({ state: 'unknown', outcome_message: 'time-out' });
  });

  it('sends nothing when another process has leased the attempt meanwhile', async () => {
    const { services, sends } = inventedPac(bench.services);
    await bench.create(access, {}, services);
    bench.clock.advance(60);
    const { stampingAttempts } = services.database;
    const overtaken = {
      ...services,
      database: {
        ...services.database,
        stampingAttempts: { ...stampingAttempts, markResending: async () => false },
      } as typeof services.database,
    };
    expect(await recoverNow(overtaken)).to.include({ asked: 1, settled: 0 });
    expect(sends).to.have.length(1);
  });

  it('leases the attempt while it sends: no other process queries or sends it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const sending = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const pac = inventedPac(bench.services, {
      stamp: async (xml, reference) => {
        if (pac.sends.length === 1) return timeOut;
        begun();
        await held;
        return stampByLedger(xml, reference);
      },
    });
    await bench.create(access, {}, pac.services);
    bench.clock.advance(60);
    const first = recoverNow(pac.services);
    await sending;
    bench.clock.advance(30);
    expect(await recoverAttempts(pac.services)).to.include({ asked: 0 });
    release();
    expect(await first).to.include({ settled: 1 });
    expect(pac.sends).to.have.length(2);
    expect(await attempt()).to.include({ state: 'stamped', sends: 2 });
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it("queries and sends with the attempt's reference, organization, time and kind", async () => {
    const { services, calls } = inventedPac(bench.services);
    await bench.create(access, {}, services);
    bench.clock.advance(60);
    calls.length = 0;
    await recoverNow(services);
    const call = { lane: access.organizationId, at: bench.clock.now(), document: 'cfdi' };
    const { id: reference } = await attempt();
    expect(calls).to.deep.equal([
      { operation: 'recover', reference, call },
      { operation: 'stamp', reference, call },
    ]);
  });

  it("retries after the PAC's Retry-After, or after its own interval where that is longer", async () => {
    for (const retryAfterSeconds of [1_000, 1, undefined]) {
      access = await bench.access();
      const pac = inventedPac(bench.services, {
        stamp: () =>
          pac.sends.length === 1
            ? timeOut
            : { kind: 'unavailable', reason: 'come back later', ...(retryAfterSeconds && { retryAfterSeconds }) },
      });
      await bench.create(access, {}, pac.services);
      bench.clock.advance(60);
      expect(await recoverNow(pac.services)).to.include({ settled: 0 });
      expect(await attempt()).to.include({ state: 'unknown', outcome_message: 'come back later' });
      if (retryAfterSeconds === 1_000) expect(await nextAskIn()).to.equal(1_000_000);
      else expect(await nextAskIn()).to.be.within(12_000, 15_000);
      await bench.database.dataSource.query('delete from stamping_attempt where organization_id = $1', [
        access.organizationId,
      ]);
    }
  });

  it('leaves to an operator a rejection that follows evidence of a stamp', async () => {
    const answers: StampOutcome[] = [
      timeOut,
      { kind: 'unknown', reason: 'stamped before', alreadyStamped: true },
      { kind: 'rejected', code: 'CFDI40148', message: 'no' },
    ];
    const pac = inventedPac(bench.services, { stamp: () => answers[pac.sends.length - 1] ?? timeOut });
    await bench.create(access, { idempotencyKey }, pac.services);
    bench.clock.advance(60);
    expect(await recoverNow(pac.services)).to.include({ settled: 0 });
    expect(await attempt()).to.include({ state: 'unknown', evidence: 'already-stamped' });
    expect(await nextAskIn()).to.be.within(12_000, 15_000);
    bench.clock.advance(60);
    expect(await recoverNow(pac.services)).to.include({ settled: 0 });
    expect(await attempt()).to.include({ state: NEEDS_REVIEW });
    expect((await attempt()).outcome_message).to.include('CFDI40148: no');
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('recovering');
  });

  it('frees the key of a document that the PAC rejects at the second send, with its code and one event', async () => {
    const pac = inventedPac(bench.services, {
      stamp: () => (pac.sends.length === 1 ? timeOut : { kind: 'rejected', code: 'CFDI40148', message: 'no' }),
    });
    await bench.create(access, { idempotencyKey }, pac.services);
    bench.clock.advance(60);
    expect(await recoverNow(pac.services)).to.include({ settled: 1 });
    const { id, series, folio, ...row } = await attempt();
    expect(row).to.include({ state: 'rejected', outcome_code: 'CFDI40148', outcome_message: 'no' });
    const events = await bench.database.dataSource.query<{ payload: Record<string, unknown> }[]>(
      "select payload from outbox_event where organization_id = $1 and kind = 'invoice.stamp_failed'",
      [access.organizationId],
    );
    expect(events).to.have.length(1);
    expect(events[0]?.payload).to.include({ id, serie: series, folio, idempotencyKey, code: 'CFDI40148' });
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
  });

  it('passes to an operator from 72 hours after Fecha on, and not a millisecond earlier', async () => {
    const { services, sends } = inventedPac(bench.services, { recover: () => timeOut });
    await bench.create(access, {}, services);
    const [, fecha = ''] = /Fecha="([^"]+)"/.exec((await attempt()).sealed_xml?.toString() ?? '') ?? [];
    // The bench issues in the central time zone, six hours behind UTC.
    const end = new Date(`${fecha}-06:00`).getTime() + 72 * 3_600_000;
    bench.clock.set(new Date(end - 1).toISOString());
    await recoverNow(services);
    expect(await attempt()).to.include({ state: 'unknown' });
    bench.clock.set(new Date(end).toISOString());
    expect(await recoverNow(services)).to.include({ settled: 0 });
    expect(await attempt()).to.include({ state: NEEDS_REVIEW, next_ask_at: null });
    expect((await attempt()).outcome_message).to.include('its outcome is unknown. time-out');
    expect(sends).to.have.length(1);
  });

  it('of an attempt without an account queries the first one', async () => {
    const pac = inventedPac(bench.services, {
      recover: async (xml) => {
        const outcome = await stampByLedger(xml, (await attempt()).id);
        return outcome.kind === 'stamped' ? outcome : { kind: 'not-stamped' };
      },
    });
    await bench.create(access, {}, pac.services);
    await bench.database.dataSource.query('update stamping_attempt set pac = null where organization_id = $1', [
      access.organizationId,
    ]);
    expect(await recoverNow(pac.services)).to.include({ settled: 1 });
    expect(await attempt()).to.include({ state: 'stamped' });
    expect(notConfigured({ pac: null, environment: 'sandbox' })).to.equal('No PAC is configured for sandbox');
  });

  it('waits for an account where none is configured, and loses nothing', async () => {
    const { services } = inventedPac(bench.services);
    await bench.create(access, {}, services);
    const without = withIssuing(services, { sandbox: { pac: undefined } });
    expect(await recoverNow(without)).to.include({ asked: 1, settled: 0 });
    expect(await attempt()).to.include({ state: 'unknown' });
    expect(await nextAskIn()).to.be.within(12_000, 15_000);
  });
});

describe('denials of a PAC that does not dedupe', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  /** Denies at each of these seconds after the send; returns the resulting attempt. */
  const deniedAt = async (seconds: number[]) => {
    const access = await bench.access();
    const { services, sends } = inventedPac(bench.services, { dedupes: false });
    await bench.create(access, {}, services);
    const sentAt = bench.clock.now().getTime();
    for (const second of seconds) {
      bench.clock.set(new Date(sentAt + second * 1000).toISOString());
      await bench.database.dataSource.query(
        "update stamping_attempt set next_ask_at = $1 where organization_id = $2 and state = 'unknown'",
        [bench.clock.now(), access.organizationId],
      );
      await recoverAttempts(services);
    }
    const [attempt] = await bench.attempts(access);
    await bench.database.dataSource.query("delete from stamping_attempt where state = 'unknown'");
    return { state: attempt?.state, code: attempt?.outcome_code, sends: sends.length };
  };
  const rejected = { state: 'rejected', code: 'NOT_STAMPED', sends: 1 };
  const open = { state: 'unknown', code: 'UNKNOWN', sends: 1 };

  it('must be three, each a minute after the one before', async () => {
    expect(await deniedAt([840, 900])).to.deep.equal(open);
    expect(await deniedAt([780, 840, 900])).to.deep.equal(rejected);
    expect(await deniedAt([781, 840, 900])).to.deep.equal(open);
    expect(await deniedAt([780, 840, 899])).to.deep.equal(open);
  });

  it('must continue until a quarter of an hour after the send', async () => {
    expect(await deniedAt([600, 700, 800])).to.deep.equal(open);
    expect(await deniedAt([600, 700, 800, 900])).to.deep.equal(rejected);
  });
});
