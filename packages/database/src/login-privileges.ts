import { Client } from 'pg';

/**
 * A login, and what it may do besides becoming the two roles that Lacre works as; in words, none for a login as it
 * should be.
 */
export interface LoginPrivileges {
  login: string;
  powers: string[];
}

/**
 * Asks the server what the login of `url` may do. An attacker who runs SQL as the serving process may do
 * the same.
 */
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
    // A superuser may do all of it.
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
  ['rolcreaterole', 'it may make roles'],
  ['rolcreatedb', 'it may make databases'],
  ['rolreplication', 'it may replicate'],
  ['rolbypassrls', 'row level security does not hold it'],
  ['owns', 'it owns the tables'],
  ['predefined', 'it is a member of a role of the server itself (pg_...)'],
];
