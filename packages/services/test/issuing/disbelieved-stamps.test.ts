import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { inventedPac, timeOut } from './invented-pac.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('a stamp that the PAC returns repeatedly and that does not verify', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  /** The attempt before and after 72 hours; `forge` alters the true stamp that the PAC returns. */
  const reviewed = async (forge: (xml: string) => string) => {
    const access = await bench.access();
    let given = Buffer.alloc(0);
    const { services, sends } = inventedPac(bench.services, {
      stamp: async (xml, reference) => {
        const outcome = await bench.pac.simulator.stamp(xml, reference, bench.clock.now());
        if (outcome.kind !== 'stamped') throw new Error(outcome.message);
        given = Buffer.from(forge(outcome.xml.toString()));
        return timeOut;
      },
      recover: () => ({ kind: 'stamped', xml: given }),
    });
    await bench.create(access, { idempotencyKey: 'order-1' }, services);
    const attempt = async () => (await bench.attempts(access))[0];
    bench.clock.advance(60);
    expect(await recoverAttempts(services)).to.include({ asked: 1, settled: 0 });
    const before = await attempt();
    bench.clock.advance(72 * 3600);
    expect(await recoverAttempts(services)).to.include({ asked: 1, settled: 0 });
    expect(sends).to.have.length(1);
    expect((await bench.create(access, { idempotencyKey: 'order-1' }, services)).kind).to.equal('recovering');
    return { before, after: await attempt() };
  };

  it('is left to an operator after 72 hours where its seal is not ours', async () => {
    const { before, after } = await reviewed((xml) => xml.replace(' SelloCFD="', ' SelloCFD="AAAA'));
    expect(before).to.include({ state: 'unknown', evidence: 'not-ours' });
    expect(after).to.include({ state: NEEDS_REVIEW, next_ask_at: null });
    expect(after?.outcome_message).to.include('72 hours').and.to.include('SelloDiffers');
  });

  it('is left to an operator after 72 hours where its UUID is another invoice’s', async () => {
    const other = await bench.create(await bench.access());
    if (other.kind !== 'created') throw new Error(other.kind);
    const { before, after } = await reviewed((xml) => xml.replace(/ UUID="[^"]*"/, ` UUID="${other.invoice.uuid}"`));
    expect(before).to.include({ state: 'unknown', evidence: 'uuid-taken' });
    expect(after).to.include({ state: NEEDS_REVIEW, next_ask_at: null });
    expect(after?.outcome_message).to.include('72 hours').and.to.include('UUID of another invoice');
  });
});
