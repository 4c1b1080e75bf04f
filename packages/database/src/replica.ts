import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { auditEntries } from './repositories/audit-entry.repository.ts';
import { invoices } from './repositories/invoice.repository.ts';
import { invoiceExports } from './repositories/invoice-export.repository.ts';
import { isBackFilled } from './repositories/list-back-fill.repository.ts';
import { receivables } from './repositories/receivable.repository.ts';
import type { StatementRunner } from './statements.ts';
import { createStatementRunner } from './statements.ts';
import { postgresError } from './violations.ts';

/** What lists and exports read, from the primary or its replica. */
export interface ReadingDatabase {
  invoices: ReturnType<typeof invoices>;
  invoiceExports: ReturnType<typeof invoiceExports>;
  auditEntries: ReturnType<typeof auditEntries>;
  receivables: ReturnType<typeof receivables>;
}

/** Reads from the replica if possible. */
export interface Replica {
  /**
   * Runs `work` on the replica once it has everything that the primary had committed when this was called. Undefined if
   * it has not caught up, is unreachable or gives up: then run `work` on the primary.
   */
  read<T>(work: (database: ReadingDatabase) => Promise<T>): Promise<{ value: T } | undefined>;
}

/** Write-ahead log position of a server, with its cluster and timeline. */
interface Position {
  lsn: string;
  timeline: string;
  cluster: string;
}

/** Pauses between checks of the replica's position; it usually has caught up by the first or second. */
const pausesMs = [0, 3, 7, 15, 25, 50];
/** How long reads go to the primary after one that the replica could not serve. */
const restMs = { behind: 1_000, unreachable: 5_000 };

/** The server cancelled the statement because replay had to continue, or it is no longer in recovery. */
const gaveUp = /^(40001|40P01)$/;

export function createReplica(
  primary: StatementRunner,
  pool: Pool,
  { log }: { log?: { warn(fields: Record<string, unknown>, text: string): void } | undefined } = {},
): Replica {
  const statements = createStatementRunner(pool, pool);
  const database: ReadingDatabase = {
    invoices: invoices(statements, { isDone: () => isBackFilled(statements) }),
    invoiceExports: invoiceExports(statements),
    auditEntries: auditEntries(statements),
    receivables: receivables(statements),
  };
  // Not by the system clock, which may be set back.
  let restsUntil = 0;
  const rest = (ms: number, reason: string): undefined => {
    restsUntil = performance.now() + ms;
    log?.warn({ reason, forMs: ms }, 'lists and exports are read from the primary: its replica cannot serve them now');
  };

  return {
    async read(work) {
      if (performance.now() < restsUntil) return undefined;
      const isThere = await positionOf(primary)
        .then(hasCaughtUp)
        .catch((error: unknown) => rest(restMs.unreachable, reasonOf(error)));
      if (isThere === undefined) return undefined;
      if (!isThere) {
        rest(restMs.behind, 'it is behind, or not a replica of this primary');
        return undefined;
      }
      try {
        return { value: await work(database) };
      } catch (error) {
        const { code } = postgresError(error);
        if (!isDatabaseUnavailable(error) && !(typeof code === 'string' && gaveUp.test(code))) throw error;
        rest(restMs.unreachable, reasonOf(error));
        return undefined;
      }
    },
  };

  /** A promoted server, one of another cluster, or one left on an older timeline never counts as caught up. */
  async function hasCaughtUp({ lsn, timeline, cluster }: Position): Promise<boolean> {
    for (const pauseMs of pausesMs) {
      if (pauseMs > 0) await wait(pauseMs);
      const [row] = await statements.readTogether<{ is_there: boolean | null; follows: boolean }>({
        name: 'replica-position',
        text: `select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there, pg_is_in_recovery()
            and (select system_identifier::text from pg_control_system()) = $2
            and (select upper(lpad(to_hex(timeline_id), 8, '0')) from pg_control_checkpoint()) = $3 as follows`,
        values: [lsn, cluster, timeline],
      });
      if (row?.follows !== true) return false;
      if (row.is_there === true) return true;
    }
    return false;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Every acknowledged commit is before this position, because it has been flushed. */
async function positionOf(primary: StatementRunner): Promise<Position> {
  const [row] = await primary.readTogether<Position>({
    name: 'primary-position',
    text: `select pg_current_wal_flush_lsn()::text as lsn, substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) as timeline,
        (select system_identifier::text from pg_control_system()) as cluster`,
    values: [],
  });
  if (row === undefined) throw new Error('the primary does not report its position');
  return row;
}
