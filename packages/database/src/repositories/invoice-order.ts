import { environments } from '../columns.ts';
import type { Statement } from '../statements.ts';
import type { PageBounds } from './invoice-page.ts';

interface Ordered {
  createdAt: Date;
  fecha: string;
  /** Decimal text. */
  total: string;
  folio: string;
}

/**
 * What a list may be ordered by; equal ones by id, in the same direction. Each column has an index (see the
 * migrations).
 */
const sortKeys = {
  createdAt: { column: 'created_at', value: '::timestamptz', of: (row: Ordered) => row.createdAt.toISOString() },
  fecha: { column: 'fecha', value: '::text', of: (row: Ordered) => row.fecha },
  // Numbers as numbers, whatever their length: 9 comes before 10.
  total: { column: 'total_order', value: '::numeric(24, 6)::text', of: (row: Ordered) => row.total },
  folio: { column: 'folio_order', value: '::text', of: (row: Ordered) => row.folio.padStart(40, '0') },
} as const;

export type SortKey = keyof typeof sortKeys;
export const invoiceSortKeys = Object.keys(sortKeys) as SortKey[];

export interface InvoiceOrder {
  key: SortKey;
  descending: boolean;
}

/** Where a page ended: what its last row is ordered by. */
export interface InvoicePosition {
  value: string;
  id: string;
}

export const positionOf = ({ key }: InvoiceOrder, row: Ordered & { id: string }): InvoicePosition => ({
  value: sortKeys[key].of(row),
  id: row.id,
});

/**
 * One page in any order, or what follows a position. Rows that are passed over are read in the index only.
 *
 * @param filter conditions on the row `i`; their first value is the organization
 * @param environment that the conditions name, if any: indexes are of one environment, so without one both are read and
 * merged
 * @param columns of the row, named `i`
 */
export function orderedRows(
  filter: { where: string; shape: string; values: readonly unknown[] },
  environment: string | undefined,
  { key, descending }: InvoiceOrder,
  { offset, limit, after }: PageBounds & { after?: InvoicePosition | undefined },
  columns: string,
): Statement {
  const { column, value } = sortKeys[key];
  const direction = descending ? 'desc' : 'asc';
  const values = [...filter.values];
  const parameter = (given: unknown) => `$${values.push(given)}`;
  const [p1, p2] = [`${parameter(limit)}::bigint`, `${parameter(offset)}::bigint`];
  const position = (given: string) => (key === 'total' ? `lpad(${given}, 25, '0')` : given);
  const next = after
    ? ` and (i.${column}, i.id) ${descending ? '<' : '>'} (${position(`${parameter(after.value)}${value}`)}, ${parameter(after.id)}::uuid)`
    : '';
  const order = (row: string, by: string) => `order by ${row}.${by} ${direction}, ${row}.id ${direction}`;
  const entries = (also: string) =>
    `select i.id, i.${column} as place from invoice i where ${filter.where}${also}${next} ${order('i', column)}`;
  const needsBoth = environment === undefined && key !== 'createdAt';
  const both = environments.map((one) => `(${entries(` and i.environment = '${one}'`)} limit ${p1} + ${p2})`);
  const page = needsBoth ? `select * from (${both.join(' union all ')}) e ${order('e', 'place')}` : entries('');
  return {
    name: `invoice-ordered-${filter.shape}-${key}-${direction}${after ? '-next' : ''}`,
    // Lateral with a limit of its own: however long a page might be, its rows are read by their key.
    text: `select ${columns} from (${page} limit ${p1} offset ${p2}) page
      cross join lateral (select * from invoice i where i.organization_id = $1 and i.id = page.id limit 1) i
      ${order('page', 'place')}`,
    values,
    tenant: filter.values[0] as string,
  };
}
