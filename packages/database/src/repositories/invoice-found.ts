import type { Statement } from '../statements.ts';
import { type InvoiceFilter, inOrderOfCreation, isInSeriesIndex } from './invoice-filter.ts';
import { beyond, type InvoiceOrder, type InvoicePosition, isFilledLater, placeOf } from './invoice-order.ts';
import { type CountedFilter, daysOf, type Fewness, type PageBounds, startOf } from './invoice-page.ts';

/** Of few rows any way is fast; so many are read in a few milliseconds. */
const SOON_READ = 20_000;
/** A row that is read takes as long as so many entries that are skipped in an index. */
const ENTRIES_PER_ROW = 5;

/**
 * Whether to read all rows of the days on which some match. The other way skips entries of an index until the page is
 * full, of everything if the page after a cursor is the last one, or reads everything if matches are counted by row.
 */
export function areDaysNearer(
  { matching, everything, beside }: Fewness,
  { offset, limit, after }: PageBounds & { after?: unknown },
  isCounted: boolean,
): boolean {
  if (beside === null || Number(everything) <= SOON_READ) return false;
  if (!isCounted) return Number(beside) <= Number(everything) * 0.8;
  if (after && Number(beside) <= SOON_READ) return true;
  const part = Math.min((offset + limit) / Number(matching), 1);
  return Number(beside) * ENTRIES_PER_ROW <= Number(everything) * part;
}

/**
 * Whether to find all rows that match rather than read them in their order: by total or folio they lie anywhere on
 * disk, and few of a series may lie anywhere in any order but that of its index.
 */
export const isScattered = (filter: InvoiceFilter, order: InvoiceOrder): boolean =>
  isFilledLater(order) || (isInSeriesIndex(filter) && order.key !== 'createdAt');

/** A page, or the rows after a position; `isFilled` is false while columns of the order may be empty. */
export interface FoundBounds extends PageBounds {
  after?: InvoicePosition | undefined;
  isFilled: boolean;
}

/**
 * One page in any order and the total number `matching`, of all rows that match, found in one pass.
 *
 * @param filter conditions on the row `i`; their first value is the organization
 * @param days only reads those on which there are rows of this filter
 * @param columns of the row, named `i`
 */
export function foundPage(
  filter: { where: string; shape: string; values: readonly unknown[] },
  days: CountedFilter | undefined,
  order: InvoiceOrder,
  { offset, limit, after, isFilled }: FoundBounds,
  columns: string,
): Statement {
  const values = [...filter.values];
  const parameter = (given: unknown) => `$${values.push(given)}`;
  const [p1, p2] = [`${parameter(limit)}::bigint`, `${parameter(offset)}::bigint`];
  const next = after ? `where (place, id) ${beyond(order, after, parameter)}` : '';
  const entry = `i.id, ${placeOf(order.key, isFilled)} as place`;
  const found = days
    ? `select found.* from (${daysOf(days, parameter)}) days cross join lateral (${inOrderOfCreation(
        entry,
        `${filter.where} and i.created_at >= ${startOf('days.starts')} and i.created_at < ${startOf('days.starts + 1')}`,
      )}) found`
    : inOrderOfCreation(entry, filter.where);
  const way = order.descending ? 'desc' : 'asc';
  return {
    name: `invoice-found-${filter.shape}-${order.key}-${way}${days ? '-days' : ''}${after ? '-next' : ''}${isFilled ? '' : '-unfilled'}`,
    text: `with found as materialized (${found})
      select (select count(*) from found) as matching, ${columns}
      from (select 1) always left join (
        select i.*, page.place from (select id, place from found ${next} order by place ${way}, id ${way} limit ${p1} offset ${p2}) page
        cross join lateral (select * from invoice i where i.organization_id = $1 and i.id = page.id limit 1) i) i on true
      order by i.place ${way}, i.id ${way}`,
    values,
    tenant: filter.values[0] as string,
  };
}
