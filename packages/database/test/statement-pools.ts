import { createStatementRunner, type StatementRunner } from '@lacre/database/statements';
import { Pool } from 'pg';

export interface StatementPools {
  pools: readonly [Pool, Pool];
  statements: StatementRunner;
  close(): Promise<void>;
}

/** The service's two pools over a test's database, without TypeORM: as a separate process would have them. */
export function openStatementPools(url: string): StatementPools {
  const options = '-c role=lacre_app -c plan_cache_mode=force_generic_plan';
  const open = () => {
    const pool = new Pool({ connectionString: url, options, application_name: 'lacre' });
    // It responds before its sockets are closed, which the drop then ends.
    pool.on('error', () => undefined);
    return pool;
  };
  const pools = [open(), open()] as const;
  return {
    pools,
    statements: createStatementRunner(...pools),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
}
