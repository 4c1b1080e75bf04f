import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletes the audit log of a deleted organization in batches. No role may delete from it, so a function does, as the
 * owner of the table, and only for an organization that is deleted.
 */
export class PurgedAuditLogs20261129030000 implements MigrationInterface {
  name = 'PurgedAuditLogs20261129030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create function purge_audit_log(deleted uuid, most integer) returns integer
      language sql security definer set search_path = public, pg_temp as $$
        with gone as (
          delete from audit_entry where organization_id = deleted and position = any (array(
              select e.position from audit_entry e join organization o on o.id = e.organization_id
              where e.organization_id = deleted and o.deleted_at is not null order by e.position limit most))
          returning 1
        )
        select count(*)::integer from gone
      $$;
      revoke execute on function purge_audit_log from public;
      grant execute on function purge_audit_log to lacre_system;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
