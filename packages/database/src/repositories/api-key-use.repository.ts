import type { KeyLimits } from '../entities/api-key.entity.ts';
import type { StatementRunner } from '../statements.ts';

/** Limits that apply to a key: its own, or those of a key that it was created with. */
export interface BindingLimits {
  /** The id under which use is counted; the same for a key and its replacement. */
  countedAs: string;
  limits: KeyLimits;
}

export interface DayUse {
  /** Decimal string, MXN. */
  total: string;
  documents: number;
}

/** SQL that inserts `rows`, which have a value for each of these columns. */
export const insertUsesText = (rows: string): string =>
  `insert into api_key_use (organization_id, attempt_id, counted_as, amount, at) ${rows}`;

/** What was issued with keys that have limits. */
export function apiKeyUses(statements: StatementRunner) {
  return {
    /** Limits of the key, of the keys it was created with, and of the replacements of any of these. */
    async binding(organizationId: string, keyId: string): Promise<BindingLimits[]> {
      return statements.runRelaxed<BindingLimits>({
        name: 'api-key-limits',
        tenant: organizationId,
        text: `with recursive line as (
            select id, made_by_key, rotated_to, counted_as, limits from api_key where organization_id = $1 and id = $2
            union
            select k.id, k.made_by_key, k.rotated_to, k.counted_as, k.limits
            from line l join api_key k on k.organization_id = $1 and k.id in (l.made_by_key, l.rotated_to)
          )
          select coalesce(counted_as, id) as "countedAs", limits from line where limits is not null order by 1, id`,
        values: [organizationId, keyId],
      });
    },

    /** Locks these counters until the transaction ends: another process that counts towards one of them waits. */
    async hold(organizationId: string, countedAs: readonly string[]): Promise<void> {
      await statements.run({
        name: 'api-key-use-hold',
        tenant: organizationId,
        text: `select pg_advisory_xact_lock(hashtextextended('key limits ' || id, 0)) from unnest($1::text[]) id`,
        // In one order for everyone, so that no two deadlock.
        values: [[...new Set(countedAs)].sort()],
      });
    },

    /**
     * From `start` (inclusive) to `end` (exclusive); refused attempts do not count. Each attempt is looked up by its
     * key: as a join, planned while the tables are empty, it compared every line of the day with every other one.
     */
    async sum(organizationId: string, countedAs: string, start: Date, end: Date): Promise<DayUse> {
      const [row] = await statements.run<DayUse>({
        name: 'api-key-use-sum',
        tenant: organizationId,
        text: `select coalesce(sum(u.amount), 0)::text as total, count(*)::integer as documents
          from api_key_use u
          where u.organization_id = $1 and u.counted_as = $2 and u.at >= $3 and u.at < $4
            and (select a.state <> 'rejected' from stamping_attempt a
              where a.organization_id = u.organization_id and a.id = u.attempt_id)`,
        values: [organizationId, countedAs, start, end],
      });
      return row ?? { total: '0', documents: 0 };
    },

    /** `amount`: decimal string, MXN. */
    async insert(
      organizationId: string,
      attemptId: string,
      countedAs: readonly string[],
      amount: string,
      at: Date,
    ): Promise<void> {
      await statements.run({
        name: 'api-key-use-insert',
        tenant: organizationId,
        text: insertUsesText('select $1, $2, id, $4, $5 from unnest($3::uuid[]) id'),
        values: [organizationId, attemptId, [...new Set(countedAs)], amount, at],
      });
    },
  };
}
