import type { Pool, QueryResultRow } from 'pg';
import { isStatementError } from './is-statement-error.ts';
import { combineRows } from './many-rows.ts';
import type { Outcome, PreparedStatement } from './statement-batch.ts';
import { StatementBatch } from './statement-batch.ts';
import type { Tenant } from './tenancy.ts';
import { withTenants } from './tenancy.ts';
import { isDeadlock } from './violations.ts';

/** For a server that does not answer at all, which does not end statements itself. */
export const SILENCE_MS = 8_000;

type Statement = PreparedStatement & { tenant?: Tenant | undefined };

interface Waiting {
  statement: Statement;
  /** Where it stands in its batch. */
  order: string;
  resolve: (rows: Outcome) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions {
  /** Batches under way at once. Few: what comes meanwhile fills the next one. */
  inFlight: number;
  /** Statements of one batch at most. */
  size: number;
  /** They only read: a caller has its rows when they are here, while the server works on those of the others. */
  readsOnly?: boolean;
}

/**
 * Runs statements of many callers together, a batch at a time, in one transaction each. A caller's promise settles
 * after the commit, unless it only reads, with its own rows. When one statement is refused, or the batch was undone for
 * a deadlock, nothing of it has happened and each is run alone, so that every caller gets the error that is its own,
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

  /** At the end of this turn of the event loop, when everything that has arrived with it is waiting too. */
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
    // Every process locks rows in the order of organizations and their series, so that batches of several processes do
    // not wait for each other; and each organization is set once.
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
 * Runs statements in one transaction, each where it sees the rows of its own tenant and no others.
 *
 * @param onRows called with the rows of each as they come, before the commit
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
        // An error leaves the connection as good as before; after anything else that is not known.
        client.release(error !== null && !isStatementError(error));
        if (error) reject(error);
        else resolve(outcomes ?? []);
      };
      // Not the driver's: what its timer holds stays until a collection of all, and that is what a request has made.
      const silence = setTimeout(() => settle(new Error('Query read timeout')), SILENCE_MS);
      client.on('error', settle);
      batch.callback = settle;
      client.query(batch);
    });
  });
  return outcomesOf(places.map((place) => all[place] ?? []));
}

/**
 * Made outside of `runBatch`, whose scope leads from a batch to the next one: an old one that is dead would keep all
 * that come after it until a collection of all.
 */
const atPlaces =
  (places: readonly number[], onRows: (index: number, rows: Outcome) => void) => (place: number, rows: Outcome) =>
    onRows(places.indexOf(place), rows);

/** Those that lock one row each may be run alone after a deadlock: then no two of them wait for each other. */
const isUndone = (error: unknown): boolean => isStatementError(error) || isDeadlock(error);
const orderOf = ({ tenant = '', values, many }: Statement) =>
  `${tenant} ${values.slice(0, many?.shared ?? 1).join(' ')}`;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
