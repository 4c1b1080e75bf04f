import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A new document writes two deltas, and the foreign key of each looked up its organization again: half of their cost in
 * the database. The document's own foreign key has already checked it in the same statement. The other effect of the
 * keys, deleting the deltas with their organization, is now that of a trigger on organizations: it runs after the keys
 * have deleted the documents, so also after the deltas of a process that had locked one of those until then.
 */
export class DeltasWithoutKeys20261126090000 implements MigrationInterface {
  name = 'DeltasWithoutKeys20261126090000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create function delete_deltas() returns trigger language plpgsql as $$
      begin
        delete from invoice_count_delta where organization_id = old.id;
        delete from invoice_month_delta where organization_id = old.id;
        return null;
      end
      $$;
      -- Triggers run in the order of their names, and those of keys are called RI_...
      create trigger deltas_deleted after delete on organization for each row execute function delete_deltas();
      alter table invoice_count_delta drop constraint invoice_count_delta_organization_id_fkey;
      alter table invoice_month_delta drop constraint invoice_month_delta_organization_id_fkey;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
