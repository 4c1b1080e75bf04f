import { connectAlone } from './connect-alone.ts';
import { recordedMigrations } from './migrate.ts';
import { countMissing, unknownMigrations } from './migration-names.ts';
import { requireOwnSession } from './own-session.ts';

export interface ServerFacts {
  /** As it calls itself, such as 17.2. */
  version: string;
  clock: Date;
  /** Migrations of this version that it has not had. */
  missing: number;
  /** Migrations of a newer version. */
  unknown: string[];
}

/**
 * Asks the server of `url` and changes nothing.
 *
 * @throws PoolerInBetween; Error that names the address when it does not answer
 */
export async function serverFacts(url: string): Promise<ServerFacts> {
  const client = await connectAlone(url, 'lacre-doctor');
  try {
    await requireOwnSession(client);
    const { rows } = await client.query<{ version: string; clock: Date }>(
      `select current_setting('server_version') as version, clock_timestamp() as clock`,
    );
    const recorded = await recordedMigrations(client);
    return {
      version: rows[0]?.version ?? '',
      clock: rows[0]?.clock ?? new Date(0),
      missing: countMissing(recorded),
      unknown: unknownMigrations(recorded),
    };
  } finally {
    await client.end();
  }
}
