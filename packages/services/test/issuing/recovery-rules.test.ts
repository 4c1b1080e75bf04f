import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import type { InvoiceAccess } from '@lacre/services/access';
import { eventDefinitions } from '@lacre/services/events/event-kinds';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import {
  adoptByOperator,
  listAttemptsForReview,
  recoverByOperator,
  rejectByOperator,
} from '../../src/issuing/settle-attempt.ts';
import type { Pac, StampOutcome } from '../../src/ports/pac.ts';
import { inventedPac, timeOut as unknown } from './invented-pac.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

const idempotencyKey = 'order-1';

describe('recovery', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  const pacThat = (facts: Parameters<typeof inventedPac>[1]) => inventedPac(bench.services, facts);
  const stateOf = async (access: InvoiceAccess) => (await bench.attempts(access)).map(({ state }) => state);
  const eventsOf = async (access: InvoiceAccess) =>
    (
      await bench.database.dataSource.query<{ kind: string }[]>(
        `select kind from outbox_event where organization_id = $1 and kind like 'invoice.%' order by created_at, id`,
        [access.organizationId],
      )
    ).map(({ kind }) => kind);
  /** Advances the clock in steps and runs recovery at each. */
  const pass = async (services: StampingBench['services'], minutes: number, stepSeconds = 60) => {
    for (let at = 0; at < minutes * 60; at += stepSeconds) {
      bench.clock.advance(stepSeconds);
      for (let runs = 0; (await recoverAttempts(services)).asked > 0; runs += 1)
        if (runs === 20) throw new Error('recovery asks about the same attempts again and again');
    }
  };

  it('never resends to a PAC that does not dedupe, and frees the key after three denials over a quarter of an hour', async () => {
    const access = await bench.access();
    const { services, sends } = pacThat({ dedupes: false });
    expect((await bench.create(access, { idempotencyKey }, services)).kind).to.equal('recovering');
    await pass(services, 14);
    expect(await stateOf(access)).to.deep.equal(['unknown']);
    await pass(services, 12);
    expect(await stateOf(access)).to.deep.equal(['rejected']);
    expect(sends).to.have.length(1);
    expect(await eventsOf(access)).to.deep.equal(['invoice.stamp_failed']);
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
  });

  it('does not count denials that follow each other too closely', async () => {
    const access = await bench.access();
    const { services } = pacThat({ dedupes: false });
    await bench.create(access, {}, services);
    const due = () =>
      bench.database.dataSource.query('update stamping_attempt set next_ask_at = $1', [bench.clock.now()]);
    bench.clock.advance(16 * 60);
    for (const pauseSeconds of [10, 10, 10, 10, 60, 10, 60]) {
      await due();
      await recoverAttempts(services);
      expect(await stateOf(access)).to.deep.equal(['unknown']);
      bench.clock.advance(pauseSeconds);
    }
    await due();
    await recoverAttempts(services);
    expect(await stateOf(access)).to.deep.equal(['rejected']);
  });

  it('leaves to an operator an attempt that such a PAC denies after it reported it as already stamped', async () => {
    const access = await bench.access();
    const { services } = pacThat({ dedupes: false, stamp: () => ({ ...unknown, alreadyStamped: true }) });
    await bench.create(access, { idempotencyKey }, services);
    await pass(services, 1);
    expect(await stateOf(access)).to.deep.equal([NEEDS_REVIEW]);
    expect((await bench.create(access, { idempotencyKey }, services)).kind).to.equal('recovering');
  });

  it('resends where a PAC dedupes but has no query, and waits 72 hours for an operator where it has neither', async () => {
    const [one, other] = [await bench.access(), await bench.access()];
    const asking = pacThat({
      recovers: false,
      stamp: async (xml, reference) =>
        asking.sends.length === 1 ? unknown : ((await bench.pac.simulator.stamp(xml, reference)) as StampOutcome),
    });
    await bench.create(one, {}, asking.services);
    await pass(asking.services, 3);
    expect(await stateOf(one)).to.deep.equal(['stamped']);
    const mute = pacThat({ recovers: false, dedupes: false });
    await bench.create(other, {}, mute.services);
    await pass(mute.services, 30);
    expect(await stateOf(other)).to.deep.equal(['unknown']);
    bench.clock.advance(72 * 3600);
    await pass(mute.services, 1);
    expect(await stateOf(other)).to.deep.equal(['needs_review']);
    expect(mute.sends).to.have.length(1);
  });

  it('queries only the PAC to which the bytes were sent', async () => {
    const access = await bench.access();
    const { services } = pacThat({});
    await bench.create(access, {}, services);
    const outcome = { ...services, issuing: bench.services.issuing };
    await pass(outcome, 5);
    expect(await bench.attempts(access)).to.have.length(1);
    const [attempt] = await bench.attempts(access);
    expect(attempt).to.include({ state: 'unknown', sends: 1 });
    expect(attempt?.outcome_message).to.include('only that PAC knows');
    expect(await bench.ledgerOf(access)).to.deep.equal([]);
  });

  it('accepts a rejection of resent bytes as the outcome, except "too old"', async () => {
    for (const [code, state] of [
      ['CFDI40148', 'rejected'],
      ['401', NEEDS_REVIEW],
    ] as const) {
      const access = await bench.access();
      const pac = pacThat({
        stamp: () => (pac.sends.length === 1 ? unknown : { kind: 'rejected', code, message: 'no' }),
      });
      await bench.create(access, {}, pac.services);
      await pass(pac.services, 3);
      expect(await stateOf(access)).to.deep.equal([state]);
    }
  });

  describe('72 hours after Fecha', () => {
    it('leaves the attempt to an operator, and sends nothing any more', async () => {
      const access = await bench.access();
      const { services, sends } = pacThat({});
      await bench.create(access, { idempotencyKey }, services);
      bench.clock.advance(72 * 3600);
      await pass(services, 1);
      expect(await stateOf(access)).to.deep.equal([NEEDS_REVIEW]);
      expect(sends).to.have.length(1);
      await pass(services, 30, 600);
      expect(sends).to.have.length(1);
      const waiting = (await listAttemptsForReview(bench.services)).attempts.find(
        ({ organizationId }) => organizationId === access.organizationId,
      );
      expect(waiting?.reason).to.include('72 hours');
    });

    it('an operator cannot settle an attempt that recovery still queries', async () => {
      const access = await bench.access();
      const { services } = pacThat({});
      await bench.create(access, {}, services);
      const [attempt] = await bench.attempts(access);
      const settle = rejectByOperator(services, access.organizationId, String(attempt?.id), 'too soon');
      expect(await settle.catch((error: Error) => error.name)).to.equal('AttemptNotOpen');
      const nowhere = recoverByOperator(services, access.organizationId, crypto.randomUUID());
      expect(await nowhere.catch((error: Error) => error.name)).to.equal('AttemptNotOpen');
      // A folio instead of an id, for example.
      const noId = recoverByOperator(services, access.organizationId, 'A-12');
      expect(await noId.catch((error: Error) => error.message)).to.include('npm run attempts -- list');
      expect(await stateOf(access)).to.deep.equal(['unknown']);
    });

    describe('and in review', () => {
      const needingReview = async () => {
        const access = await bench.access();
        const { services } = pacThat({});
        await bench.create(access, { idempotencyKey }, services);
        bench.clock.advance(72 * 3600);
        await pass(services, 1);
        expect(await stateOf(access)).to.deep.equal([NEEDS_REVIEW]);
        const [attempt] = await bench.attempts(access);
        if (!attempt) throw new Error('no attempt');
        return { access, services, attempt };
      };

      it('the key reports that its outcome is being recovered, and nothing is sent any more', async () => {
        const { access, services } = await needingReview();
        const pac = pacOf(services, 'sandbox');
        if (!pac) throw new Error('no PAC');
        const sends: string[] = [];
        const counting = withIssuing(services, {
          sandbox: { pac: { ...pac, stamp: async (_xml, reference) => (sends.push(reference), unknown) } },
        });
        expect((await bench.create(access, { idempotencyKey }, counting)).kind).to.equal('recovering');
        await pass(counting, 30, 600);
        expect(sends).to.deep.equal([]);
        expect(await stateOf(access)).to.deep.equal([NEEDS_REVIEW]);
      });

      it('an operator may adopt the document that the PAC provides, which is checked like any response', async () => {
        const { access, attempt } = await needingReview();
        const { organizationId } = access;
        const at = new Date(bench.clock.now().getTime() - 72 * 3_600_000);
        const outcome = await bench.pac.simulator.stamp(attempt.sealed_xml ?? Buffer.alloc(0), attempt.id, at);
        if (outcome.kind !== 'stamped') throw new Error(outcome.message);
        const wrong = Buffer.from(outcome.xml.toString().replace(/ Total="[^"]*"/, ' Total="1.00"'));
        expect(await adoptByOperator(bench.services, organizationId, attempt.id, wrong)).to.equal(false);
        expect(await stateOf(access)).to.deep.equal([NEEDS_REVIEW]);
        expect(await adoptByOperator(bench.services, organizationId, attempt.id, outcome.xml)).to.equal(true);
        expect(await stateOf(access)).to.deep.equal(['stamped']);
        expect(await eventsOf(access)).to.deep.equal(['invoice.stamped', 'invoice.stamp_recovered']);
        expect((await bench.create(access, { idempotencyKey })).kind).to.equal('replayed');
      });

      it('an operator may query again, or settle it as not stamped, which frees the key', async () => {
        const { access, services, attempt } = await needingReview();
        const { organizationId } = access;
        const said: object[] = [];
        const log = { ...services.log, warn: (facts: object) => void said.push(facts) };
        expect(await recoverByOperator({ ...services, log }, organizationId, attempt.id)).to.equal(false);
        expect(said, 'what the PAC said').to.deep.equal([
          {
            organizationId,
            attemptId: attempt.id,
            pac: 'invented',
            said: 'The PAC reports that it has not stamped it',
          },
        ]);
        expect(await rejectByOperator(services, organizationId, attempt.id, 'seen at the SAT')).to.equal(true);
        expect(await stateOf(access)).to.deep.equal(['rejected']);
        expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
        const again = rejectByOperator(services, organizationId, attempt.id, 'twice').catch(
          (error: Error) => error.name,
        );
        expect(await again).to.equal('AttemptNotOpen');
      });

      it('an operator whose attempt another one settles meanwhile is told that it is no longer in review', async () => {
        const { access, services, attempt } = await needingReview();
        const { organizationId } = access;
        const at = new Date(bench.clock.now().getTime() - 72 * 3_600_000);
        const outcome = await bench.pac.simulator.stamp(attempt.sealed_xml ?? Buffer.alloc(0), attempt.id, at);
        if (outcome.kind !== 'stamped') throw new Error(outcome.message);
        const pac = pacOf(services, 'sandbox');
        if (!pac) throw new Error('no PAC');
        const recover: Pac['recover'] = async () => {
          await adoptByOperator(services, organizationId, attempt.id, outcome.xml);
          return { kind: 'stamped', xml: outcome.xml };
        };
        const overtaken = withIssuing(services, { sandbox: { pac: { ...pac, recover } } });
        const late = recoverByOperator(overtaken, organizationId, attempt.id);
        expect(await late.catch((error: Error) => error.name)).to.equal('AttemptNotOpen');
        expect(await stateOf(access)).to.deep.equal(['stamped']);
        expect((await eventsOf(access)).filter((kind) => kind === 'invoice.stamped')).to.have.length(1);
      });

      it('an operator may query again and get the stamp, by its reference and the kind of document', async () => {
        const { access, services, attempt } = await needingReview();
        const { organizationId } = access;
        const at = new Date(bench.clock.now().getTime() - 72 * 3_600_000);
        const outcome = await bench.pac.simulator.stamp(attempt.sealed_xml ?? Buffer.alloc(0), attempt.id, at);
        if (outcome.kind !== 'stamped') throw new Error(outcome.message);
        const pac = pacOf(services, 'sandbox');
        if (!pac) throw new Error('no PAC');
        const asked: unknown[] = [];
        const recover: Pac['recover'] = async (xml, reference, call) => {
          asked.push([xml.equals(attempt.sealed_xml ?? Buffer.alloc(0)), reference, call]);
          return { kind: 'stamped', xml: outcome.xml };
        };
        const found = withIssuing(services, { sandbox: { pac: { ...pac, recover } } });
        expect(await recoverByOperator(found, organizationId, attempt.id)).to.equal(true);
        const call = { lane: organizationId, at: bench.clock.now(), document: 'cfdi' };
        expect(asked).to.deep.equal([[true, attempt.id, call]]);
        expect(await stateOf(access)).to.deep.equal(['stamped']);
      });

      it('the client is notified of what an operator settled as not stamped, with the folio and the reason', async () => {
        const { access, services, attempt } = await needingReview();
        await rejectByOperator(services, access.organizationId, attempt.id, 'seen at the SAT');
        const [event] = await bench.database.dataSource.query<{ payload: Record<string, unknown> }[]>(
          `select payload from outbox_event where organization_id = $1 and kind = 'invoice.stamp_failed'`,
          [access.organizationId],
        );
        expect(event?.payload).to.include({
          id: attempt.id,
          serie: attempt.series,
          folio: attempt.folio,
          idempotencyKey,
          code: 'NOT_STAMPED',
          message: 'seen at the SAT',
        });
        expect(Object.keys(eventDefinitions['invoice.stamp_failed'].data.shape)).to.include.members(
          Object.keys(event?.payload ?? {}),
        );
      });

      it('an operator is shown which PAC must be configured, where it was sent to one that is not', async () => {
        const { access, attempt } = await needingReview();
        const asking = recoverByOperator(bench.services, access.organizationId, attempt.id);
        expect(await asking.catch((error: Error) => error.message)).to.include(
          'the PAC "invented", which is no longer configured',
        );
      });
    });
  });

  describe('of a stamp that arrives after the attempt was considered not stamped', () => {
    /** The response arrives 40 minutes late; `meanwhile` acts as if nothing had been stamped. */
    const answeredLate = async (changes: Partial<InvoiceInput>, meanwhile = async (_access: InvoiceAccess) => {}) => {
      const access = await bench.access();
      const held = Promise.withResolvers<void>();
      const { services } = pacThat({
        dedupes: false,
        stamp: async (xml, reference) => {
          await held.promise;
          return (await bench.pac.simulator.stamp(xml, reference)) as StampOutcome;
        },
      });
      const late = bench.create(access, changes, services);
      while ((await stateOf(access))[0] !== 'sending') await new Promise((resolve) => setTimeout(resolve, 5));
      await pass(services, 40);
      expect(await stateOf(access)).to.deep.equal(['rejected']);
      await meanwhile(access);
      held.resolve();
      expect((await late).kind).to.equal('recovering');
      return access;
    };

    it('leaves it to an operator', async () => {
      const access = await answeredLate({ idempotencyKey });
      expect(await stateOf(access)).to.deep.equal([NEEDS_REVIEW]);
    });

    it('leaves it to an operator too where another document has its key and reference since', async () => {
      const references = { idempotencyKey, externalId: 'sale-1' };
      const access = await answeredLate(references, async (again) => {
        expect((await bench.create(again, references)).kind).to.equal('created');
      });
      expect(await stateOf(access)).to.deep.equal([NEEDS_REVIEW, 'stamped']);
      const ids = (await listAttemptsForReview(bench.services)).attempts.map(({ id }) => id);
      expect(ids).to.include((await bench.attempts(access))[0]?.id);
    });
  });
});
