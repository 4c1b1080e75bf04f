import type { StatementRunner } from '../statements.ts';

/** How many rows of each organization are in progress (`busy`), and may be. */
export interface TurnLimits {
  busy?: Readonly<Record<string, number>>;
  perOrganization: number;
}

/**
 * SQL: `held`, at most `$3` rows of a table that are due at `$1`, locked, with how far their sandbox is ahead
 * (`ahead_ms`). Organizations take turns: one with thousands of rows does not delay another's single one. Times are
 * sandbox times where the sandbox is ahead of real time.
 *
 * @param turns the parameter with `TurnLimits` as JSON
 * @param dueAt the column that says when a row is due
 * @param open which rows count, a condition on the columns of one table
 */
export const dueByTurns = (table: string, turns: number, dueAt: string, open: string): string => /* sql */ `
  due as materialized (
    select o.organization_id, o.id, o.ahead_ms, o.due_at,
      coalesce(($${turns}::jsonb -> 'busy' ->> o.organization_id::text)::integer, 0)
        + row_number() over (partition by o.organization_id order by o.due_at) as turn
    from (select t.organization_id, t.id, t.${dueAt} as due_at, coalesce((select k.ahead_ms from sandbox_clock k
              where k.organization_id = t.organization_id and t.environment = 'sandbox'), 0) as ahead_ms
          from ${table} t where ${open}) o
    where o.due_at <= $1::timestamptz + o.ahead_ms * interval '1 millisecond'
  ), picked as materialized (
    select * from due where turn <= ($${turns}::jsonb ->> 'perOrganization')::integer order by turn, due_at limit 3 * $3::integer
  ), held as (
    select h.organization_id, h.id, picked.ahead_ms from ${table} h join picked using (organization_id, id)
    where ${open} and h.${dueAt} <= $1::timestamptz + picked.ahead_ms * interval '1 millisecond'
    order by picked.turn, picked.due_at limit $3 for update of h skip locked
  )`;

/** A table whose rows have a fence and are claimed until they are due again. */
interface DueTable {
  /** Of the statement. */
  name: string;
  table: string;
  /** The table's alias in `columns`. */
  as: string;
  dueAt: string;
  open: string;
  columns: string;
}

/**
 * Claims rows that are due, taking turns between organizations. `aheadMs` is how far their sandbox is ahead; both times
 * are compared and written in sandbox time.
 */
export const takeDueByTurns =
  <Row>(statements: StatementRunner, { name, table, as, dueAt, open, columns }: DueTable) =>
  (at: Date, leaseMs: number, limit: number, turns: TurnLimits): Promise<(Row & { aheadMs: string })[]> =>
    statements.run({
      name,
      text: `with ${dueByTurns(table, 4, dueAt, open)}
        update ${table} ${as} set fence = ${as}.fence + 1,
          ${dueAt} = $1::timestamptz + (held.ahead_ms + $2::bigint) * interval '1 millisecond'
        from held where ${as}.organization_id = held.organization_id and ${as}.id = held.id
        returning ${columns}, held.ahead_ms as "aheadMs"`,
      values: [at, leaseMs, limit, JSON.stringify(turns)],
      tenant: 'every',
    });
