import { connectUnpooled } from './connect-unpooled.ts';
import { recordedMigrations } from './migrate.ts';
import { countMissing, unknownMigrations } from './migration-names.ts';
import { requireOwnSession } from './own-session.ts';

export interface ServerFacts {
  /** As the server reports it, such as 17.2. */
  version: string;
  clock: Date;
  /** Migrations of this version that it lacks. */
  missing: number;
  /** Migrations of a newer version. */
  unknown: string[];
}

/**
 * Reads facts from the server of `url`, and changes nothing.
 *
 * @throws PoolerInBetween; Error with the address if it does not respond
 */
export async function serverFacts(url: string): Promise<ServerFacts> {
  const client = await connectUnpooled(url, 'lacre-doctor');
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

export interface ReplicationFacts {
  /** It is a standby, and accepts no writes. */
  isStandby: boolean;
  /** Identifies a server and its standbys. */
  cluster: string;
}

/**
 * Reads facts from the server of `url`, which the setting `setting` contains, and changes nothing.
 *
 * @throws Error with address and setting if it does not respond
 */
export async function replicationFacts(url: string, setting: string): Promise<ReplicationFacts> {
  const client = await connectUnpooled(url, 'lacre-doctor', setting);
  try {
    const { rows } = await client.query<ReplicationFacts>(
      `select pg_is_in_recovery() as "isStandby", system_identifier::text as cluster from pg_control_system()`,
    );
    return rows[0] ?? { isStandby: false, cluster: '' };
  } finally {
    await client.end();
  }
}
