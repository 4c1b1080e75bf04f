import { environments } from '../columns.ts';
import type { Statement } from '../statements.ts';
import { NEWEST, type PageBounds } from './invoice-page.ts';

interface Ordered {
  createdAt: Date;
  fecha: string;
  /** Decimal string. */
  total: string;
  folio: string;
}

/**
 * Sort keys of lists; equal values are ordered by id, in the same direction. Each column has an index (see the
 * migrations).
 */
const sortKeys = {
  createdAt: { column: 'created_at', value: '::timestamptz', of: (row: Ordered) => row.createdAt.toISOString() },
  fecha: { column: 'fecha', value: '::text', of: (row: Ordered) => row.fecha },
  // Numerically, whatever their length: 9 comes before 10.
  total: {
    column: 'total_order',
    computed: "lpad(i.total::text, 25, '0')",
    value: '::numeric(24, 6)::text',
    of: (row: Ordered) => row.total,
  },
  folio: {
    column: 'folio_order',
    computed: "lpad(i.folio, 40, '0')",
    value: '::text',
    of: (row: Ordered) => row.folio.padStart(40, '0'),
  },
} as const;

export type SortKey = keyof typeof sortKeys;
export const invoiceSortKeys = Object.keys(sortKeys) as SortKey[];

export interface InvoiceOrder {
  key: SortKey;
  descending: boolean;
}

/** Position at the end of a page: the sort values of its last row. */
export interface InvoicePosition {
  value: string;
  id: string;
}

export const positionOf = ({ key }: InvoiceOrder, row: Ordered & { id: string }): InvoicePosition => ({
  value: sortKeys[key].of(row),
  id: row.id,
});

/** The cursor as `countedPage` reads it. */
export const instantOf = (position: InvoicePosition | undefined) =>
  position && { createdAt: new Date(position.value), id: position.id };

/** Whether its column may not be back-filled yet: until then the rows are read and sorted. */
export const isFilledLater = ({ key }: InvoiceOrder): boolean => 'computed' in sortKeys[key];

/** SQL of the sort value of the row `i`. */
export function placeOf(key: SortKey, isFilled: boolean): string {
  const sort = sortKeys[key];
  return isFilled || !('computed' in sort) ? `i.${sort.column}` : sort.computed;
}

/** SQL that compares a place and an id with a position: true for the rows after it. */
export function beyond(
  { key, descending }: InvoiceOrder,
  { value, id }: InvoicePosition,
  parameter: (given: unknown) => string,
): string {
  const typedValue = `${parameter(value)}${sortKeys[key].value}`;
  return `${descending ? '<' : '>'} (${key === 'total' ? `lpad(${typedValue}, 25, '0')` : typedValue}, ${parameter(id)}::uuid)`;
}

interface OrderedPage extends PageBounds {
  after?: InvoicePosition | undefined;
  /** Read in reverse, from the other end: `offset` and `limit` are counted from there. */
  fromTheEnd?: boolean;
  /** Only look at the first so many rows, whether they match or not: by `createdAt` or in one environment only. */
  nearby?: boolean;
  /** False while columns may be empty. */
  isFilled?: boolean;
}

/**
 * One page in any order, or the rows after a position. Skipped rows are read in the index only.
 *
 * @param filter conditions on the row `i`; their first value is the organization
 * @param environment that the conditions name, if any: indexes cover one environment, so without one both are read and
 *   merged
 * @param columns of the row, named `i`
 */
export function orderedRows(
  filter: { where: string; shape: string; values: readonly unknown[] },
  environment: string | undefined,
  { key, descending }: InvoiceOrder,
  { offset, limit, after, fromTheEnd = false, nearby = false, isFilled = true }: OrderedPage,
  columns: string,
): Statement {
  const place = placeOf(key, isFilled);
  const values = [...filter.values];
  const parameter = (given: unknown) => `$${values.push(given)}`;
  const [p1, p2] = [`${parameter(limit)}::bigint`, `${parameter(offset)}::bigint`];
  const next = after ? ` and (${place}, i.id) ${beyond({ key, descending }, after, parameter)}` : '';
  const direction = (isDescending: boolean) => (isDescending ? 'desc' : 'asc');
  const shown = direction(descending);
  const read = direction(descending !== fromTheEnd);
  const order = (by: string, id: string, way: string) => `order by ${by} ${way}, ${id} ${way}`;
  // The environment is the first condition that a filter has.
  const within = nearby
    ? `(select * from invoice i where i.organization_id = $1${environment === undefined ? '' : ' and i.environment = $2'}${next}
        ${order(place, 'i.id', read)} limit ${NEWEST}) i`
    : 'invoice i';
  const entries = (also: string) =>
    `select i.id, ${place} as place from ${within} where ${filter.where}${also}${next} ${order(place, 'i.id', read)}`;
  const needsBoth = environment === undefined && key !== 'createdAt';
  const both = environments.map((one) => `(${entries(` and i.environment = '${one}'`)} limit ${p1} + ${p2})`);
  const page = needsBoth
    ? `select * from (${both.join(' union all ')}) e ${order('e.place', 'e.id', read)}`
    : entries('');
  const how = `${after ? '-next' : ''}${fromTheEnd ? '-back' : ''}${nearby ? '-nearby' : ''}${isFilled ? '' : '-unfilled'}`;
  return {
    name: `invoice-ordered-${filter.shape}-${key}-${shown}${how}`,
    // Lateral with its own limit: however long a page might be, its rows are read by key.
    text: `select ${columns} from (${page} limit ${p1} offset ${p2}) page
      cross join lateral (select * from invoice i where i.organization_id = $1 and i.id = page.id limit 1) i
      ${order('page.place', 'page.id', shown)}`,
    values,
    tenant: filter.values[0] as string,
  };
}
