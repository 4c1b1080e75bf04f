import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Logos are stored as rendered by us. What the servers of users sent is deleted, and fetched again for the next
 * document.
 */
export class DrawnLogos20261122010000 implements MigrationInterface {
  name = 'DrawnLogos20261122010000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from organization_logo;
      alter table organization_logo drop constraint organization_logo_content_type_check;
      alter table organization_logo add constraint organization_logo_content_type_check check (content_type = 'image/png');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
