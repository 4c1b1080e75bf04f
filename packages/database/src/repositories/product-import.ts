import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient, QueryConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';

export interface ImportedProducts {
  imported: number;
  /** Of those: in production. */
  live: number;
  /** Of those: not subject to tax. */
  untaxed: number;
  /** Row numbers whose SKU the organization had. */
  taken: number[];
}

/** A file of some megabytes on a busy machine. */
const milliseconds = 60_000;

/**
 * Copies rows into a temporary table and makes products of those whose SKU is free, inside the transaction of `manager`.
 * SKUs are touched in one order, so that two imports at once never wait for each other in a circle.
 *
 * @param lines in COPY's text format: id, row, description, product_key, price, unit_key, unit_name, sku, tax_included,
 *   taxability, livemode, search; no SKU twice
 */
export async function importProductRows(
  manager: EntityManager,
  organizationId: string,
  at: Date,
  lines: AsyncIterable<string>,
): Promise<ImportedProducts> {
  await manager.query(`set local statement_timeout = ${milliseconds}`);
  await manager.query(`create temporary table product_import (id uuid not null, row integer not null, description text not null,
      product_key text not null, price numeric(24, 6) not null, unit_key text not null, unit_name text not null, sku text,
      tax_included boolean not null, taxability text not null, livemode boolean not null, search text not null) on commit drop`);
  const client = (await manager.queryRunner?.connect()) as PoolClient;
  // The connection's own limit is meant for statements that are sent in one piece.
  const copy = Object.assign(copyFrom('copy product_import from stdin'), { query_timeout: milliseconds });
  await pipeline(Readable.from(lines), client.query(copy));
  // Not in the type declarations of node-postgres.
  const [made] = (
    await client.query<{ imported: string; live: string; untaxed: string }>({
      text: `with made as (
          insert into product (organization_id, id, description, product_key, price, unit_key, unit_name, sku, tax_included,
            taxability, livemode, search, created_at, updated_at)
          select $1, id, description, product_key, price, unit_key, unit_name, sku, tax_included, taxability, livemode, search, $2, $2
            from product_import order by sku collate "C", id
          on conflict (organization_id, sku) do nothing
          returning livemode, taxability
        )
        select count(*) as imported, count(*) filter (where livemode) as live,
          count(*) filter (where taxability = '01') as untaxed from made`,
      values: [organizationId, at],
      query_timeout: milliseconds,
    } as QueryConfig)
  ).rows;
  const imported = Number(made?.imported ?? 0);
  const taken = imported === copy.rowCount ? [] : await rowsNotMade(client, organizationId);
  return { imported, live: Number(made?.live ?? 0), untaxed: Number(made?.untaxed ?? 0), taken };
}

async function rowsNotMade(client: PoolClient, organizationId: string): Promise<number[]> {
  const { rows } = await client.query<{ row: number }>({
    text: `select row from product_import i
      where not exists (select from product p where p.organization_id = $1 and p.id = i.id) order by row`,
    values: [organizationId],
    query_timeout: milliseconds,
  } as QueryConfig);
  return rows.map(({ row }) => row);
}
