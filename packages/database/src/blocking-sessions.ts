import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';

interface Session {
  pid: number;
  name: string;
  login: string | null;
  /**
   * Start of its transaction, else of its last statement; the server only shows it to users who may see that login's
   * sessions.
   */
  since: Date | null;
}

/**
 * Reports once each session that blocks the session called `name`, until `stopped`: a table that it reads, or an index
 * that is created concurrently, may block a migration for hours.
 */
export async function reportBlockingSessions(
  client: Client,
  name: string,
  stopped: AbortSignal,
  tell: (session: string) => Promise<void> | void,
): Promise<void> {
  const told = new Set<number>();
  while (!stopped.aborted) {
    for (const session of await sessionsBefore(client, name)) {
      if (told.has(session.pid)) continue;
      told.add(session.pid);
      await tell(describe(session));
    }
    await setTimeout(500, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** The session that holds the advisory lock `key` of this database; undefined if none does. */
export async function holderOf(client: Client, key: number): Promise<string | undefined> {
  const { rows } = await client.query<Session>(
    `select pid, application_name as name, usename as login, coalesce(xact_start, query_start) as since
       from pg_stat_activity join pg_locks using (pid)
       where locktype = 'advisory' and granted and objsubid = 1 and classid::bigint << 32 | objid::bigint = $1
         and database = (select oid from pg_database where datname = current_database())`,
    [key],
  );
  return rows[0] && describe(rows[0]);
}

/** Excludes the session that asks: creating an index concurrently would also wait for its snapshot. */
async function sessionsBefore(client: Client, name: string): Promise<Session[]> {
  const { rows } = await client.query<Session>(
    `select other.pid, other.application_name as name, other.usename as login,
       coalesce(other.xact_start, other.query_start) as since
     from pg_stat_activity waiting
       join pg_stat_activity other on other.pid = any(pg_blocking_pids(waiting.pid))
     where waiting.datname = current_database() and waiting.application_name = $1 and waiting.wait_event_type = 'Lock'
       and other.pid <> pg_backend_pid()`,
    [name],
  );
  return rows;
}

const describe = ({ pid, name, login, since }: Session): string =>
  [
    `session ${pid}`,
    name && `"${name}"`,
    login && `of the user "${login}"`,
    since && `begun at ${since.toISOString().slice(0, 19)}Z`,
  ]
    .filter(Boolean)
    .join(' ');
