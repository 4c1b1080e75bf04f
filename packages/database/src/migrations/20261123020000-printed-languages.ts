import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A printed document is stored once for each language. A process of the previous version prints as before and stores
 * nothing until it is replaced: its `on conflict` no longer matches a key, which it logs.
 */
export class PrintedLanguages20261123020000 implements MigrationInterface {
  name = 'PrintedLanguages20261123020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table printed_document
        add column language text not null default 'es' constraint printed_document_language_check check (language in ('es', 'en')),
        drop constraint printed_document_pkey,
        add primary key (organization_id, invoice_id, language);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
