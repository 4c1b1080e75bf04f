import type { InvoiceAccess } from '@lacre/services/access';
import { revokeApiKey } from '@lacre/services/api-keys/revoke-api-key';
import { planCancellation } from '@lacre/services/cancellations/plan-cancellation';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { AttemptNotOpen, recoverByOperator } from '../../src/issuing/settle-attempt.ts';
import { errorOf } from '../error-of.ts';
import { createQueueBench, entry, type QueueBench } from './queue-bench.ts';

const fiveMinutes = 301;

describe('a queued document that is sent under another id than its own', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  async function world() {
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    const { actor } = await given(bench.services).apiKey(owner, organizationId);
    const access: InvoiceAccess = { organizationId, environment: 'sandbox', actor };
    const revoke = () => revokeApiKey(bench.services, owner.actor, { organizationId, id: actor.keyId });
    return { access, revoke };
  }
  const loseTheAnswer = () => {
    bench.onRequest = ({ operation }) =>
      operation === 'stamp'
        ? { kind: 'http', status: 500, when: 'after' }
        : { kind: 'http', status: 500, when: 'before' };
  };

  /** The PAC denies what was sent, of which no response has arrived yet. */
  async function denySent(access: InvoiceAccess) {
    const sent = (await bench.attempts(access)).find(({ state }) => state === 'unknown');
    if (!sent) throw new Error('nothing was sent');
    const denied = { code: 'NOT_STAMPED', message: 'The PAC has not stamped it.', at: bench.clock.now() };
    await bench.database.database.stampingAttempts.markRejected(access.organizationId, sent.id, sent.fence, denied);
    return sent;
  }

  /** Its key is revoked while the outcome is unknown: the document is not reported as failed. */
  async function expectOneStampAfter(revoke: () => Promise<unknown>, access: InvoiceAccess, id: string) {
    await revoke();
    bench.clock.advance(fiveMinutes);
    await bench.work();
    expect(await bench.get(access, id)).to.include({ id, status: 'recovering' });
    bench.onRequest = () => undefined;
    await recoverAttempts(bench.services);
    bench.clock.advance(fiveMinutes);
    await bench.work();
    const issued = await bench.get(access, id);
    expect(issued).to.include({ status: 'vigente' });
    expect(await bench.ledgerOf(access)).to.deep.equal(['uuid' in issued && issued.uuid]);
    expect((await bench.jobs(access)).map(({ state }) => state)).to.deep.equal(['done']);
    expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(0);
    expect(await bench.events(access, 'invoice.stamped')).to.have.length(1);
  }

  it('because its first attempt certainly sent nothing is never reported as failed while its stamp is unknown', async () => {
    const { access, revoke } = await world();
    const id = await bench.queue(access);
    bench.onRequest = () => ({ kind: 'http', status: 429, when: 'before', retryAfter: '2' });
    await bench.work();
    expect(await bench.get(access, id)).to.include({ id, status: 'queued' });
    loseTheAnswer();
    bench.clock.advance(fiveMinutes);
    await bench.work();
    expect(await bench.get(access, id)).to.include({ id, status: 'recovering' });
    await expectOneStampAfter(revoke, access, id);
  });

  it('is STILL_QUEUED, not unstamped, for a cancellation between its two attempts', async () => {
    const { access } = await world();
    const id = await bench.queue(access);
    bench.onRequest = () => ({ kind: 'http', status: 429, when: 'before', retryAfter: '2' });
    await bench.work();
    expect(await bench.get(access, id)).to.include({ id, status: 'queued' });
    expect(await errorOf(planCancellation(bench.services, access, { id }))).to.include({ code: 'STILL_QUEUED' });
  });

  it('is shown under its first id when a stamp arrives after it had failed, and when that is adopted', async () => {
    const { access } = await world();
    const { organizationId } = access;
    const { stampingAttempts } = bench.database.database;
    const id = await bench.queue(access);
    bench.onRequest = () => ({ kind: 'http', status: 429, when: 'before', retryAfter: '2' });
    await bench.work();
    loseTheAnswer();
    bench.clock.advance(fiveMinutes);
    await bench.work();
    const sent = await denySent(access);
    bench.clock.advance(fiveMinutes);
    await bench.work();
    expect(await bench.get(access, id)).to.include({ id, status: 'failed' });
    await stampingAttempts.markContradicted(organizationId, sent.id, 'stamped after all', bench.clock.now());
    expect(await bench.get(access, id)).to.include({ id, status: 'recovering' });
    bench.onRequest = () => undefined;
    expect(await recoverByOperator(bench.services, organizationId, sent.id)).to.equal(true);
    expect(await bench.get(access, id)).to.include({ id: sent.id, status: 'vigente' });
  });

  /** Failed documents of a batch for which the PAC reports a stamp after all. */
  async function stampedAfterAll(keys: string[]) {
    const { access } = await world();
    const { organizationId } = access;
    const id = await bench.batch(
      access,
      keys.map((key) => entry(key)),
    );
    loseTheAnswer();
    await bench.work();
    const sent: Awaited<ReturnType<typeof denySent>>[] = [];
    for (const _ of keys) sent.push(await denySent(access));
    bench.clock.advance(fiveMinutes);
    await bench.work();
    const counts = async () => {
      const { done, failed, items } = await bench.getBatch(access, id);
      return { done, failed, items: items.map(({ status, invoiceId, error }) => [status, invoiceId, error?.code]) };
    };
    expect(await counts()).to.deep.include({ done: 0, failed: keys.length });
    const { stampingAttempts } = bench.database.database;
    for (const attempt of sent)
      await stampingAttempts.markContradicted(organizationId, attempt.id, 'stamped after all', bench.clock.now());
    bench.onRequest = () => undefined;
    const adopt = (services = bench.services) =>
      Promise.all(sent.map((attempt) => recoverByOperator(services, organizationId, attempt.id)));
    const made = new Set(sent.map((attempt) => attempt.id));
    return { counts, adopt, made };
  }

  it('is counted once as done in its batch when its stamp is adopted after it had failed, also concurrently with others', async () => {
    const { counts, adopt, made } = await stampedAfterAll(['one', 'two', 'three']);
    expect(await adopt()).to.deep.equal([true, true, true]);
    const { items, ...after } = await counts();
    expect(after).to.deep.equal({ done: 3, failed: 0 });
    expect(items.map(([status, , code]) => [status, code])).to.deep.equal(items.map(() => ['done', undefined]));
    expect(new Set(items.map(([, invoiceId]) => invoiceId))).to.deep.equal(made);
  });

  it('is counted as done also where the process dies as soon as the stamp is committed', async () => {
    const { counts, adopt, made } = await stampedAfterAll(['late']);
    const { database } = bench.services;
    const { stampingAttempts } = database;
    const markStamped: typeof stampingAttempts.markStamped = async (...stamp) => {
      await stampingAttempts.markStamped(...stamp);
      throw new Error('The process died');
    };
    const dying = { ...database, stampingAttempts: { ...stampingAttempts, markStamped } };
    const adopting = adopt({ ...bench.services, database: dying });
    expect(await adopting.catch((error: unknown) => error)).to.be.instanceOf(AttemptNotOpen);
    expect(await counts()).to.deep.equal({ done: 1, failed: 0, items: [['done', ...made, undefined]] });
  });

  it('is counted as done also where the stamp is adopted just before the failure is written', async () => {
    const { access } = await world();
    const { organizationId } = access;
    const id = await bench.batch(access, [entry('meanwhile')]);
    loseTheAnswer();
    await bench.work();
    const sent = await denySent(access);
    bench.clock.advance(fiveMinutes);
    const { database } = bench.services;
    const end: typeof database.issuingJobs.end = async (...how) => {
      await database.stampingAttempts.markContradicted(organizationId, sent.id, 'stamped after all', bench.clock.now());
      bench.onRequest = () => undefined;
      expect(await recoverByOperator(bench.services, organizationId, sent.id)).to.equal(true);
      return database.issuingJobs.end(...how);
    };
    const late = { ...database, issuingJobs: { ...database.issuingJobs, end } };
    await bench.work({ ...bench.services, database: late });
    bench.clock.advance(fiveMinutes);
    await bench.work();
    const { done, failed, items } = await bench.getBatch(access, id);
    expect({ done, failed, items: items.map(({ status, invoiceId }) => [status, invoiceId]) }).to.deep.equal({
      done: 1,
      failed: 0,
      items: [['done', sent.id]],
    });
    expect(await bench.events(access, 'invoice.stamp_failed')).to.have.length(0);
  });

  it('because another month has begun is never reported as failed while its stamp is unknown', async () => {
    const { access, revoke } = await world();
    const id = await bench.queue(access);
    bench.clock.advance(32 * 86_400);
    loseTheAnswer();
    await bench.work();
    await expectOneStampAfter(revoke, access, id);
  });
});
