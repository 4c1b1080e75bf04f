import type { StatementRunner } from '../statements.ts';

export interface TakenUnit {
  /** Units used in the month, this one included. */
  used: number;
  /** The warning of this month has already been sent, for this limit or a larger one. */
  warned: boolean;
}

/** Production stamps used by limited plans, by month in America/Mexico_City (`YYYY-MM`). */
export function usageMonths(statements: StatementRunner) {
  return {
    /**
     * Takes one unit, undefined if none is left. Locked until the transaction ends. The first unit of a month counts
     * what was claimed before, so that a plan may start in the middle of one; `firstId` is the lowest id an attempt of
     * that month can have.
     */
    async take(
      organizationId: string,
      period: string,
      firstId: string,
      included: number,
    ): Promise<TakenUnit | undefined> {
      const take = async () =>
        (
          await statements.run<TakenUnit>({
            name: 'usage-take',
            text: `update usage_month set used = used + 1 where organization_id = $1 and period = $2 and used < $3
              returning used, warned_at is not null and coalesce(warned_limit >= $3, true) as warned`,
            values: [organizationId, period, included],
            tenant: organizationId,
          })
        )[0];
      const unit = await take();
      if (unit) return unit;
      // Nothing left, or no row yet; a transaction that creates it at this moment is waited for.
      await statements.run({
        name: 'usage-begin',
        text: `insert into usage_month (organization_id, period, used)
          select $1, $2, (select count(*) from stamping_attempt where organization_id = $1 and id >= $3
                          and environment = 'production' and state <> 'rejected')
          on conflict (organization_id, period) do nothing`,
        values: [organizationId, period, firstId],
        tenant: organizationId,
      });
      return take();
    },

    async find(organizationId: string, period: string): Promise<number | undefined> {
      const [row] = await statements.run<{ used: number }>({
        name: 'usage-find',
        text: 'select used from usage_month where organization_id = $1 and period = $2',
        values: [organizationId, period],
        tenant: organizationId,
      });
      return row?.used;
    },

    /** Production attempts since `firstId` that are or may be stamped: what a month has used if nothing is counted. */
    async count(organizationId: string, firstId: string): Promise<number> {
      const [row] = await statements.run<{ used: number }>({
        name: 'usage-count',
        text: `select count(*)::integer as used from stamping_attempt where organization_id = $1 and id >= $2
          and environment = 'production' and state <> 'rejected'`,
        values: [organizationId, firstId],
        tenant: organizationId,
      });
      return row?.used ?? 0;
    },

    /**
     * Within a transaction that changes the plan: a counter of the month, if there is one, also counts what was claimed
     * under a plan without a limit, which leaves it unchanged.
     */
    async recount(organizationId: string, period: string, firstId: string): Promise<void> {
      // Before the statement that counts, which sees what those who held the row have committed.
      await statements.run({
        name: 'usage-hold',
        text: 'select 1 from usage_month where organization_id = $1 and period = $2 for update',
        values: [organizationId, period],
        tenant: organizationId,
      });
      await statements.run({
        name: 'usage-recount',
        text: `update usage_month set used = (select count(*) from stamping_attempt where organization_id = $1 and id >= $3
                          and environment = 'production' and state <> 'rejected')
          where organization_id = $1 and period = $2`,
        values: [organizationId, period, firstId],
        tenant: organizationId,
      });
    },

    /**
     * True for the first caller of the month, and for the first one of each larger limit: a plan that is exchanged for
     * a smaller one and back again notifies no more.
     */
    async markWarned(organizationId: string, period: string, limit: number, at: Date): Promise<boolean> {
      return (
        (
          await statements.run({
            name: 'usage-warned',
            text: `update usage_month set warned_at = $3, warned_limit = $4
              where organization_id = $1 and period = $2 and (warned_at is null or warned_limit < $4) returning 1`,
            values: [organizationId, period, at, limit],
            tenant: organizationId,
          })
        ).length === 1
      );
    },

    /** The same. */
    async markExceeded(organizationId: string, period: string, limit: number, at: Date): Promise<boolean> {
      return (
        (
          await statements.run({
            name: 'usage-exceeded',
            text: `update usage_month set exceeded_at = $3, exceeded_limit = $4
              where organization_id = $1 and period = $2 and (exceeded_at is null or exceeded_limit < $4) returning 1`,
            values: [organizationId, period, at, limit],
            tenant: organizationId,
          })
        ).length === 1
      );
    },
  };
}
