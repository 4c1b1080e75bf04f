import type { StatementRunner } from '../statements.ts';
import { isReadAtOnce } from '../xml-bytes.ts';
import { type InvoiceRow, invoiceColumns } from './invoice-columns.ts';
import { conditions, type InvoiceFilter } from './invoice-filter.ts';

/** Position at the end of a page. */
export interface ExportPosition {
  createdAt: Date;
  id: string;
}

/** Reads the rows of an export: newest first, stable by (createdAt, id). */
export function invoiceExports(statements: StatementRunner) {
  return {
    async list(organizationId: string, filter: InvoiceFilter, limit: number): Promise<InvoiceRow[]> {
      const { where, shape, values } = conditions(organizationId, filter);
      return statements.run<InvoiceRow>({
        name: `invoice-export-list-${shape}`,
        text: `select ${invoiceColumns} from invoice i where ${where} order by i.created_at desc, i.id desc limit $${values.length + 1}`,
        values: [...values, limit],
        tenant: organizationId,
      });
    },

    /**
     * The exact stamped bytes of these invoices, in their order, by invoice: of the first ones, as many as are read at
     * once.
     */
    async xmls(organizationId: string, ids: readonly string[]): Promise<Map<string, Buffer>> {
      const rows = await statements.run<{ id: string; xml: Buffer }>({
        name: 'invoice-export-xmls',
        text: `select id, xml from (
            select x.invoice_id as id, x.xml, asked.place, ${isReadAtOnce('asked.place')} as "isRead"
            from unnest($2::uuid[]) with ordinality as asked (id, place)
            join invoice_xml x on x.organization_id = $1 and x.invoice_id = asked.id) as sized
          where "isRead" order by place`,
        values: [organizationId, ids],
        tenant: organizationId,
      });
      return new Map(rows.map(({ id, xml }) => [id, xml]));
    },

    /** Number of matches, counting no further than `limit`. */
    async countUpTo(organizationId: string, filter: InvoiceFilter, limit: number): Promise<number> {
      const { where, shape, values } = conditions(organizationId, filter);
      const [row] = await statements.run<{ count: string }>({
        name: `invoice-export-count-${shape}`,
        text: `select count(*) as count from (select from invoice i where ${where} limit $${values.length + 1}) as matches`,
        values: [...values, limit],
        tenant: organizationId,
      });
      return Number(row?.count ?? 0);
    },

    /** The next rows after a position, of those that have their XML. */
    async page(
      organizationId: string,
      filter: InvoiceFilter,
      after: ExportPosition | undefined,
      limit: number,
    ): Promise<InvoiceRow[]> {
      const { where, shape, values } = conditions(organizationId, filter);
      const from = values.length;
      return statements.run<InvoiceRow>({
        name: `invoice-export-page-${shape}-${after ? 'next' : 'first'}`,
        text: `select ${invoiceColumns} from invoice i
          join invoice_xml x on x.organization_id = i.organization_id and x.invoice_id = i.id
          where ${where} ${after ? `and (i.created_at, i.id) < ($${from + 2}, $${from + 3})` : ''}
          order by i.created_at desc, i.id desc limit $${from + 1}`,
        values: after ? [...values, limit, after.createdAt, after.id] : [...values, limit],
        tenant: organizationId,
      });
    },
  };
}
