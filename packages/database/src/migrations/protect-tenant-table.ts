/**
 * SQL that a migration runs for each table with an `organization_id`: only rows of one organization, even when a WHERE
 * is missing. `lacre_app` sees the organization that its transaction has set (nothing when it has set none),
 * `lacre_system` sees all. Neither owns the table.
 *
 * @param column the one with the organization's id
 */
export const protectTenantTable = (table: string, column = 'organization_id'): string => /* sql */ `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy own_organization on ${table} to lacre_app
    using (${column} = (select nullif(current_setting('lacre.organization', true), '')::uuid));
  create policy every_organization on ${table} to lacre_system using (true);
  ${grantTable(table)}
`;

/** For tables without an organization: users, sessions and what belongs to the installation. */
export const grantTable = (table: string): string =>
  `grant select, insert, update, delete on ${table} to lacre_app, lacre_system;`;
