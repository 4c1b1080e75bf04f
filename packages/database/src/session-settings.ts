import { callbackify } from 'node:util';
import type { PoolConfig, QueryResult, Submittable } from 'pg';
import { Client, escapeLiteral } from 'pg';
import { APPLICATION_ROLE } from './role-names.ts';
import { StatementBatch } from './statement-batch.ts';

/**
 * A request waits for its statement, so none may take longer; a job that needs more uses `set local statement_timeout`.
 */
const STATEMENT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 2 * STATEMENT_MS;

/** Settings of the server by name, such as `role`. */
export type SessionSettings = Readonly<Record<string, string>>;

/** The application's role from the first statement on, even after RESET ROLE. */
export const APPLICATION: SessionSettings = { role: APPLICATION_ROLE };
/**
 * Hand-written statements are named by their shape, so one plan fits all values; by default the server would plan an
 * insert again on every call.
 */
export const PREPARED: SessionSettings = { ...APPLICATION, plan_cache_mode: 'force_generic_plan' };
/** Commits do not wait for the disk. */
export const RELAXED: SessionSettings = { ...PREPARED, synchronous_commit: 'off' };
/** A pool whose connections have `settings` for their whole life. */
export const fromTheStart = (settings: SessionSettings): PoolConfig => ({
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  options: Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

/**
 * A pool for a pooler in transaction mode: connections have no session of their own, so each transaction begins with
 * `settings`, which end with it. A statement outside of a transaction gets one.
 */
export function inEachTransaction(settings: SessionSettings): PoolConfig {
  const limits = { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS };
  const all = Object.entries({ ...settings, ...limits });
  const text = `select ${all.map(([name, value]) => `set_config('${name}', ${escapeLiteral(String(value))}, true)`).join(', ')}`;
  return { Client: sessionlessClient(text) };
}

type Callback = (error: Error | null, result: QueryResult) => void;
type Ask = (...query: unknown[]) => Promise<QueryResult>;

const begins = /^(?:begin|start transaction)\b/i;

/** A node-postgres connection that assumes no state between transactions. */
function sessionlessClient(settings: string): typeof Client {
  class SessionlessClient extends Client {
    // One signature for the overloads of `query`, all of which end up here.
    override query(...given: unknown[]): never {
      const [query, ...rest] = given;
      const isInside = this.getTransactionStatus() === 'T';
      if (query instanceof StatementBatch) {
        query.withoutSession(isInside ? undefined : { name: 'session', text: settings, values: [] });
        return super.query(query as Submittable) as never;
      }
      const callback = typeof rest.at(-1) === 'function' ? (rest.pop() as Callback) : undefined;
      const ask: Ask = (...asked) => (super.query as unknown as Ask).apply(this, asked);
      const answered =
        isInside || this.getTransactionStatus() === 'E' ? ask(query, ...rest) : outside(ask, query, rest);
      if (callback === undefined) return answered as never;
      callbackify(() => answered)(callback);
      return undefined as never;
    }
  }
  return SessionlessClient;

  async function outside(ask: Ask, query: unknown, rest: unknown[]): Promise<QueryResult> {
    if (typeof query === 'string' && begins.test(query)) {
      await ask(query);
      return ask(settings);
    }
    await ask('begin');
    try {
      await ask(settings);
      const result = await ask(query, ...rest);
      await ask('commit');
      return result;
    } catch (error) {
      await ask('rollback').catch(() => {
        // The connection is lost, and the server has already rolled back.
      });
      throw error;
    }
  }
}
