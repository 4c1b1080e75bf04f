import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The two roles that the application uses; it never runs as the owner of the tables. Roles belong to the whole server,
 * so another of its databases may already have created them, or be creating them concurrently.
 */
export class TenantRoles20261121000300 implements MigrationInterface {
  name = 'TenantRoles20261121000300';

  async up(runner: QueryRunner): Promise<void> {
    for (const role of ['lacre_app', 'lacre_system'])
      await runner.query(/* sql */ `
        do $$
        begin
          if not exists (select from pg_roles where rolname = '${role}') then
            create role ${role} nologin;
          end if;
          if not pg_has_role(current_user, '${role}', 'member') then
            grant ${role} to current_user;
          end if;
        exception when duplicate_object or unique_violation then
          null;
        end
        $$;
        grant usage on schema public to ${role};
      `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
