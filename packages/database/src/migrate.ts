import { Client } from 'pg';
import { createDataSource, MIGRATION_TABLE } from './data-source.ts';
import { APPLICATION_ROLE, canWork, ensureRoles } from './database-roles.ts';
import { cannotConnect } from './database-unavailable.ts';
import { InitialSchema20261121000000 } from './migrations/20261121000000-initial-schema.ts';
import { JobQueue20261121000100 } from './migrations/20261121000100-job-queue.ts';
import { InvoiceLedger20261121000200 } from './migrations/20261121000200-invoice-ledger.ts';
import { TenantRoles20261121000300 } from './migrations/20261121000300-tenant-roles.ts';
import { TenantPolicies20261121000310 } from './migrations/20261121000310-tenant-policies.ts';
import { MailAndAudit20261121000400 } from './migrations/20261121000400-mail-and-audit.ts';
import { RateLimits20261121000410 } from './migrations/20261121000410-rate-limits.ts';
import { SignIn20261121000420 } from './migrations/20261121000420-sign-in.ts';
import { People20261121000500 } from './migrations/20261121000500-people.ts';
import { PlansAndArchive20261121000510 } from './migrations/20261121000510-plans-and-archive.ts';
import { Webhooks20261121000600 } from './migrations/20261121000600-webhooks.ts';
import { Documents20261121000700 } from './migrations/20261121000700-documents.ts';
import { InvoiceCounts20261121000800 } from './migrations/20261121000800-invoice-counts.ts';
import { CustomersAndProducts20261121000810 } from './migrations/20261121000810-customers-and-products.ts';
import { Cancellation20261121000900 } from './migrations/20261121000900-cancellation.ts';
import { DesyncedIndex20261121000910 } from './migrations/20261121000910-desynced-index.ts';
import { OAuth20261121001000 } from './migrations/20261121001000-oauth.ts';
import { DrawnLogos20261122010000 } from './migrations/20261122010000-drawn-logos.ts';
import { MadeByCredential20261122020000 } from './migrations/20261122020000-made-by-credential.ts';
import { MailLimits20261122020001 } from './migrations/20261122020001-mail-limits.ts';
import { FiscalUuids20261122040000 } from './migrations/20261122040000-fiscal-uuids.ts';
import { UnknownIssuers20261122040001 } from './migrations/20261122040001-unknown-issuers.ts';
import { IgnoreRelated20261122040010 } from './migrations/20261122040010-ignore-related.ts';
import { ChosenLocales20261122050000 } from './migrations/20261122050000-chosen-locales.ts';
import { IssuingQueue20261122060000 } from './migrations/20261122060000-issuing-queue.ts';
import { ExpiryNotices20261122070000 } from './migrations/20261122070000-expiry-notices.ts';
import { IdempotencyKeys20261122070010 } from './migrations/20261122070010-idempotency-keys.ts';
import { ApplicationOrigins20261122070020 } from './migrations/20261122070020-application-origins.ts';
import { Branches20261122070030 } from './migrations/20261122070030-branches.ts';
import { ReferencesAndBalances20261122080000 } from './migrations/20261122080000-references-and-balances.ts';
import { SecondFactor20261122090000 } from './migrations/20261122090000-second-factor.ts';
import { SealedAuditHeads20261122100000 } from './migrations/20261122100000-sealed-audit-heads.ts';
import { SeveralCertificates20261122120000 } from './migrations/20261122120000-several-certificates.ts';
import { PrintedLanguages20261123020000 } from './migrations/20261123020000-printed-languages.ts';

/** In order. Each name ends in its time. */
const migrations = [
  InitialSchema20261121000000,
  JobQueue20261121000100,
  InvoiceLedger20261121000200,
  TenantRoles20261121000300,
  TenantPolicies20261121000310,
  MailAndAudit20261121000400,
  RateLimits20261121000410,
  SignIn20261121000420,
  People20261121000500,
  PlansAndArchive20261121000510,
  Webhooks20261121000600,
  Documents20261121000700,
  InvoiceCounts20261121000800,
  CustomersAndProducts20261121000810,
  Cancellation20261121000900,
  DesyncedIndex20261121000910,
  OAuth20261121001000,
  DrawnLogos20261122010000,
  MadeByCredential20261122020000,
  MailLimits20261122020001,
  FiscalUuids20261122040000,
  UnknownIssuers20261122040001,
  IgnoreRelated20261122040010,
  ChosenLocales20261122050000,
  IssuingQueue20261122060000,
  ExpiryNotices20261122070000,
  IdempotencyKeys20261122070010,
  ApplicationOrigins20261122070020,
  Branches20261122070030,
  ReferencesAndBalances20261122080000,
  SecondFactor20261122090000,
  SealedAuditHeads20261122100000,
  SeveralCertificates20261122120000,
  PrintedLanguages20261123020000,
];

/** As they are recorded in the database, in the order in which TypeORM runs them: by the time that their names end in. */
export const migrationNames: readonly string[] = migrations
  .map((Migration) => new Migration().name)
  .sort((a, b) => a.slice(-14).localeCompare(b.slice(-14)));

/** Any number of our own; the lock belongs to one database. */
const MIGRATION_LOCK = 4_205_661_926;

/** The database was migrated by a later version of Lacre, whose tables this one does not know. */
export class DatabaseIsNewer extends Error {
  readonly unknown: string[];

  constructor(unknown: string[]) {
    super(
      `This database belongs to a newer version of Lacre (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore the backup made before the update.',
    );
    this.name = 'DatabaseIsNewer';
    this.unknown = unknown;
  }
}

/** The database is of an earlier version, and the login user of DATABASE_URL may not change its tables, as it should be. */
export class MigrationNeedsOwner extends Error {
  constructor(login: string, owner: string, missing: number) {
    super(
      `The database needs ${missing} ${missing === 1 ? 'migration' : 'migrations'} for this version, and the user "${login}" of ` +
        `DATABASE_URL does not own its tables. Run "npm run migrate" once with a DATABASE_URL of "${owner}", then start again.`,
    );
    this.name = 'MigrationNeedsOwner';
  }
}

/**
 * Brings the database at `url` up to this version and answers the names of the migrations it applied. Several processes
 * may call it at once: one works, the others wait and find nothing to do.
 *
 * @throws DatabaseIsNewer; DatabaseRolesMissing; MigrationNeedsOwner; Error that names the address when the database does not answer
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const guard = new Client({
    connectionString: url,
    application_name: 'lacre-migrate',
    connectionTimeoutMillis: 10_000,
  });
  guard.on('error', () => {
    // A broken connection fails the statement that runs on it, which tells more.
  });
  await guard.connect().catch((error: unknown) => {
    throw cannotConnect(url, error);
  });
  try {
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // A login that only serves may look, and need do no more when nothing has changed.
    const isServing = await canWork(guard);
    if (!isServing) await ensureRoles(guard);
    const recorded = await recordedMigrations(guard);
    const unknown = recorded.filter((name) => !migrationNames.includes(name));
    if (unknown.length > 0) throw new DatabaseIsNewer(unknown);
    if (recorded.length === migrationNames.length) return { applied: [] };
    if (recorded.length > 0) await requireOwner(guard, migrationNames.length - recorded.length);
    if (isServing) await ensureRoles(guard);
    return { applied: await apply(url) };
  } finally {
    // Ends the session and with it the lock.
    await guard.end();
  }
}

/** In the order in which they were applied; none where there is no table yet. */
async function recordedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select') as may
       from pg_class where relname = $1 and relnamespace = 'public'::regnamespace`,
    [MIGRATION_TABLE],
  );
  const [table] = rows;
  if (!table) return [];
  // A login that inherits nothing reads as the application.
  if (!table.may) await client.query(`set role ${APPLICATION_ROLE}`);
  const { rows: found } = await client.query<{ name: string }>(`select name from ${MIGRATION_TABLE} order by id`);
  if (!table.may) await client.query('reset role');
  return found.map(({ name }) => name);
}

async function requireOwner(client: Client, missing: number): Promise<void> {
  const { rows } = await client.query<{ login: string; owner: string; may: boolean }>(
    `select current_user as login, pg_get_userbyid(relowner) as owner, pg_has_role(current_user, relowner, 'usage') as may
       from pg_class where relname = $1 and relnamespace = 'public'::regnamespace`,
    [MIGRATION_TABLE],
  );
  const [found] = rows;
  if (found && !found.may) throw new MigrationNeedsOwner(found.login, found.owner, missing);
}

async function apply(url: string): Promise<string[]> {
  // Without entities, for whose generated columns TypeORM would make a table of its own.
  const dataSource = createDataSource(url, {
    migrations,
    entities: [],
    poolErrorHandler: () => {},
    extra: { max: 1 },
  });
  await dataSource.initialize();
  try {
    return (await dataSource.runMigrations()).map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}
