import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Corrects certificates of unknown issuers that were treated as those of production. */
export class UnknownIssuers20261122040001 implements MigrationInterface {
  name = 'UnknownIssuers20261122040001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      update certificate set is_test = true
        where not is_test
          and translate(upper(issuer), 'ÁÉÍÓÚáéíóú', 'AEIOUAEIOU') not like '%SERVICIO DE ADMINISTRACION TRIBUTARIA%'
          and upper(issuer) not like '%AUTORIDAD CERTIFICADORA%';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
