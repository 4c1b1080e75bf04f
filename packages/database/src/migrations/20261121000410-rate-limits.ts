import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantTable } from './protect-tenant-table.ts';

/**
 * The calls of each caller admitted by all processes together. Unlogged: a crash of the database empties it, which
 * resets at most one window of each caller, and nothing of it is ever written to the write-ahead log.
 */
export class RateLimits20261121000410 implements MigrationInterface {
  name = 'RateLimits20261121000410';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create unlogged table rate_window (
        -- Class of calls and who makes them.
        name text primary key,
        started_at timestamptz not null,
        -- Handed out to processes since then, and the last slice of it.
        granted integer not null default 0,
        slice integer not null default 0,
        -- Of small limits each admitted call.
        calls timestamptz[] not null default '{}'
      );
      create index rate_window_started_idx on rate_window (started_at);
      ${grantTable('rate_window')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations are forward only: restore a backup instead.');
  }
}
