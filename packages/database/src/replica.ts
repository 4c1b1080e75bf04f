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

/** What lists and exports read, of the primary or of its replica. */
export interface ReadingDatabase {
  invoices: ReturnType<typeof invoices>;
  invoiceExports: ReturnType<typeof invoiceExports>;
  auditEntries: ReturnType<typeof auditEntries>;
  receivables: ReturnType<typeof receivables>;
}

/** Reads where it may, and else says why not. */
export interface Replica {
  /**
   * Runs `work` on the replica once that has all that the primary had committed when this was called; undefined when it
   * is not that far, cannot be reached or gives up, and then `work` has to be done on the primary.
   */
  read<T>(work: (database: ReadingDatabase) => Promise<T>): Promise<{ value: T } | undefined>;
}

/** How far the write-ahead log of a server has come, and of which cluster and timeline it is. */
interface Position {
  lsn: string;
  timeline: string;
  cluster: string;
}

/** Between two looks at how far the replica is; it is usually there at the first or second. */
const pausesMs = [0, 3, 7, 15, 25, 50];
/** Reads stay at the primary for so long after one that the replica could not serve. */
const restMs = { behind: 1_000, unreachable: 5_000 };

/** The server ended the statement because the replay had to go on, or it is not in recovery any more. */
const gaveUp = /^(40001|40P01)$/;

export function createReplica(
  primary: StatementRunner,
  pool: Pool,
  {
    log,
    now = Date.now,
  }: { log?: { warn(fields: Record<string, unknown>, text: string): void } | undefined; now?: () => number } = {},
): Replica {
  const statements = createStatementRunner(pool, pool);
  const database: ReadingDatabase = {
    invoices: invoices(statements, { isDone: () => isBackFilled(statements) }),
    invoiceExports: invoiceExports(statements),
    auditEntries: auditEntries(statements),
    receivables: receivables(statements),
  };
  let restsUntil = 0;
  const rest = (ms: number, reason: string): undefined => {
    restsUntil = now() + ms;
    log?.warn({ reason, forMs: ms }, 'lists and exports are read from the primary: its replica cannot serve them now');
  };

  return {
    async read(work) {
      if (now() < restsUntil) return undefined;
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

  /** A promoted server, one of another cluster and one that stayed behind on an older timeline are never that far. */
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

/** Everything whose commit was answered is before it: such a commit has been flushed. */
async function positionOf(primary: StatementRunner): Promise<Position> {
  const [row] = await primary.readTogether<Position>({
    name: 'primary-position',
    text: `select pg_current_wal_flush_lsn()::text as lsn, substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) as timeline,
        (select system_identifier::text from pg_control_system()) as cluster`,
    values: [],
  });
  if (row === undefined) throw new Error('the primary does not say how far it is');
  return row;
}
