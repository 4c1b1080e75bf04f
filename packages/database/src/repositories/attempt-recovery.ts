import type { Environment } from '../columns.ts';
import { NEEDS_REVIEW, StampingAttempt } from '../entities/stamping-attempt.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type StoredRowOf } from '../table.ts';
import type { AttemptRow } from './attempt-claims.ts';
import type { Evidence } from './attempt-outcomes.ts';
import { dueByTurns, type TurnLimits } from './due-by-turns.ts';

const recoveryColumns = ['sealedXml', 'addenda', 'createdBy', 'pac', 'denials', 'deniedAt', 'evidence'] as const;

/** An attempt in recovery, with everything that recovery decides on. */
export interface OpenAttempt
  extends AttemptRow,
    Pick<StoredRowOf<typeof StampingAttempt>, (typeof recoveryColumns)[number]> {
  /** Recovery only takes sealed attempts. */
  sealedXml: Buffer;
  /** Milliseconds by which its sandbox is ahead of real time. */
  aheadMs: string;
}

export const openColumns = columnsOf(StampingAttempt, 'a', { also: recoveryColumns });

/** The sandbox time of a claimed row. */
const heldNow = "$1::timestamptz + held.ahead_ms * interval '1 millisecond'";
const notAheadOf = (column: string) => `case when a.${column} > ${heldNow} then ${heldNow} else a.${column} end`;

/** Attempts whose outcome is not known yet, or was found out later. */
export function attemptRecovery(statements: StatementRunner) {
  return {
    /**
     * Number of open attempts about which the PAC reported something besides success and failure, by kind of evidence.
     */
    async countByEvidence(): Promise<Record<Evidence, number>> {
      const rows = await statements.run<{ evidence: Evidence; count: string }>({
        name: 'attempt-count-by-evidence',
        text: `select evidence, count(*) from stamping_attempt
          where evidence is not null and state in ('unknown', '${NEEDS_REVIEW}') group by evidence`,
        values: [],
        tenant: 'every',
      });
      const counts = { 'already-stamped': 0, 'not-ours': 0, 'uuid-taken': 0 };
      for (const { evidence, count } of rows) counts[evidence] = Number(count);
      return counts;
    },

    /** The PAC account that an attempt, hence its document, was sent to. */
    async findPac(organizationId: string, id: string): Promise<string | undefined> {
      const [row] = await statements.run<{ pac: string | null }>({
        name: 'attempt-pac',
        text: 'select pac from stamping_attempt where organization_id = $1 and id = $2',
        values: [organizationId, id],
        tenant: organizationId,
      });
      return row?.pac ?? undefined;
    },

    /** The last attempt under a key that was sent and refused, with an id after `after` and up to `until`. */
    async findRefusedByKey(
      organizationId: string,
      environment: Environment,
      key: string,
      { after, until }: { after: string; until: Date | undefined },
    ): Promise<AttemptRow | undefined> {
      const [row] = await statements.readTogether<AttemptRow>({
        name: 'attempt-refused-by-key',
        tenant: organizationId,
        text: `select ${columnsOf(StampingAttempt)} from stamping_attempt
          where organization_id = $1 and environment = $2 and idempotency_key = $3 and state = 'rejected'
            and sent_at is not null and id > $4 and created_at <= coalesce($5::timestamptz, 'infinity')
          order by id desc limit 1`,
        values: [organizationId, environment, key, after, until ?? null],
      });
      return row;
    },

    /** Attempts that need review, oldest first. */
    listNeedingReview: (limit: number): Promise<OpenAttempt[]> =>
      statements.run({
        name: 'attempt-list-needing-review',
        text: `select ${openColumns}, 0 as "aheadMs" from stamping_attempt a
          where a.state = '${NEEDS_REVIEW}' order by a.updated_at limit $1`,
        values: [limit],
        tenant: 'every',
      }),

    /** An unsettled attempt whose bytes were sent, without claiming it. */
    async findOpen(organizationId: string, id: string): Promise<OpenAttempt | undefined> {
      const [row] = await statements.run<OpenAttempt>({
        name: 'attempt-find-open',
        text: `select ${openColumns}, 0 as "aheadMs" from stamping_attempt a
          where a.organization_id = $1 and a.id = $2 and a.state in ('sending', 'unknown', '${NEEDS_REVIEW}')`,
        values: [organizationId, id],
        tenant: organizationId,
      });
      return row;
    },

    /** Claims an attempt whose bytes were sent, for an operator who has evidence; undefined if it is settled. */
    async take(organizationId: string, id: string, leaseUntil: Date): Promise<OpenAttempt | undefined> {
      const [row] = await statements.run<OpenAttempt>({
        name: 'attempt-take',
        text: `update stamping_attempt a set fence = a.fence + 1, next_ask_at = case when a.state = '${NEEDS_REVIEW}' then null else $3::timestamptz end
          where a.organization_id = $1 and a.id = $2 and a.state in ('sending', 'unknown', '${NEEDS_REVIEW}')
          returning ${openColumns}, 0 as "aheadMs"`,
        values: [organizationId, id, leaseUntil],
        tenant: organizationId,
      });
      return row;
    },

    /**
     * Claims open attempts that are due for the next check, taking turns between organizations, and increments their
     * fence so that only the caller may settle them. Times are sandbox times where the sandbox is ahead. If a clock
     * that ran ahead planned the next check later than `latestMs` from now, it is planned again for the end of a lease
     * that starts now, because that clock's process may still be checking. Past times written by such a clock are set
     * to now: otherwise nothing could be sent again, or trusted, until that time comes.
     */
    takeDue: (
      at: Date,
      leaseMs: number,
      limit: number,
      { latestMs, ...turns }: TurnLimits & { latestMs: number },
    ): Promise<OpenAttempt[]> =>
      statements.run<OpenAttempt>({
        name: 'attempt-take-due',
        text: `with brought_forward as (
            update stamping_attempt l set next_ask_at = $1::timestamptz + (late.ahead_ms + $2::bigint) * interval '1 millisecond'
            from (select t.organization_id, t.id, coalesce((select k.ahead_ms from sandbox_clock k
                    where k.organization_id = t.organization_id and t.environment = 'sandbox'), 0) as ahead_ms
                  from stamping_attempt t
                  where t.state in ('sending', 'unknown') and t.next_ask_at > $1::timestamptz + $4::bigint * interval '1 millisecond') late
            where l.organization_id = late.organization_id and l.id = late.id and l.state in ('sending', 'unknown')
              and l.next_ask_at > $1::timestamptz + (late.ahead_ms + $4::bigint) * interval '1 millisecond'
              and greatest(l.updated_at, l.asked_at) > $1::timestamptz + (late.ahead_ms + $2::bigint) * interval '1 millisecond'
          ), ${dueByTurns('stamping_attempt', 5, 'next_ask_at', "state in ('sending', 'unknown')")}
          update stamping_attempt a set fence = a.fence + 1, state = 'unknown', asks = a.asks + 1, asked_at = ${heldNow},
            sent_at = ${notAheadOf('sent_at')}, denied_at = ${notAheadOf('denied_at')},
            next_ask_at = $1::timestamptz + (held.ahead_ms + $2::bigint) * interval '1 millisecond'
          from held where a.organization_id = held.organization_id and a.id = held.id
          returning ${openColumns}, held.ahead_ms as "aheadMs"`,
        values: [at, leaseMs, limit, latestMs, JSON.stringify(turns)],
        tenant: 'every',
      }),
  };
}
