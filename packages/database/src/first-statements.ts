import { Pool } from 'pg';
import type { Database } from './database.ts';
import { cannotWork } from './database-roles.ts';
import { requireWritable } from './read-only-server.ts';
import { facts } from './repositories/installation-fact.repository.ts';
import { sealedSecrets } from './repositories/sealed-secret.repository.ts';
import { simulatorAuthority } from './repositories/simulator-authority.repository.ts';
import { retryConnect } from './retry-connect.ts';
import { fromTheStart, PREPARED } from './session-settings.ts';
import { createStatementRunner } from './statements.ts';

/** Repositories that consist of hand-written statements only. */
export type FirstStatements = Pick<Database, 'facts' | 'sealedSecrets' | 'simulatorAuthority'>;

/**
 * What a process that only starts others reads from a migrated database: over one connection, as the application, and
 * without TypeORM, which takes a third of such a process's memory. The connection is closed when `work` ends.
 *
 * @throws Error with the address if the database does not respond; DatabaseRolesMissing
 */
export async function withFirstStatements<T>(url: string, work: (database: FirstStatements) => Promise<T>): Promise<T> {
  const pool = new Pool({
    connectionString: url,
    application_name: 'lacre',
    max: 1,
    connectionTimeoutMillis: 10_000,
    verify: requireWritable,
    ...fromTheStart(PREPARED),
  });
  // A broken connection fails the statement that runs on it, with a better error.
  pool.on('error', () => undefined);
  try {
    const first = await retryConnect(() => pool.connect()).catch((error: unknown) => {
      throw cannotWork(url, error);
    });
    first.release();
    const statements = createStatementRunner(pool, pool);
    return await work({
      facts: facts(statements),
      sealedSecrets: sealedSecrets(statements),
      simulatorAuthority: simulatorAuthority(statements),
    });
  } finally {
    await pool.end();
  }
}
