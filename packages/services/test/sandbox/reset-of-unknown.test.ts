import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import type { InvoiceAccess } from '@lacre/services/access';
import { advanceSandboxClock, resetSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { inventedPac, timeOut } from '../issuing/invented-pac.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

const idempotencyKey = 'order-1';
const fortyDays = 40 * 86_400;
const tooEarly = { kind: 'rejected', code: '401', message: 'Fecha fuera de rango' } as const;

describe('a stamp of unknown outcome that never reached the PAC, in a sandbox that is reset to the real time', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const ahead = async (seconds = fortyDays) => {
    const access = await bench.access();
    await advanceSandboxClock(bench.services, access, { seconds });
    return access;
  };
  const loseRequests = () => {
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'before' } : undefined;
  };
  const statesOf = async (access: InvoiceAccess) => (await bench.attempts(access)).map(({ state }) => state);
  /** Runs recovery each minute. */
  const pass = async (minutes: number, services = bench.services) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      bench.clock.advance(60);
      while ((await recoverAttempts(services)).asked > 0);
    }
  };

  it('is rejected within minutes, since its Fecha is in the future, and its key creates another document', async () => {
    const access = await ahead();
    loseRequests();
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('recovering');
    bench.onRequest = () => undefined;
    await resetSandboxClock(bench.services, access);
    await pass(3);
    const [attempt] = await bench.attempts(access);
    expect(attempt).to.include({ state: 'rejected', outcome_code: '401' });
    expect((await bench.create(access, { idempotencyKey })).kind).to.equal('created');
    expect(await bench.ledgerOf(access)).to.have.length(1);
  });

  it('is rejected too when the reset happened while it was sent', async () => {
    const access = await ahead();
    const { services, sends } = inventedPac(bench.services, {
      stamp: async () => {
        if (sends.length > 1) return tooEarly;
        await resetSandboxClock(bench.services, access);
        return timeOut;
      },
    });
    await bench.create(access, { idempotencyKey }, services);
    await pass(5, services);
    expect(await statesOf(access)).to.deep.equal(['rejected']);
  });

  it('is rejected after denials over a quarter of an hour by a PAC that does not dedupe, also where it had denied before', async () => {
    const access = await ahead();
    const { services, sends } = inventedPac(bench.services, { dedupes: false });
    await bench.create(access, { idempotencyKey }, services);
    await pass(5, services);
    await resetSandboxClock(bench.services, access);
    await pass(14, services);
    expect(await statesOf(access)).to.deep.equal(['unknown']);
    await pass(12, services);
    expect(await statesOf(access)).to.deep.equal(['rejected']);
    expect(sends).to.have.length(1);
  });

  it('is stamped where its Fecha is in the past of the real time', async () => {
    const access = await ahead(3_600);
    const { fecha } = await bench.stamped(access);
    loseRequests();
    const date = new Date(new Date(`${fecha}Z`).getTime() - 7_200_000).toISOString().slice(0, 19);
    await bench.create(access, { idempotencyKey, date });
    bench.onRequest = () => undefined;
    await resetSandboxClock(bench.services, access);
    await pass(3);
    expect(await statesOf(access)).to.deep.equal(['stamped', 'stamped']);
  });

  it('is left to an operator where the PAC had reported it as already stamped', async () => {
    const access = await ahead();
    const { services, sends } = inventedPac(bench.services, {
      stamp: () => (sends.length > 1 ? tooEarly : { ...timeOut, alreadyStamped: true }),
    });
    await bench.create(access, { idempotencyKey }, services);
    await resetSandboxClock(bench.services, access);
    await pass(4, services);
    expect(await statesOf(access)).to.deep.equal([NEEDS_REVIEW]);
  });
});
