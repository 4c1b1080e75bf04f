import type { Statement } from '../statements.ts';

/** The filter of a list of records. */
export interface SearchFilter {
  /** Each must occur in the record's normalized text. Matched literally. */
  words?: readonly string[] | undefined;
  livemode?: boolean | undefined;
}

/** One page, and the total number. */
export interface SearchedPage<Row> {
  rows: Row[];
  total: number;
}

/** Further words do not narrow a search. */
const WORDS = 8;

/**
 * One page, newest first, and the total `matching`, in one statement. A search scans the normalized texts of the
 * organization's rows once: an index on substrings is not used under row-level security (see docs/lists.md). Without
 * one, only the page's rows are read; the others are counted and skipped in an index.
 *
 * @param table whose `search` column contains normalized text
 * @param columns of its rows, named `r`
 */
export function searchedPage(
  table: 'customer' | 'product',
  columns: string,
  organizationId: string,
  { words: given = [], livemode }: SearchFilter,
  { offset, limit }: { offset: number; limit: number },
): Statement {
  const values: unknown[] = [organizationId, limit, offset];
  const parts = ['organization_id = $1'];
  if (livemode !== undefined) parts.push(`livemode = $${values.push(livemode)}`);
  const words = given.slice(0, WORDS);
  for (const word of words) parts.push(`strpos(search, $${values.push(word)}) > 0`);
  const where = parts.join(' and ');
  const order = 'created_at desc, id desc';
  return {
    name: `${table}-page-${livemode === undefined ? '' : 'l'}${words.length}`,
    text:
      words.length === 0
        ? `with counted as materialized (
             select count(*) as matching, $3::bigint * 2 > count(*) as is_nearer_end from ${table} where ${where})
           select matching, ${columns}
           from counted left join lateral (
             select t.* from (
               (select id from (${inOrder(table, where, livemode, 'desc')}) newest order by created_at desc, id desc
                limit case when is_nearer_end then 0 else $2::bigint end offset $3)
               union all
               (select id from (${inOrder(table, where, livemode, 'asc')}) oldest order by created_at, id
                limit case when is_nearer_end then least($2, greatest(matching - $3, 0)) else 0 end
                offset greatest(matching - $3 - $2, 0))) page
             cross join lateral (select * from ${table} where organization_id = $1 and id = page.id limit 1) t) r on true
           order by ${order}`
        : `with found as materialized (select created_at, id from ${table} where ${where})
           select (select count(*) from found) as matching, ${columns}
           from (select 1) always left join (
             select t.* from (select created_at, id from found order by ${order} limit $2 offset $3) page
             join ${table} t on t.organization_id = $1 and t.id = page.id) r on true
           order by ${order}`,
    values,
    tenant: organizationId,
  };
}

/** Both environments are merged: the index is in order within each. */
function inOrder(table: string, where: string, livemode: boolean | undefined, way: 'asc' | 'desc'): string {
  const rows = (also: string) =>
    `select created_at, id from ${table} where ${where}${also} order by created_at ${way}, id ${way}`;
  return livemode === undefined ? `(${rows(' and livemode')}) union all (${rows(' and not livemode')})` : rows('');
}

/** An empty page comes as one row of nulls. */
export function toSearchedPage<Row extends { id: string }>(
  found: readonly ({ matching: string } & (Row | { id: null }))[],
): SearchedPage<Row> {
  const rows = found.filter((row): row is { matching: string } & Row => row.id !== null);
  return { rows, total: Number(found[0]?.matching ?? 0) };
}
