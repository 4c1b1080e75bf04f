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
  it('stays closed until consecutive failures reach the threshold', () => {
    const { breaker, fail } = given();
    fail(2);
    breaker.succeeded();
    fail(2);
    expect(breaker.enter()).to.deep.equal({ allowed: true });
  });

  it('rejects calls while open and returns how long it stays open', () => {
    const { breaker, clock, fail } = given();
    fail(3);
    clock.ms = 10_500;
    expect(breaker.enter()).to.deep.equal({ allowed: false, retryAfterSeconds: 20 });
  });

  it('allows exactly one trial call when the time is over', () => {
    const { breaker, clock, fail } = given();
    fail(3);
    clock.ms = 30_000;
    expect([breaker.enter().allowed, breaker.enter().allowed]).to.deep.equal([true, false]);
  });

  it('stays open no longer than usual when the clock is set back', () => {
    const { breaker, clock, fail } = given();
    clock.ms = 600_000;
    fail(3);
    clock.ms = 0;
    expect(breaker.waitSeconds()).to.equal(30);
    clock.ms = 30_000;
    expect(breaker.enter().allowed).to.equal(true);
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

  it('allows another trial at once after an inconclusive one', () => {
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
