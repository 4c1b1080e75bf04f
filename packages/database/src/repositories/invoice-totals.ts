import type { Statement } from '../statements.ts';
import { conditions, type InvoiceFilter, inOrderOfCreation, isInSeriesIndex, isSelective } from './invoice-filter.ts';

/**
 * Counts what counts are not kept by: from the sums of months if they are kept by all fields of the filter and include
 * every document, else row by row, in the order of creation, in which rows lie on disk: in the order of an index on the
 * total it takes five times as long.
 */
export function rowCount({ where, shape, values }: ReturnType<typeof conditions>, filter: InvoiceFilter): Statement {
  const rows = isSelective(filter) ? `invoice i where ${where}` : `(${inOrderOfCreation('', where)}) found`;
  const counted = `select count(*) as matching from ${rows}`;
  return {
    name: `invoice-matching-${shape}`,
    text: isSummed(filter)
      ? `select case when ${isUnsummed} then (${counted}) else ${sumOf(where)} end as matching`
      : counted,
    values,
    tenant: values[0] as string,
  };
}

/** What sums of months are kept by. */
const summedBy: readonly string[] = ['environment', 'type', 'kind', 'status', 'metodoPago', 'moneda'];

/** Whether sums of months are kept by all fields of the filter. Payrolls and retentions are in none. */
const isSummed = (filter: InvoiceFilter): boolean =>
  (filter.kind === 'invoice' || filter.kind === 'payment') &&
  Object.entries(filter).every(([field, value]) => value === undefined || summedBy.includes(field));

/** Whether a count reads no documents. */
export const isSoonCounted = (filter: InvoiceFilter): boolean => isSummed(filter) || isInSeriesIndex(filter);

/** SQL: whether documents of an older version are not in the sums yet, `$1` being the organization. */
const isUnsummed = 'exists (select from invoice where organization_id = $1 and transferred is null)';

/** SQL: their columns have the names that those of a document have. */
const sumOf = (where: string) => `(select coalesce(sum(count), 0) from (
  select count from invoice_month i where ${where}
  union all
  select count from invoice_month_delta i where ${where}) kept)`;

/**
 * Counts open invoices from their balances alone, one index scan; undefined if the filter needs more than these hold.
 * Only invoices paid in installments have a balance, never receipts.
 */
export function openCount(organizationId: string, filter: InvoiceFilter): Statement | undefined {
  const { isOpen, environment, kind, metodoPago, customerId, issuedFrom, issuedTo, moneda, ...more } = filter;
  if (isOpen !== true || kind !== 'invoice' || (metodoPago ?? 'PPD') !== 'PPD') return undefined;
  if (Object.values(more).some((value) => value !== undefined)) return undefined;
  const balanceFilter = { environment, customerId, issuedFrom, issuedTo, moneda };
  const { where, shape, values } = conditions(organizationId, balanceFilter);
  return {
    name: `invoice-open-${shape}`,
    text: `select count(*) as matching from invoice_balance i where i.owed > 0 and ${where}`,
    values,
    tenant: organizationId,
  };
}
