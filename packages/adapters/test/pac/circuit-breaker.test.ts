import { expect } from 'chai';
import { createCircuitBreaker } from '../../src/pac/circuit-breaker.ts';

function given() {
  const clock = { ms: 0 };
  const breaker = createCircuitBreaker(3, 30_000, () => new Date(clock.ms));
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) {
      breaker.enter();
      breaker.failed();
    }
  };
  return { clock, breaker, fail };
}

describe('circuit breaker', () => {
  it('stays closed until the failures in a row reach the threshold', () => {
    const { breaker, fail } = given();
    fail(2);
    breaker.succeeded();
    fail(2);
    expect(breaker.enter()).to.deep.equal({ allowed: true });
  });

  it('refuses while open and says how long that lasts', () => {
    const { breaker, clock, fail } = given();
    fail(3);
    clock.ms = 10_500;
    expect(breaker.enter()).to.deep.equal({ allowed: false, retryAfterSeconds: 20 });
  });

  it('lets exactly one call try when the time is over', () => {
    const { breaker, clock, fail } = given();
    fail(3);
    clock.ms = 30_000;
    expect([breaker.enter().allowed, breaker.enter().allowed]).to.deep.equal([true, false]);
  });

  it('closes when the trial succeeds and opens again when it fails', () => {
    const { breaker, clock, fail } = given();
    fail(3);
    clock.ms = 30_000;
    fail(1);
    expect(breaker.waitSeconds()).to.equal(30);
    clock.ms = 60_000;
    breaker.enter();
    breaker.succeeded();
    expect([breaker.waitSeconds(), breaker.enter().allowed, breaker.enter().allowed]).to.deep.equal([0, true, true]);
  });

  it('lets another one try at once when a trial said nothing of the other side', () => {
    const { breaker, clock, fail } = given();
    fail(3);
    clock.ms = 30_000;
    breaker.enter();
    breaker.abandoned();
    expect([breaker.enter().allowed, breaker.enter().allowed]).to.deep.equal([true, false]);
    breaker.failed();
    expect(breaker.waitSeconds()).to.equal(30);
  });
});
