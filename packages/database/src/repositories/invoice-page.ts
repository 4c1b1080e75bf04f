import type { Statement } from '../statements.ts';
import { type DocumentKindName, ofKind } from './document-types.ts';

/** The filters that counts are kept by: lists filtered by nothing else read only the rows they show. */
export interface CountedFilter {
  environment?: string | undefined;
  type?: string | undefined;
  /** Kind of document; absent: all. */
  kind?: DocumentKindName | undefined;
  status?: string | undefined;
  /** Inclusive. */
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
}

export interface PageBounds {
  offset: number;
  limit: number;
}

/**
 * `newestPage` only looks at so many of the newest rows; deeper pages, or those with few matches among them, are for
 * `countedPage`.
 */
export const NEWEST = 1_000;
const MS_PER_DAY = 86_400_000;
/** Days of counts are in UTC-6 (see the migration). */
const DAY_OFFSET_MS = -21_600_000;

/** True if `newestPage` may contain the page; check its result with `isWhole`. */
export const mayBeNewest = ({ offset, limit }: PageBounds): boolean => offset + limit <= NEWEST / 2;

/**
 * True if a page is complete: fewer rows than there should be mean that the rest lies deeper than `newestPage` looks.
 */
export const isWhole = (rows: number, total: number, { offset, limit }: PageBounds): boolean =>
  rows >= Math.min(limit, Math.max(total - offset, 0));

/**
 * One page of the newest rows, read by index, and the total number `matching`, from counts.
 *
 * @param columns of the row, named `i`
 * @param owedBy SQL of the amounts deducted from it, for the statement's name
 */
export function newestPage(
  organizationId: string,
  filter: CountedFilter,
  { offset, limit }: PageBounds,
  columns: string,
  owedBy: 'balance' | 'ledger' = 'ledger',
): Statement {
  const { shape, values, parameter, dimensions, since, before } = read(organizationId, filter);
  // Conditions that the index covers go inside, those checked row by row outside.
  const inner = ['organization_id = $1', ...(filter.environment === undefined ? [] : [dimensions.environment])];
  if (since) inner.push(`created_at >= ${since.instant()}`);
  if (before) inner.push(`created_at < ${before.instant()}`);
  const [p1, p2] = [parameter(limit), parameter(offset)];
  return {
    name: `invoice-newest-${owedBy}-${shape}`,
    text: `select greatest(${since ? since.count : sumOfAll(dimensions.all)} - ${before ? before.count : '0'}, 0) as matching, ${columns}
      from (select 1) always left join lateral (
        select * from (
          select * from invoice where ${inner.join(' and ')} order by created_at desc, id desc limit ${NEWEST}) newest
        where true${dimensions.all} order by created_at desc, id desc limit ${p1} offset ${p2}) i on true
      order by i.created_at desc, i.id desc`,
    values,
    tenant: organizationId,
  };
}

interface CountedWay {
  /** The page begins after this row. */
  after?: { createdAt: Date; id: string } | undefined;
  /** Oldest first. */
  ascending?: boolean;
}

/**
 * The same for any page: counts tell on which days its rows lie, so that only those days are read. The rows are the
 * same as with OFFSET. `matching` leaves out the days before `after`.
 */
export function countedPage(
  organizationId: string,
  given: CountedFilter,
  { offset, limit }: PageBounds,
  columns: string,
  { after: position, ascending = false }: CountedWay = {},
): Statement {
  const { filter, after } = startAt(given, position, ascending);
  const { shape, values, parameter, dimensions, since, before } = read(organizationId, filter);
  const all = dimensions.all;
  // Rows of the same instant that come before the position, and itself.
  const passed = after
    ? ` + (select count(*) from invoice where organization_id = $1 and created_at = ${parameter(after.createdAt)}::timestamptz
        and id ${ascending ? '<' : '>'}= ${parameter(after.id)}::uuid${all})`
    : '';
  const [p1, p2] = [`${parameter(limit)}::bigint`, `(${parameter(offset)}::bigint${passed})`];
  const newer = before ? before.count : '0';
  const [skip, stop] = ascending
    ? [`greatest(upto - ${p2} - ${p1}, newer)`, `greatest(upto - ${p2}, newer)`]
    : [`newer + ${p2}`, `least(newer + ${p2} + ${p1}, upto)`];
  const way = ascending ? 'asc' : 'desc';
  const counts = (span: 'month' | 'day', within: string) => `
      select starts, count as n from invoice_count where organization_id = $1 and span = '${span}'${within}${all}`;
  return {
    name: `invoice-counted-${shape}${ascending ? '-back' : ''}${after ? '-next' : ''}`,
    // Rows are numbered from the newest of all, whatever their date: the page is those from skip to stop.
    text: `with monthly as materialized (
        select starts, sum(n) as n, sum(sum(n)) over (order by starts desc) - sum(n) as newer from (${counts('month', '')}
          union all
          select ${monthOf('day')}, delta from invoice_count_delta where organization_id = $1${all}) months
        group by starts having sum(n) > 0
      ), bounds as materialized (
        select newer, upto, ${skip} as skip, ${stop} as stop
        from (select ${newer} as newer, ${since ? since.count : 'coalesce((select sum(n) from monthly), 0)'} as upto) ends
      ), daily as materialized (
        select d.starts, skip, stop, sum(d.n) as n,
          m.newer + sum(sum(d.n)) over (partition by m.starts order by d.starts desc) - sum(d.n) as newer
        from bounds join monthly m on m.newer < stop and m.newer + m.n > skip
        cross join lateral (${counts('day', ` and starts >= m.starts and starts < ${nextMonth('m.starts')}`)}
          union all
          select day, delta from invoice_count_delta
          where organization_id = $1 and day >= m.starts and day < ${nextMonth('m.starts')}${all}) d
        group by skip, stop, m.starts, m.newer, d.starts having sum(d.n) > 0
      )
      select (select greatest(upto - newer, 0) from bounds) as matching, ${columns}
      from (select 1) always left join (
        select found.* from daily cross join lateral (
          select * from invoice
          where organization_id = $1 and created_at >= ${startOf('daily.starts')} and created_at < ${startOf('daily.starts + 1')}${all}
          order by created_at desc, id desc
          limit greatest(least(stop, newer + n) - greatest(skip, newer), 0) offset greatest(skip - newer, 0)) found
        where newer < stop and newer + n > skip) i on true
      order by i.created_at ${way}, i.id ${way}`,
    values,
    tenant: organizationId,
  };
}

/** The filter of the rows from a position on; without the position if the filter has only rows after it. */
function startAt(filter: CountedFilter, after: CountedWay['after'], ascending: boolean) {
  if (!after) return { filter, after };
  const { createdFrom, createdBefore } = filter;
  if (ascending)
    return createdFrom && createdFrom > after.createdAt
      ? { filter, after: undefined }
      : { filter: { ...filter, createdFrom: after.createdAt }, after };
  return createdBefore && createdBefore <= after.createdAt
    ? { filter, after: undefined }
    : { filter: { ...filter, createdBefore: new Date(after.createdAt.getTime() + 1) }, after };
}

/** The total number, from counts alone. */
export function matching(organizationId: string, filter: CountedFilter): Statement {
  const { shape, values, dimensions, since, before } = read(organizationId, filter);
  return {
    name: `invoice-matching-counted-${shape}`,
    text: `select greatest(${since ? since.count : sumOfAll(dimensions.all)} - ${before ? before.count : '0'}, 0) as matching`,
    values,
    tenant: organizationId,
  };
}

/** How few rows a filter has, and where. */
export interface Fewness {
  /** Rows that match. */
  matching: string;
  /** Rows of the environment. */
  everything: string;
  /** Rows of the environment on the days of those that match; null if too many match. */
  beside: string | null;
}

/** Up to so many rows may be worth reading their days for. */
const FEW = 2_000;

/** The statement that reads `Fewness` from the counts alone, without the invoices. */
export function fewness(organizationId: string, filter: CountedFilter): Statement {
  const { shape, values, parameter, dimensions } = read(organizationId, filter);
  return {
    name: `invoice-fewness-${shape}`,
    text: `with few as materialized (select ${sumOfAll(dimensions.all)} as matching)
      select matching, ${sumOfAll(dimensions.environment && ` and ${dimensions.environment}`)} as everything,
        case when matching between 1 and ${FEW} then (select coalesce(sum(c.count), 0) from invoice_count c
          where c.organization_id = $1 and c.span = 'day' ${dimensions.environment && ` and ${dimensions.environment}`}
            and c.starts in (${daysOf(filter, parameter)})) end as beside
      from few`,
    values,
    tenant: organizationId,
  };
}

/** SQL of the days on which rows lie, `$1` being the organization. */
export function daysOf(filter: CountedFilter, parameter: (value: unknown) => string): string {
  const { all } = dimensionsOf(filter, parameter);
  return `select starts from (
      select starts, count as n from invoice_count where organization_id = $1 and span = 'day'${all}
      union all
      select day, delta from invoice_count_delta where organization_id = $1${all}) counted
    group by starts having sum(n) > 0`;
}

interface Bound {
  /** Adds the instant as a parameter, which a statement that does not use it must not have. */
  instant(): string;
  /** SQL: the number of rows as new as the instant or newer. */
  count: string;
}

function read(organizationId: string, filter: CountedFilter) {
  const values: unknown[] = [organizationId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const { all, environment, shape: ofDimensions } = dimensionsOf(filter, parameter);
  let shape = ofDimensions;

  const bound = (letter: string, at: Date | undefined): Bound | undefined => {
    if (!at) return undefined;
    const local = at.getTime() + DAY_OFFSET_MS;
    const day = Math.ceil(local / MS_PER_DAY);
    const wholeDays = local === day * MS_PER_DAY;
    shape += wholeDays ? letter : letter.toUpperCase();
    let instantParameter: string | undefined;
    const instant = () => `${(instantParameter ??= parameter(at))}::timestamptz`;
    // The first day that lies entirely on the newer side.
    const first = `${parameter(new Date(day * MS_PER_DAY).toISOString().slice(0, 10))}::date`;
    const partOfDay = () => `(select count(*) from invoice
      where organization_id = $1 and created_at >= ${instant()} and created_at < ${startOf(first)}${all})`;
    const count = `((select coalesce(sum(count), 0) from invoice_count
        where organization_id = $1 and span = 'month' and starts > ${first}${all})
      + (select coalesce(sum(count), 0) from invoice_count
        where organization_id = $1 and span = 'day' and starts >= ${first} and starts < ${nextMonth(monthOf(first))}${all})
      + (select coalesce(sum(delta), 0) from invoice_count_delta where organization_id = $1 and day >= ${first}${all})
      ${wholeDays ? '' : ` + ${partOfDay()}`})`;
    return { instant, count };
  };
  const since = bound('c', filter.createdFrom);
  const before = bound('d', filter.createdBefore);
  return { shape, values, parameter, dimensions: { all, environment }, since, before };
}

/** SQL conditions on what counts are kept by. */
function dimensionsOf(filter: CountedFilter, parameter: (value: unknown) => string) {
  let shape = '';
  const dimension = (letter: string, column: string, value: string | undefined) => {
    if (value === undefined) return '';
    shape += letter;
    return `${column} = ${parameter(value)}`;
  };
  const environment = dimension('e', 'environment', filter.environment);
  const type = dimension('t', 'tipo_comprobante', filter.type);
  const status = dimension('s', 'status', filter.status);
  const kind = filter.kind && ofKind[filter.kind];
  if (kind) shape += kind.letter;
  const all = [environment, type, status, kind ? `tipo_comprobante ${kind.types}` : '']
    .filter((part) => part !== '')
    .map((part) => ` and ${part}`)
    .join('');
  return { all, environment, shape };
}

/** From both tables: folded counts and pending deltas. */
const sumOfAll = (dimensions: string) => `
  ((select coalesce(sum(count), 0) from invoice_count where organization_id = $1 and span = 'all'${dimensions})
  + (select coalesce(sum(delta), 0) from invoice_count_delta where organization_id = $1${dimensions}))`;

const monthOf = (day: string) => `date_trunc('month', (${day})::timestamp)::date`;
const nextMonth = (month: string) => `(${month} + interval '1 month')::date`;
export const startOf = (day: string) => `((${day})::timestamp at time zone interval '-6 hours')`;
