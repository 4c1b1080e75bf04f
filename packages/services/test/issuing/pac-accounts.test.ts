import { expect } from 'chai';
import { createPacAccounts, type PacAccounts } from '../../src/issuing/pac-accounts.ts';
import type { Pac, StampOutcome } from '../../src/ports/pac.ts';

const now = new Date('2026-11-21T18:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const unknown: StampOutcome = { kind: 'unknown', reason: 'time-out' };

/** Only what the choice depends on. */
function account(name: string, weight: number) {
  const state = { downForSeconds: 0 };
  const pac = { name, unavailableForSeconds: () => state.downForSeconds } as Pac;
  return { pac, weight, state };
}
const namesOf = (accounts: PacAccounts, at = now) => accounts.forNewDocument(at).map(({ name }) => name);
const firsts = (accounts: PacAccounts, times: number, at = now) =>
  Array.from({ length: times }, () => namesOf(accounts, at)[0]).join(' ');

describe('the accounts with PACs of an environment', () => {
  it('get new documents in turn, in proportion to their weights', () => {
    expect(firsts(createPacAccounts([account('a', 3), account('b', 1)]), 8)).to.equal('a a b a a a b a');
  });

  it('are tried one after the other, except those with weight 0, which only serve their earlier documents', () => {
    const accounts = createPacAccounts([account('a', 1), account('old', 0), account('b', 1)]);
    expect(namesOf(accounts)).to.deep.equal(['a', 'b']);
    expect(namesOf(accounts)).to.deep.equal(['b', 'a']);
    expect(accounts.named('old')?.name).to.equal('old');
  });

  it('come last while they are known to be down, and are reported as down when all of them are', () => {
    const [a, b] = [account('a', 9), account('b', 1)];
    const accounts = createPacAccounts([a, b]);
    a.state.downForSeconds = 20;
    expect(firsts(accounts, 3)).to.equal('b b b');
    expect(accounts.unavailableForSeconds()).to.equal(0);
    b.state.downForSeconds = 5;
    expect(accounts.unavailableForSeconds()).to.equal(5);
    expect(namesOf(accounts)).to.have.members(['a', 'b']);
  });

  it('are skipped for their Retry-After, or for half a minute after five unanswered sends in a row', () => {
    const [a, b] = [account('a', 1), account('b', 1)];
    const accounts = createPacAccounts([a, b]);
    accounts.report(a.pac, { kind: 'unavailable', reason: 'busy', retryAfterSeconds: 60 }, now);
    expect(firsts(accounts, 3, later(59))).to.equal('b b b');
    expect(firsts(accounts, 2, later(60))).to.match(/a/);
    for (let times = 0; times < 5; times += 1) accounts.report(b.pac, unknown, later(60));
    expect(firsts(accounts, 3, later(89))).to.equal('a a a');
    expect(firsts(accounts, 2, later(90))).to.match(/b/);
  });

  it('are skipped no longer than that when the clock is set back', () => {
    const a = account('a', 1);
    const accounts = createPacAccounts([a, account('b', 1)]);
    accounts.report(a.pac, { kind: 'unavailable', reason: 'busy', retryAfterSeconds: 60 }, now);
    for (const seconds of [-7200, -7141]) expect(firsts(accounts, 2, later(seconds))).to.equal('b b');
    expect(firsts(accounts, 2, later(-7140))).to.match(/a/);
  });

  it('are not skipped for failures that a response interrupts, nor when no other one is better', () => {
    const [a, b] = [account('a', 1), account('b', 1)];
    const accounts = createPacAccounts([a, b]);
    for (const outcome of [
      unknown,
      unknown,
      unknown,
      unknown,
      { kind: 'rejected', code: '301', message: 'no' },
      unknown,
    ] as const)
      accounts.report(a.pac, outcome, now);
    expect(firsts(accounts, 2)).to.match(/a/);
    for (const { pac } of [a, b])
      accounts.report(pac, { kind: 'unavailable', reason: 'busy', retryAfterSeconds: 60 }, now);
    expect(firsts(accounts, 2)).to.match(/a/).and.match(/b/);
  });
});
