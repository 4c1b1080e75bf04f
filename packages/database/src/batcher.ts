import type { Pool, QueryResultRow } from 'pg';
import { isStatementError } from './is-statement-error.ts';
import { combineRows } from './many-rows.ts';
import type { Outcome, PreparedStatement } from './statement-batch.ts';
import { StatementBatch } from './statement-batch.ts';
import type { Tenant } from './tenancy.ts';
import { withTenants } from './tenancy.ts';
import { isDeadlock } from './violations.ts';

/** For a server that does not respond at all and therefore does not time out statements itself. */
export const SILENCE_MS = 8_000;

type Statement = PreparedStatement & { tenant?: Tenant | undefined };

interface Waiting {
  statement: Statement;
  /** Sort key within its batch. */
  order: string;
  resolve: (rows: Outcome) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions {
  /** Maximum number of batches in flight. Keep it small: requests that arrive meanwhile fill the next batch. */
  inFlight: number;
  /** Maximum number of statements in one batch. */
  size: number;
  /**
   * Statements only read: a caller gets its rows as soon as they arrive, while the server still works on the others.
   */
  readsOnly?: boolean;
}

/**
 * Runs statements of many callers together, a batch at a time, in one transaction each. A caller's promise settles
 * after the commit or, if it only reads, when its own rows arrive. If one statement fails or the batch is rolled back
 * for a deadlock, nothing has happened and each statement is retried alone, so that every caller gets its own error and
 * never another's.
 */
export function createBatcher(pool: Pool, { inFlight, size, readsOnly = false }: BatcherOptions) {
  const waiting: Waiting[] = [];
  let running = 0;
  let scheduled = false;

  return function runTogether<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    return new Promise<Row[]>((resolve, reject) => {
      waiting.push({ statement, order: orderOf(statement), resolve: resolve as (rows: Outcome) => void, reject });
      schedule();
    });
  };

  /** At the end of this turn of the event loop, when everything that arrived in it is queued. */
  function schedule(): void {
    if (scheduled || running >= inFlight) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (running < inFlight && waiting.length > 0) start(waiting.splice(0, size));
    });
  }

  function start(batch: Waiting[]): void {
    running += 1;
    void settle(batch).finally(() => {
      running -= 1;
      if (waiting.length > 0) schedule();
    });
  }

  async function settle(batch: Waiting[]): Promise<void> {
    // Every process locks rows in the order of organizations and their series, so that batches of different processes
    // do not deadlock; and each organization has to be set only once.
    if (batch.length > 1) batch.sort((a, b) => compare(a.order, b.order));
    const open = new Set(batch);
    const onRows = (index: number, rows: Outcome) => {
      const reader = batch[index];
      if (!reader) return;
      open.delete(reader);
      reader.resolve(rows);
    };
    try {
      const outcomes = await runBatch(
        pool,
        batch.map(({ statement }) => statement),
        readsOnly ? onRows : undefined,
      );
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] ?? []);
    } catch (error) {
      if (batch.length === 1 || !isUndone(error)) for (const { reject } of open) reject(error);
      else for (const each of open) await settle([each]);
    }
  }
}

/**
 * Runs statements in one transaction; each sees the rows of its own tenant only.
 *
 * @param onRows called with the rows of each as they arrive, before the commit
 */
export async function runBatch(
  pool: Pool,
  statements: readonly Statement[],
  onRows?: (index: number, rows: Outcome) => void,
): Promise<Outcome[]> {
  const { combined, outcomesOf } = combineRows(statements);
  const { steps, places } = withTenants(combined);
  const batch = new StatementBatch(steps);
  if (onRows) batch.onOutcome = atPlaces(places, onRows);
  const all = await new Promise<Outcome[]>((resolve, reject) => {
    pool.connect((noConnection, client) => {
      if (!client) {
        reject(noConnection ?? new Error('Connection terminated'));
        return;
      }
      let settled = false;
      const settle = (error: Error | null, outcomes?: Outcome[]) => {
        if (settled) return;
        settled = true;
        clearTimeout(silence);
        client.off('error', settle);
        // After a statement error the connection is still good; after any other error that is unknown.
        client.release(error !== null && !isStatementError(error));
        if (error) reject(error);
        else resolve(outcomes ?? []);
      };
      // Not the driver's own timer: that retains whatever the request allocated until a full garbage collection.
      const silence = setTimeout(() => settle(new Error('Query read timeout')), SILENCE_MS);
      client.on('error', settle);
      batch.callback = settle;
      client.query(batch);
    });
  });
  return outcomesOf(places.map((place) => all[place] ?? []));
}

/**
 * Created outside of `runBatch`, whose closure links each batch to the next: an old batch that is already dead would
 * retain all later ones until a full garbage collection.
 */
const atPlaces =
  (places: readonly number[], onRows: (index: number, rows: Outcome) => void) => (place: number, rows: Outcome) =>
    onRows(places.indexOf(place), rows);

/** After a deadlock, statements that lock one row each may be run alone: then no two of them wait for each other. */
const isUndone = (error: unknown): boolean => isStatementError(error) || isDeadlock(error);
const orderOf = ({ tenant = '', values, many }: Statement) =>
  `${tenant} ${values.slice(0, many?.shared ?? 1).join(' ')}`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
