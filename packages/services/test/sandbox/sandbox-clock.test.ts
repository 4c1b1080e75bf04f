import { advanceSandboxClock, readSandboxClock, resetSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';
import { errorOf } from '../error-of.ts';

const day = 86_400;

describe('the clock of a sandbox', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  it('skips three business days at once, for one organization', async () => {
    const [mine, theirs] = [await bench.access(), await bench.access()];
    const [own, other] = [await bench.stamped(mine), await bench.stamped(theirs)];
    const moved = await advanceSandboxClock(bench.services, mine, { seconds: 4 * day });
    expect(moved).to.deep.equal({
      now: '2026-11-25T18:00:00.000Z',
      realNow: '2026-11-21T18:00:00.000Z',
      aheadSeconds: 4 * day,
    });
    expect(await bench.listed(mine, own.id)).to.include({ requiresReceptorApproval: true });
    expect(await bench.listed(theirs, other.id)).to.include({ requiresReceptorApproval: false });
    expect((await bench.cancel(mine, own.id)).record).to.include({
      status: 'pendiente',
      deadlineAt: '2026-12-01T05:59:59.999Z',
    });
    await advanceSandboxClock(bench.services, mine, { until: '2026-12-01T12:00:00-06:00' });
    await bench.poll();
    expect((await bench.history(mine, own.id))[0]).to.include({ status: 'aceptada', message: 'Plazo vencido' });
  });

  it('determines the Fecha of documents, and the PAC and the SAT use the same day', async () => {
    const access = await bench.access();
    await advanceSandboxClock(bench.services, access, { seconds: 30 * day });
    const invoice = await bench.stamped(access);
    expect(invoice.fecha).to.match(/^2026-12-21T/);
    expect(invoice.fechaTimbrado).to.match(/^2026-12-21T/);
    expect((await bench.cancel(access, invoice.id)).record.status).to.equal('aceptada');
  });

  it('makes the rules of recovery testable: a lost stamp, a denial, 72 hours', async () => {
    const access = await bench.access();
    const [item] = (await import('@lacre/testing/given')).ingreso().items;
    if (!item) throw new Error('no item');
    const states = async () => (await bench.attempts(access)).map(({ state }) => state);
    const pass = async (seconds: number) => {
      await advanceSandboxClock(bench.services, access, { seconds });
      while ((await recoverAttempts(bench.services)).asked > 0);
    };
    for (const sku of ['SIM-STAMPED-LOST', 'SIM-NOT-STAMPED-LOST', 'SIM-RECOVERY-DENIES', 'SIM-307-WITHOUT-XML'])
      expect((await bench.create(access, { items: [{ ...item, sku }] })).kind, sku).to.equal('recovering');
    await pass(5);
    expect(await states()).to.deep.equal(['stamped', 'unknown', 'unknown', 'stamped']);
    await pass(30);
    expect(await states()).to.deep.equal(['stamped', 'unknown', 'stamped', 'stamped']);
    await pass(60);
    expect(await states()).to.deep.equal(['stamped', 'stamped', 'stamped', 'stamped']);
    expect(await bench.ledgerOf(access)).to.have.length(4);
  });

  it('returns to the real time by a reset, and what was scheduled for later is due', async () => {
    const access = await bench.access();
    await advanceSandboxClock(bench.services, access, { seconds: 4 * day });
    const invoice = await bench.stamped(access);
    expect(invoice.createdAt).to.match(/^2026-11-25/);
    expect(await resetSandboxClock(bench.services, access)).to.include({ aheadSeconds: 0 });
    expect(await readSandboxClock(bench.services, access)).to.include({ now: '2026-11-21T18:00:00.000Z' });
    expect((await bench.stamped(access)).fecha).to.match(/^2026-11-21T/);
  });

  it('continues to query a cancellation that was requested before a reset', async () => {
    const access = await bench.access();
    const invoice = await bench.stamped(access);
    await advanceSandboxClock(bench.services, access, { seconds: 40 * day });
    expect((await bench.cancel(access, invoice.id)).record.status).to.equal('pendiente');
    await resetSandboxClock(bench.services, access);
    let asked = 0;
    bench.onRequest = ({ operation }) => {
      if (operation === 'status') asked += 1;
      return undefined;
    };
    await bench.poll();
    expect(asked).to.equal(1);
    bench.clock.advance(61);
    await bench.poll();
    expect(asked).to.equal(2);
    bench.onRequest = () => undefined;
  });

  it('cannot be moved back, too far, or by a production key', async () => {
    const access = await bench.access();
    const back = advanceSandboxClock(bench.services, access, { until: '2026-11-20T00:00:00Z' });
    expect(await errorOf(back)).to.include({ kind: 'bad-request' });
    const far = advanceSandboxClock(bench.services, access, { seconds: 11 * 366 * day });
    expect(await errorOf(far)).to.include({ kind: 'bad-request' });
    const production = await bench.access('production');
    expect(await errorOf(advanceSandboxClock(bench.services, production, { seconds: 1 }))).to.include({
      kind: 'forbidden',
      code: 'SANDBOX_ONLY',
    });
  });
});
