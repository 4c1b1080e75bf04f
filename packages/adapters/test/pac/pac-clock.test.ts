import { expect } from 'chai';
import { createPacClock } from '../../src/pac/pac-clock.ts';
import { dialects, startFakePac } from './dialects.ts';

const noon = Date.parse('2026-11-21T18:00:00Z');
const silent = () => {};

describe("The PAC's clock", () => {
  const result: string[] = [];
  const log = {
    debug: silent,
    error: silent,
    info: (_: object, text: string) => void result.push(text),
    warn: (facts: object, text: string) => void result.push(`${text} ${JSON.stringify(facts)}`),
  };
  beforeEach(() => result.splice(0));
  const aheadBy = (...seconds: number[]) => {
    const clock = createPacClock({ log, name: 'x', now: () => new Date(noon) });
    for (const each of seconds) clock.heard(new Date(noon - each * 1_000).toUTCString());
    return clock.aheadMs();
  };

  it('is taken from the Date of its responses when ours is ahead', () => {
    expect(aheadBy(45)).to.equal(45_000);
    expect(aheadBy(300)).to.equal(300_000);
  });

  it('is ignored when it differs by two seconds or less, when ours is behind, and beyond five minutes', () => {
    for (const seconds of [0, 2, -45, 301, 86_400]) expect(aheadBy(seconds), String(seconds)).to.equal(0);
    const clock = createPacClock({ log, name: 'x', now: () => new Date(noon) });
    for (const date of [undefined, 'yesterday', ['a', 'b']]) clock.heard(date);
    expect(clock.aheadMs()).to.equal(0);
  });

  it('is logged once when it differs from ours, and once when it agrees again', () => {
    aheadBy(0, 45, 46, 45, 0, 0);
    expect(result).to.deep.equal([
      'our clock and that of the PAC differ: run an NTP client {"pac":"x","aheadSeconds":45}',
      'our clock and that of the PAC agree again',
    ]);
  });

  for (const dialect of dialects)
    it(`is read by the ${dialect.name} adapter`, async () => {
      const fake = await startFakePac(dialect);
      try {
        fake.clock.ms = Date.now() + 45_000;
        expect(fake.pac.aheadMs()).to.equal(0);
        fake.next({ does: 'stamp' });
        await fake.pac.stamp(Buffer.from('<x/>'), 'attempt-1', { lane: 'org-1' });
        expect(fake.pac.aheadMs()).to.be.within(40_000, 60_000);
      } finally {
        await fake.close();
      }
    });
});
