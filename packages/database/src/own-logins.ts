import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { createDatabaseIfMissing } from './create-database.ts';
import { APPLICATION_ROLE, SYSTEM_ROLE } from './role-names.ts';

/** Logins of a server that only Lacre uses. None is a superuser. */
export interface OwnLogins {
  /** Of a superuser, in any database. */
  adminUrl: string;
  /** Owns the database and migrates it. Its URL contains name, password and database. */
  ownerUrl: string;
  /** Serves requests: it owns nothing and may only take on `lacre_app` or `lacre_system`. */
  servingUrl: string;
}

/**
 * Creates database, roles and logins, or corrects existing ones, including a database of an earlier version that the
 * superuser owned. Run at each start: passwords may have changed.
 */
export async function prepareOwnLogins({ adminUrl, ownerUrl, servingUrl }: OwnLogins): Promise<void> {
  const owner = loginIn(ownerUrl);
  const serving = loginIn(servingUrl);
  await createDatabaseIfMissing(adminUrl, owner.database);
  const url = new URL(adminUrl);
  url.pathname = `/${owner.database}`;
  const admin = new Client({ connectionString: url.href, application_name: 'lacre-prepare' });
  await admin.connect();
  try {
    await admin.query('begin');
    for (const role of [APPLICATION_ROLE, SYSTEM_ROLE]) await admin.query(makeRole(role, 'nologin'));
    for (const { name, password } of [owner, serving]) {
      await admin.query(makeRole(name, 'login'));
      await admin.query(
        `alter role ${escapeIdentifier(name)} nosuperuser nocreatedb nocreaterole noreplication nobypassrls
           ${name === serving.name ? 'noinherit' : 'inherit'} password ${escapeLiteral(password)}`,
      );
    }
    const roles = `${APPLICATION_ROLE}, ${SYSTEM_ROLE}`;
    // The policies apply to the owner too; as a member of the system role it sees every row.
    await admin.query(`grant ${roles} to ${escapeIdentifier(owner.name)} with inherit true, set true, admin false`);
    await admin.query(`grant ${roles} to ${escapeIdentifier(serving.name)} with inherit false, set true, admin false`);
    await grantDatabase(admin, owner);
    await admin.query('commit');
  } finally {
    await admin.end();
  }
}

const makeRole = (name: string, kind: 'login' | 'nologin') => /* sql */ `
  do $$ begin
    if not exists (select from pg_roles where rolname = ${escapeLiteral(name)}) then
      create role ${escapeIdentifier(name)} ${kind};
    end if;
  end $$`;

/** The database, its schemas and their contents, which a superuser may still own. */
async function grantDatabase(admin: Client, { name, database }: Login): Promise<void> {
  const to = escapeIdentifier(name);
  await admin.query(`alter database ${escapeIdentifier(database)} owner to ${to}`);
  const { rows } = await admin.query<{ statement: string }>(
    /* sql */ `
    with ours as (select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'pac_simulator'))
    select format('alter %s %s owner to %I', kind, object, $1::text) as statement from (
      select 'schema' as kind, quote_ident(nspname) as object, nspowner as owner from ours
      union all
      -- Sequences of columns follow their tables.
      select 'table', c.oid::regclass::text, c.relowner from pg_class c
        where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p', 'v', 'm', 'f')
      union all
      select 'sequence', c.oid::regclass::text, c.relowner from pg_class c
        where c.relnamespace in (select oid from ours) and c.relkind = 'S'
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
      union all
      select 'routine', p.oid::regprocedure::text, p.proowner from pg_proc p where p.pronamespace in (select oid from ours)
      union all
      select 'type', t.oid::regtype::text, t.typowner from pg_type t
        where t.typnamespace in (select oid from ours) and t.typtype in ('e', 'd')
    ) as objects where owner <> (select oid from pg_roles where rolname = $1)`,
    [name],
  );
  for (const { statement } of rows) await admin.query(statement);
}

interface Login {
  name: string;
  password: string;
  database: string;
}

function loginIn(url: string): Login {
  const { username, password, pathname } = new URL(url);
  return {
    name: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}
