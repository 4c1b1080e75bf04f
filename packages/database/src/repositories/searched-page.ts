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
 * organization's rows once: an index on substrings is not used under row-level security (see docs/lists.md).
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
        ? `select (select count(*) from ${table} where ${where}) as matching, ${columns}
           from (select 1) always left join (
             select * from ${table} where ${where} order by ${order} limit $2 offset $3) r on true
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

/** An empty page comes as one row of nulls. */
export function toSearchedPage<Row extends { id: string }>(
  found: readonly ({ matching: string } & (Row | { id: null }))[],
): SearchedPage<Row> {
  const rows = found.filter((row): row is { matching: string } & Row => row.id !== null);
  return { rows, total: Number(found[0]?.matching ?? 0) };
}
