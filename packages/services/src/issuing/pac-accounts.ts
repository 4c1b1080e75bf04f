import type { Pac, StampOutcome } from '../ports/pac.ts';

/** An account with a PAC, and its share of the documents. */
export interface PacAccount {
  pac: Pac;
  /** Whole number; 0: no new documents, only queries about those it was sent. */
  weight: number;
}

/** The PAC accounts of one environment. */
export interface PacAccounts {
  readonly all: readonly Pac[];
  /** The account with this name; undefined when it is no longer configured. */
  named(name: string): Pac | undefined;
  /**
   * Accounts for one new document in the order to try them: the one whose turn it is by weight, then the fallbacks for
   * when it definitely did not stamp. Accounts known to be down come last. Empty only when no account is configured.
   */
  forNewDocument(now: Date): readonly Pac[];
  /** Seconds until any account may be tried again; 0 when at least one is not known to be down. */
  unavailableForSeconds(): number;
  /** How far our clock is ahead of the slowest clock among the accounts that take new documents. */
  aheadMs(): number;
  /** Reports the outcome of a document's first send: a failing account is not used while another one works. */
  report(pac: Pac, outcome: StampOutcome, now: Date): void;
}

/** Consecutive inconclusive outcomes after which an account is suspended, and for how long. */
const failuresToRest = 5;
const restMs = 30_000;

interface AccountState extends PacAccount {
  /** Smooth weighted round robin: grows by the weight with each document and drops when the account is chosen. */
  credit: number;
  failures: number;
  restUntil: number;
  restForMs: number;
}

/** Turns and health are per process; the attempt's row records which account has a document. */
export function createPacAccounts(accounts: readonly PacAccount[]): PacAccounts {
  const states: AccountState[] = accounts.map((account) => ({
    ...account,
    credit: 0,
    failures: 0,
    restUntil: 0,
    restForMs: 0,
  }));
  const all = states.map(({ pac }) => pac);
  const issuing = states.filter(({ weight }) => weight > 0);

  return {
    all,
    named: (name) => all.find((pac) => pac.name === name),
    forNewDocument(now) {
      const [only, ...others] = issuing;
      if (only === undefined || others.length === 0) return only ? [only.pac] : [];
      const rank = (state: AccountState) => {
        if (state.pac.unavailableForSeconds() > 0) return 2;
        return isResting(state, now) ? 1 : 0;
      };
      const ranked = issuing.map((state) => ({ state, rank: rank(state) }));
      const best = Math.min(...ranked.map(({ rank: each }) => each));
      const candidates = ranked.filter((each) => each.rank === best).map(({ state }) => state);
      const chosen = takeTurn(candidates);
      const rest = ranked.filter(({ state }) => state !== chosen);
      rest.sort((a, b) => a.rank - b.rank || b.state.credit - a.state.credit);
      return [chosen, ...rest.map(({ state }) => state)].map(({ pac }) => pac);
    },
    unavailableForSeconds: () =>
      issuing.length === 0 ? 0 : Math.min(...issuing.map(({ pac }) => pac.unavailableForSeconds())),
    aheadMs: () => Math.max(0, ...issuing.map(({ pac }) => pac.aheadMs())),
    report(pac, outcome, now) {
      const state = issuing.find((each) => each.pac === pac);
      if (!state) return;
      if (outcome.kind === 'stamped' || outcome.kind === 'rejected') {
        state.failures = 0;
        return;
      }
      state.failures += 1;
      if (outcome.kind === 'unavailable' && outcome.retryAfterSeconds !== undefined)
        rest(state, now, outcome.retryAfterSeconds * 1_000);
      else if (state.failures >= failuresToRest) rest(state, now, restMs);
    },
  };
}

function rest(state: AccountState, now: Date, forMs: number): void {
  state.restUntil = now.getTime() + forMs;
  state.restForMs = forMs;
}

function isResting(state: AccountState, now: Date): boolean {
  // A clock that was set back by an hour would make it rest for an hour more.
  state.restUntil = Math.min(state.restUntil, now.getTime() + state.restForMs);
  return state.restUntil > now.getTime();
}

/** Smooth weighted round robin: 3 and 1 give a, a, b, a and so on, and never b twice in a row. */
function takeTurn(candidates: readonly AccountState[]): AccountState {
  for (const account of candidates) account.credit += account.weight;
  const chosen = candidates.reduce((a, b) => (b.credit > a.credit ? b : a));
  chosen.credit -= candidates.reduce((sum, { weight }) => sum + weight, 0);
  return chosen;
}
