import { Client } from 'pg';

/**
 * A login, and what it may do besides taking on the two roles that Lacre uses, in words; none for a correctly
 * configured login.
 */
export interface LoginPrivileges {
  login: string;
  powers: string[];
}

/** Asks the server what the login of `url` may do: so could an attacker who runs SQL as the serving process. */
export async function loginPrivileges(url: string): Promise<LoginPrivileges> {
  const client = new Client({ connectionString: url, application_name: 'lacre-powers' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, boolean> & { login: string }>(/* sql */ `
      select current_user as login, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and pg_has_role(current_user, relowner, 'member')) as owns,
        exists (select from pg_roles r where r.rolname like 'pg\\_%' and r.rolname <> 'pg_database_owner' and not rolsuper
          and pg_has_role(current_user, r.oid, 'member')) as predefined
      from pg_roles where rolname = current_user`);
    const [found] = rows;
    // Being a superuser implies all of it.
    const shown = found?.['rolsuper'] === true ? words.slice(0, 1) : words;
    return {
      login: found?.login ?? '',
      powers: shown.filter(([column]) => found?.[column] === true).map(([, word]) => word),
    };
  } finally {
    await client.end();
  }
}

const words: readonly [column: string, word: string][] = [
  ['rolsuper', 'it is a superuser'],
  ['rolcreaterole', 'it may create roles'],
  ['rolcreatedb', 'it may create databases'],
  ['rolreplication', 'it may replicate'],
  ['rolbypassrls', 'it bypasses row-level security'],
  ['owns', 'it owns the tables'],
  ['predefined', 'it is a member of a role of the server itself (pg_...)'],
];
