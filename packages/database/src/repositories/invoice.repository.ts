import type { Environment } from '../columns.ts';
import type { Statement, StatementRunner } from '../statements.ts';
import {
  type InvoiceRow,
  invoiceColumns,
  type ListedInvoiceRow,
  listedColumns,
  listedWithBalances,
} from './invoice-columns.ts';
import { conditions, countedFilter, type InvoiceFilter, isSelective, narrowPart } from './invoice-filter.ts';
import { areDaysNearer, type FoundBounds, foundPage, isScattered } from './invoice-found.ts';
import { type InvoiceOrder, type InvoicePosition, instantOf, isFilledLater, orderedRows } from './invoice-order.ts';
import {
  type CountedFilter,
  countedPage,
  type Fewness,
  fewness,
  isWhole,
  matching,
  mayBeNewest,
  newestPage,
  type PageBounds,
} from './invoice-page.ts';
import { isSoonCounted, openCount, rowCount } from './invoice-totals.ts';

export type { InvoiceRow, ListedInvoiceRow };

/** One page, and the total number. */
export interface InvoicePage {
  rows: ListedInvoiceRow[];
  total: number;
}

type PageRow = { matching: string } & (ListedInvoiceRow | { [Column in keyof ListedInvoiceRow]: null });

/** An empty page comes as one row with the total only. */
function toPage(found: readonly PageRow[]): InvoicePage {
  const rows = found.filter((row): row is { matching: string } & ListedInvoiceRow => row.id !== null);
  return { rows, total: Number(found[0]?.matching ?? 0) };
}

interface Depths {
  /** From this offset on a page is counted first, and read from the nearer end. */
  farDown: number;
  /** Rows that a page in a non-default order may skip: a few tenths of a second. */
  deepest: number;
}
/** Up to so many open invoices it is faster to read all of them than to look for them among the rest. */
const fewOpen = 5_000;
const newestFirst: InvoiceOrder = { key: 'createdAt', descending: true };
const depths: Depths = { farDown: 10_000, deepest: 200_000 };

/** A numbered page too far from both ends of its order; use a cursor instead. */
export class PageTooDeep extends Error {
  override name = 'PageTooDeep';
}

export function invoices(
  statements: StatementRunner,
  backFill: { isDone(): Promise<boolean> },
  { farDown, deepest } = depths,
) {
  /** The number of matches, from counts if they are kept by the filter's fields. */
  async function countAll(
    organizationId: string,
    filter: InvoiceFilter,
    condition: ReturnType<typeof conditions>,
    isFilled: boolean,
  ): Promise<number> {
    const counted = countedFilter(filter);
    const [row] = await statements.run<{ matching: string }>(
      counted
        ? matching(organizationId, counted)
        : ((isFilled ? openCount(organizationId, filter) : undefined) ?? rowCount(condition, filter)),
    );
    return Number(row?.matching ?? 0);
  }

  /** How to find open invoices: if they are few among many, not in the order of the list. */
  async function whereOpen(organizationId: string, { isOpen }: InvoiceFilter): Promise<'kept' | 'few' | 'unsure'> {
    if (isOpen !== true || !(await backFill.isDone())) return 'unsure';
    const all: InvoiceFilter = { isOpen, kind: 'invoice' };
    const count = await countAll(organizationId, all, conditions(organizationId, all, 'kept'), true);
    return count <= fewOpen ? 'few' : 'kept';
  }

  /** A page of open invoices, newest first: rows and count each in the fastest way. */
  async function openPage(
    organizationId: string,
    filter: InvoiceFilter,
    bounds: PageBounds,
    open: 'kept' | 'few',
  ): Promise<InvoicePage> {
    const condition = conditions(organizationId, filter, open);
    const { where, shape, values } = condition;
    const [rows, total] = await Promise.all([
      statements.run<ListedInvoiceRow>({
        name: `invoice-open-page-${shape}`,
        text: `select ${listedColumns} from (
            select * from invoice i where ${where} order by i.created_at desc, i.id desc
            limit $${values.length + 1} offset $${values.length + 2}) i
          order by i.created_at desc, i.id desc`,
        values: [...values, bounds.limit, bounds.offset],
        tenant: organizationId,
      }),
      countAll(organizationId, filter, condition, true),
    ]);
    return { rows, total };
  }

  /** A page whose total is counted without reading rows, if the rows nearby in its order fill it: most do. */
  async function nearbyPage(
    organizationId: string,
    filter: InvoiceFilter,
    order: InvoiceOrder,
    bounds: FoundBounds,
  ): Promise<InvoicePage | undefined> {
    if (!isSoonCounted(filter) || !filter.environment || !bounds.isFilled || !mayBeNewest(bounds)) return undefined;
    const condition = conditions(organizationId, filter);
    const near = orderedRows(condition, filter.environment, order, { ...bounds, nearby: true }, listedColumns);
    const rows = await statements.run<ListedInvoiceRow>(near);
    if (rows.length < bounds.limit) return undefined;
    return { rows, total: await countAll(organizationId, filter, condition, true) };
  }

  /** A page that is found faster than by reading the list in its order; undefined if it is not. */
  async function fastPage(
    organizationId: string,
    filter: InvoiceFilter,
    order: InvoiceOrder,
    bounds: FoundBounds,
  ): Promise<InvoicePage | undefined> {
    const narrow = isSelective(filter) ? undefined : narrowPart(filter);
    const [few] = narrow ? await statements.run<Fewness>(fewness(organizationId, narrow)) : [];
    if (few && Number(few.matching) <= 0) return { rows: [], total: 0 };
    const isCounted = countedFilter(filter) !== undefined;
    const days = few && areDaysNearer(few, bounds, isCounted) ? narrow : undefined;
    const isFound = isScattered(filter, order) && !isCounted && !isSelective(filter) && bounds.offset < farDown;
    if (!days && !isFound) return undefined;
    const near = days ? undefined : await nearbyPage(organizationId, filter, order, bounds);
    if (near) return near;
    const condition = conditions(organizationId, filter);
    return toPage(await statements.run<PageRow>(foundPage(condition, days, order, bounds, listedColumns)));
  }

  /** The rows of a page by creation, either way, with a filter that counts are kept by. */
  async function rowsByCreation(
    organizationId: string,
    counted: CountedFilter,
    near: Statement,
    order: InvoiceOrder,
    bounds: PageBounds & { after?: InvoicePosition | undefined },
  ): Promise<ListedInvoiceRow[]> {
    if (mayBeNewest(bounds)) {
      const rows = await statements.run<ListedInvoiceRow>(near);
      if (rows.length === bounds.limit) return rows;
    }
    const way = { after: instantOf(bounds.after), ascending: !order.descending };
    return toPage(await statements.run<PageRow>(countedPage(organizationId, counted, bounds, listedColumns, way))).rows;
  }

  let hadBalances = false;
  /** Once all balances are stored they stay so. */
  const hasBalances = async () => (hadBalances ||= await backFill.isDone());

  /** The newest page, with outstanding balances if all of its rows have one stored. */
  async function newest(organizationId: string, counted: CountedFilter, bounds: PageBounds): Promise<InvoicePage> {
    const read = async (columns: string, owedBy: 'balance' | 'ledger') =>
      toPage(await statements.readTogether<PageRow>(newestPage(organizationId, counted, bounds, columns, owedBy)));
    if (await hasBalances()) {
      const page = await read(listedWithBalances, 'balance');
      if (!page.rows.some(({ metodoPago, saldo }) => metodoPago === 'PPD' && saldo === null)) return page;
    }
    return read(listedColumns, 'ledger');
  }

  return {
    /**
     * One page, newest first, stable by (createdAt, id), and the total number, from the same moment. With a filter that
     * counts are kept by, the last page of a million takes no longer than the first.
     */
    async page(organizationId: string, filter: InvoiceFilter, bounds: PageBounds): Promise<InvoicePage> {
      const counted = countedFilter(filter);
      const open = await whereOpen(organizationId, filter);
      if (open !== 'unsure') return openPage(organizationId, filter, bounds, open);
      if (!counted) {
        const fast = await fastPage(organizationId, filter, newestFirst, { ...bounds, isFilled: true });
        if (fast) return fast;
        const { where, shape, values } = conditions(organizationId, filter);
        const [limit, offset] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint`];
        return toPage(
          await statements.run<PageRow>({
            name: `invoice-page-${shape}`,
            // The last page says how many there are; before it, they are counted.
            text: `with page as materialized (
                select * from invoice i where ${where} order by i.created_at desc, i.id desc limit ${limit} offset ${offset}
              ), read as materialized (select count(*) as n from page)
              select case when (select n < ${limit} and (n > 0 or ${offset} = 0) from read) then ${offset} + (select n from read)
                else (${rowCount({ where, shape, values }, filter).text}) end as matching, ${listedColumns}
              from (select 1) always left join page i on true
              order by i.created_at desc, i.id desc`,
            values: [...values, bounds.limit, bounds.offset],
            tenant: organizationId,
          }),
        );
      }
      if (mayBeNewest(bounds)) {
        const page = await newest(organizationId, counted, bounds);
        if (isWhole(page.rows.length, page.total, bounds)) return page;
      }
      return toPage(await statements.run<PageRow>(countedPage(organizationId, counted, bounds, listedColumns)));
    },

    /**
     * One page in any order, or the rows after a position, and the total number. A deep numbered page is read from the
     * nearer end.
     *
     * @throws PageTooDeep
     */
    async orderedPage(
      organizationId: string,
      filter: InvoiceFilter,
      order: InvoiceOrder,
      bounds: PageBounds & { after?: InvoicePosition | undefined },
    ): Promise<InvoicePage> {
      const open = await whereOpen(organizationId, filter);
      const condition = conditions(organizationId, filter, open);
      const counting = () => countAll(organizationId, filter, condition, open !== 'unsure');
      const isFilled = !isFilledLater(order) || (await backFill.isDone());
      const read = (page: PageBounds & { after?: InvoicePosition | undefined; fromTheEnd?: boolean }) =>
        statements.run<ListedInvoiceRow>(
          orderedRows(condition, filter.environment, order, { ...page, isFilled }, listedColumns),
        );
      const counted = open === 'unsure' ? countedFilter(filter) : undefined;
      if (counted && order.key === 'createdAt') {
        const near = orderedRows(condition, filter.environment, order, { ...bounds, nearby: true }, listedColumns);
        const [rows, total] = await Promise.all([
          rowsByCreation(organizationId, counted, near, order, bounds),
          counting(),
        ]);
        return { rows, total };
      }
      const fast = open === 'unsure' && (await fastPage(organizationId, filter, order, { ...bounds, isFilled }));
      if (fast) return fast;
      if (bounds.offset < farDown) {
        // With words every row is looked at: not twice if one page has all that match.
        const first = filter.words?.length && !bounds.after ? await read(bounds) : undefined;
        if (first && first.length < bounds.limit && (first.length > 0 || bounds.offset === 0))
          return { rows: first, total: bounds.offset + first.length };
        const [rows, total] = await Promise.all([first ?? read(bounds), counting()]);
        return { rows, total };
      }
      const total = await counting();
      const limit = Math.min(bounds.limit, total - bounds.offset);
      if (limit <= 0) return { rows: [], total };
      const behind = total - bounds.offset - limit;
      if (Math.min(behind, bounds.offset) > deepest) throw new PageTooDeep();
      const rows = await read(behind < bounds.offset ? { offset: behind, limit, fromTheEnd: true } : bounds);
      return { rows, total };
    },

    /** By record id, restricted to one environment if the credential has one. */
    async findById(organizationId: string, id: string, environment?: Environment): Promise<InvoiceRow | undefined> {
      const [row] = await statements.run<InvoiceRow>({
        name: 'invoice-by-id',
        tenant: organizationId,
        text: `select ${invoiceColumns} from invoice i where i.organization_id = $1 and i.id = $2 and ($3::text is null or i.environment = $3)`,
        values: [organizationId, id, environment ?? null],
      });
      return row;
    },

    /** By fiscal UUID, case-insensitively. */
    async findByUuid(organizationId: string, uuid: string, environment?: Environment): Promise<InvoiceRow | undefined> {
      const [row] = await statements.run<InvoiceRow>({
        name: 'invoice-by-uuid',
        tenant: organizationId,
        text: `select ${invoiceColumns} from invoice i where i.organization_id = $1 and i.uuid_lower = $2
          and i.environment in ('sandbox', 'production') and ($3::text is null or i.environment = $3)
          order by i.created_at limit 1`,
        values: [organizationId, uuid.toLowerCase(), environment ?? null],
      });
      return row;
    },

    /** The exact stamped bytes. */
    async findXml(organizationId: string, id: string): Promise<Buffer | undefined> {
      const [row] = await statements.run<{ xml: Buffer }>({
        name: 'invoice-xml',
        tenant: organizationId,
        text: 'select xml from invoice_xml where organization_id = $1 and invoice_id = $2',
        values: [organizationId, id],
      });
      return row?.xml;
    },
  };
}
