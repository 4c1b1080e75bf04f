import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wider than the previous one, which every row satisfies: so no row is validated, and the lock is short. */
const check = (table: string, name: string, condition: string) =>
  `alter table ${table} drop constraint ${name}, add constraint ${name} check (${condition}) not valid;`;

const types = "in ('I', 'E', 'T', 'P', 'N', 'R')";

/** Retentions (type R): stored like every document, distinguished by their type. */
export class Retentions20261124160000 implements MigrationInterface {
  name = 'Retentions20261124160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      ${check('invoice', 'invoice_tipo_comprobante_check', `tipo_comprobante ${types}`)}
      ${check('stamping_attempt', 'stamping_attempt_tipo_comprobante_check', `tipo_comprobante ${types}`)}
      ${check('folio_series', 'folio_series_type_check', `type ${types}`)}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
