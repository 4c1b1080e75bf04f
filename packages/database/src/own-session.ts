import type { Client } from 'pg';

/** Locks, LISTEN and migrations need a session, which a pooler cannot provide. */
export class PoolerInBetween extends Error {
  override name = 'PoolerInBetween';

  constructor() {
    super(
      'A connection pooler such as PgBouncer is between Lacre and PostgreSQL, and locks, migrations and LISTEN need a ' +
        'session of their own. Set DATABASE_DIRECT_URL to the server itself; DATABASE_URL may then stay as it is: ' +
        'docs/production.md, "Through PgBouncer"',
    );
  }
}

/**
 * Rejects a connection whose session is shared. A pooler sends its own number for cancel requests, the server the
 * number of its process (PostgreSQL protocol, BackendKeyData).
 */
export async function requireOwnSession(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { processID } = client as unknown as { processID: number | null };
  if (processID !== null && rows[0]?.pid !== processID) throw new PoolerInBetween();
}
