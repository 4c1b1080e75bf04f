import type { StatementRunner } from '../statements.ts';
import { attemptClaims } from './attempt-claims.ts';
import { attemptComparison } from './attempt-comparison.ts';
import { attemptOutcomes } from './attempt-outcomes.ts';
import { attemptRecovery } from './attempt-recovery.ts';
import { attemptSends } from './attempt-sends.ts';
import { sealedClaims } from './sealed-claims.ts';

/**
 * The rows that decide what may be sent to a PAC and when. Every step compares the fence it was given. `onEvent` is
 * called once a stamp is committed.
 */
export function stampingAttempts(statements: StatementRunner, onEvent: () => void = () => undefined) {
  return {
    ...attemptClaims(statements),
    ...attemptSends(statements),
    ...sealedClaims(statements),
    ...attemptOutcomes(statements, onEvent),
    ...attemptRecovery(statements),
    ...attemptComparison(statements),
  };
}
