import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import { cannotConnect } from './database-unavailable.ts';
import { APPLICATION_ROLE, SYSTEM_ROLE } from './role-names.ts';
import { postgresError } from './violations.ts';

/** Startup option of a connection that works as the application from its first statement, even after RESET ROLE. */
export const AS_APPLICATION = `-c role=${APPLICATION_ROLE}`;

/** The login user of DATABASE_URL cannot take on the two roles, and only a server administrator can change that. */
export class DatabaseRolesMissing extends Error {
  constructor(login: string, cause: unknown) {
    const user = escapeIdentifier(login);
    super(
      `Lacre works as two database roles, and the user ${user} of DATABASE_URL (DATABASE_DIRECT_URL, if that is set) ` +
        'may not create or use them. Let an administrator of the server run this once (leave out a role that exists): ' +
        `create role ${APPLICATION_ROLE} nologin; create role ${SYSTEM_ROLE} nologin; ` +
        `grant ${APPLICATION_ROLE}, ${SYSTEM_ROLE} to ${user};`,
      { cause },
    );
    this.name = 'DatabaseRolesMissing';
  }
}

/**
 * Creates the two roles if they are missing and grants them to the login user. Roles belong to the whole server and are
 * not part of a database dump, so every start checks this, not only a migration.
 *
 * @throws DatabaseRolesMissing if the login user lacks the privilege
 */
export async function ensureRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ login: string; version: number }>(
    `select current_user as login, current_setting('server_version_num')::int as version`,
  );
  const { login = '', version = 0 } = rows[0] ?? {};
  try {
    for (const role of [APPLICATION_ROLE, SYSTEM_ROLE]) {
      await createRole(client, role);
      await joinRole(client, role, version);
    }
  } catch (error) {
    if (postgresError(error).code === INSUFFICIENT_PRIVILEGE) throw new DatabaseRolesMissing(login, error);
    throw error;
  }
}

async function createRole(client: Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount) return;
  await client.query(`create role ${role} nologin`).catch((error: unknown) => {
    // Another database of this server created it first.
    if (!EXISTS.includes(postgresError(error).code ?? '')) throw error;
  });
}

/**
 * SET to take on the role; USAGE so that the owner of the tables, to whom the policies apply too, sees all rows while
 * migrating.
 */
async function joinRole(client: Client, role: string, version: number): Promise<void> {
  const privileges = version >= FINE_MEMBERSHIP ? ['SET', 'USAGE'] : ['MEMBER', 'USAGE'];
  const { rows } = await client.query<{ joined: boolean }>(
    'select bool_and(pg_has_role(current_user, $1, privilege)) as joined from unnest($2::text[]) privilege',
    [role, privileges],
  );
  if (rows[0]?.joined) return;
  await client.query(
    `grant ${role} to current_user${version >= FINE_MEMBERSHIP ? ' with inherit true, set true' : ''}`,
  );
}

/** Whether the login user can already take on both roles. */
export async function canWork(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select count(*) = 2 and bool_and(pg_has_role(current_user, oid,
         case when current_setting('server_version_num')::int >= $2 then 'SET' else 'MEMBER' end)) as can
       from pg_roles where rolname = any ($1)`,
    [[APPLICATION_ROLE, SYSTEM_ROLE], FINE_MEMBERSHIP],
  );
  return rows[0]?.can === true;
}

/** Whether a connection was rejected because of the role it requested: `ensureRoles` never ran there, or was undone. */
function isRoleRefused(error: unknown): boolean {
  return new RegExp(`^(permission denied to set )?role "${APPLICATION_ROLE}"`).test(postgresError(error).message ?? '');
}

/** The error for a rejected connection of the application: DatabaseRolesMissing, or one with the address. */
export const cannotWork = (url: string, error: unknown): Error =>
  isRoleRefused(error) ? new DatabaseRolesMissing(loginOf(url), error) : cannotConnect(url, error);

const loginOf = (url: string): string =>
  (URL.canParse(url) ? decodeURIComponent(new URL(url).username) : '') || 'lacre';

const INSUFFICIENT_PRIVILEGE = '42501';
const EXISTS = ['42710', '23505'];
/** Since PostgreSQL 16, membership, inheritance and SET ROLE are granted separately. */
const FINE_MEMBERSHIP = 160_000;
