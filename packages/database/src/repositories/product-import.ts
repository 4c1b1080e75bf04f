import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient, QueryConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import type { Product } from '../entities/product.entity.ts';
import { columnName, type StoredRowOf } from '../table.ts';

/** Columns of a product that a file may contain. */
export type ProductImportColumn = Exclude<
  keyof StoredRowOf<typeof Product>,
  'organizationId' | 'id' | 'createdAt' | 'updatedAt'
>;

export interface ImportedProducts {
  /** Created or updated. */
  imported: number;
  /** Of those: already existed. */
  updated: number;
  /** Of those: in production. */
  live: number;
  /** Of those: not subject to tax. */
  untaxed: number;
  /** Of those: subject to tax, but without taxes. */
  withoutTaxes: number;
  /** Row numbers whose SKU already existed; with `changed`: existed in the other environment. */
  taken: number[];
}

/** Time limit, for a file of several megabytes on a busy machine. */
const milliseconds = 60_000;

/**
 * Copies rows into a temporary table and creates products from those whose SKU is free, inside the transaction of
 * `manager`. With `changed`, an existing product of the same SKU and environment gets those columns instead. SKUs are
 * processed in one order, so that concurrent imports never deadlock.
 *
 * @param columns of the lines, after id and row; `sku`, `taxability`, `livemode` and `search` among them
 * @param lines in COPY's text format; no duplicate SKU
 */
export async function importProductRows(
  manager: EntityManager,
  organizationId: string,
  at: Date,
  columns: readonly ProductImportColumn[],
  lines: AsyncIterable<string>,
  changed?: readonly ProductImportColumn[],
): Promise<ImportedProducts> {
  await manager.query(`set local statement_timeout = ${milliseconds}`);
  const names = columns.map(columnName).join(', ');
  await manager.query(
    `create temporary table product_import on commit drop as select id, 0 as row, ${names} from product with no data`,
  );
  const client = (await manager.queryRunner?.connect()) as PoolClient;
  // The connection's own timeout is meant for statements sent in one piece.
  const copy = Object.assign(copyFrom('copy product_import from stdin'), { query_timeout: milliseconds });
  await pipeline(Readable.from(lines), client.query(copy));
  // Missing in the type declarations of node-postgres.
  const [made] = (
    await client.query<{ imported: string; updated: string; live: string; untaxed: string; withoutTaxes: string }>({
      text: `with made as (
          insert into product (organization_id, id, ${names}, created_at, updated_at)
          select $1, id, ${names}, $2, $2
            from product_import order by sku collate "C", id
          on conflict (organization_id, sku) do ${changed ? update(changed) : 'nothing'}
          -- xmax is this transaction's for a row that existed and was updated, and 0 for a new one.
          returning livemode, taxability, taxes, xmax::text <> '0' as was_there
        )
        select count(*) as imported, count(*) filter (where was_there) as updated,
          count(*) filter (where livemode) as live,
          count(*) filter (where taxability = '01') as untaxed,
          count(*) filter (where taxability = '02' and taxes = '[]') as "withoutTaxes" from made`,
      values: [organizationId, at],
      query_timeout: milliseconds,
    } as QueryConfig)
  ).rows;
  const imported = Number(made?.imported ?? 0);
  const taken = imported === copy.rowCount ? [] : await rowsNotMade(client, organizationId, changed !== undefined);
  return {
    imported,
    updated: Number(made?.updated ?? 0),
    live: Number(made?.live ?? 0),
    untaxed: Number(made?.untaxed ?? 0),
    withoutTaxes: Number(made?.withoutTaxes ?? 0),
    taken,
  };
}

/** A product that is no longer taxed keeps no taxes; its search text keeps its external id. */
function update(changed: readonly ProductImportColumn[]): string {
  const taxes = changed.includes('taxability') && !changed.includes('taxes');
  return `update set ${changed.map((column) => `${columnName(column)} = excluded.${columnName(column)}`).join(', ')},
    ${taxes ? "taxes = case when excluded.taxability = '02' then product.taxes else '[]' end," : ''}
    search = excluded.search || coalesce(' ' || ${folded('product.external_id')}, ''), updated_at = $2
    where product.livemode = excluded.livemode`;
}

/** As `foldText` does. Accents are removed first: `lower` changes only ASCII in some locales. */
const folded = (text: string) => `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

async function rowsNotMade(client: PoolClient, organizationId: string, isUpsert: boolean): Promise<number[]> {
  const { rows } = await client.query<{ row: number }>({
    text: isUpsert
      ? `select i.row from product_import i join product p on p.organization_id = $1 and p.sku = i.sku
          where p.livemode <> i.livemode order by i.row`
      : `select row from product_import i
          where not exists (select from product p where p.organization_id = $1 and p.id = i.id) order by row`,
    values: [organizationId],
    query_timeout: milliseconds,
  } as QueryConfig);
  return rows.map(({ row }) => row);
}
