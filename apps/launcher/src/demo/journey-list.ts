import type { Client } from './client.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import type { Customer } from './people.ts';
import type { InvoiceListResponse } from './responses.ts';
import type { Terminal } from './terminal.ts';

/** A list request, its response and the expected contents. */
export interface ListedPage {
  /** Query string, or empty. */
  query: string;
  answer: InvoiceListResponse;
  expected: { total: number; uuids: string[] };
}

/** Lists everything, then with filters that match all or nothing, then the last page. */
export function listInvoices(
  terminal: Terminal,
  client: Client,
  customer: Customer,
  made: IssuedInvoice[],
): Promise<ListedPage[]> {
  return terminal.step('list', async () => {
    const newestFirst = made.map(({ created }) => created.uuid).reverse();
    const total = newestFirst.length;
    const all = { total, uuids: newestFirst };
    const none = { total: 0, uuids: [] };
    const limit = Math.max(1, total - 1);
    const queries: [query: string, expected: ListedPage['expected']][] = [
      ['', all],
      [`type=I&status=vigente&rfcReceptor=${encodeURIComponent(customer.taxId)}&dateFrom=2026-01-01`, all],
      ['rfcReceptor=XAXX010101000', none],
      ['type=E', none],
      ['dateTo=2026-01-01', none],
      [`page=2&limit=${limit}`, { total, uuids: newestFirst.slice(limit, limit * 2) }],
    ];
    const pages: ListedPage[] = [];
    for (const [query, expected] of queries) {
      const { body: answer } = await client.json<InvoiceListResponse>(
        'GET',
        query === '' ? '/invoices' : `/invoices?${query}`,
        { expected: [200] },
      );
      pages.push({ query, answer, expected });
    }
    return {
      value: pages,
      detail: `${total === 1 ? '1 invoice' : `${total} invoices`}; ${pages.length - 1} more lists with filters and paging`,
    };
  });
}
