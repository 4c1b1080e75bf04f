import { connectUnpooled } from './connect-unpooled.ts';
import { nameOfDatabase } from './database-unavailable.ts';
import { recordedMigrations, refuseNewer } from './migrate.ts';
import { countMissing } from './migration-names.ts';
import { requireOwnSession } from './own-session.ts';

/** A command for an existing installation was given a database that is not, or not yet, migrated to this version. */
export class DatabaseNotMigrated extends Error {
  override name = 'DatabaseNotMigrated';

  constructor(url: string, missing: number, isNew: boolean) {
    super(
      isNew
        ? `The database ${nameOfDatabase(url)} has no tables of Lacre, so there is nothing to do in it. Set DATABASE_URL to ` +
            'the one of your installation; "npm run migrate" creates a new one.'
        : `The database ${nameOfDatabase(url)} needs ${missing} ${missing === 1 ? 'migration' : 'migrations'} for this ` +
            'version. Run "npm run migrate" with the login that owns the tables, then this again.',
    );
  }
}

/**
 * Rejects a database that is not migrated to this version, and changes nothing.
 *
 * @throws DatabaseNotMigrated; DatabaseIsNewer; PoolerInBetween; Error with the address if it does not respond
 */
export async function requireMigrated(url: string): Promise<void> {
  const client = await connectUnpooled(url, 'lacre-look');
  try {
    await requireOwnSession(client);
    const recorded = await recordedMigrations(client);
    refuseNewer(recorded);
    const missing = countMissing(recorded);
    if (missing > 0) throw new DatabaseNotMigrated(url, missing, recorded.length === 0);
  } finally {
    await client.end();
  }
}
