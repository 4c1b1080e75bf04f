import type { InvoiceAccess } from '@lacre/services/access';
import { listCancellations } from '@lacre/services/cancellations/list-cancellations';
import { pollCancellations } from '@lacre/services/cancellations/poll-cancellations';
import { type CancellationOutcome, requestCancellation } from '@lacre/services/cancellations/request-cancellation';
import type { Services } from '@lacre/services/services';
import { ingreso } from '@lacre/testing/given';
import type { InvoiceListItem } from '../../src/documents/list-item.ts';
import type { InvoiceDetail } from '../../src/invoices/invoice-view.ts';
import { listInvoices } from '../../src/invoices/list-invoices.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

/** It stamps invoices of type Ingreso: four days later their cancellation needs the receiver's consent. */
export interface CancellationBench extends StampingBench {
  /** An Ingreso whose item triggers a behavior of the simulator (docs/sandbox.md). */
  asking(access: InvoiceAccess, ...keys: string[]): Promise<InvoiceDetail>;
  cancel(
    access: InvoiceAccess,
    id: string,
    changes?: { motivo?: '01' | '02' | '03' | '04'; folioSustitucion?: string; ignoreRelated?: boolean },
    services?: Services,
  ): Promise<CancellationOutcome>;
  passDays(days: number): void;
  poll(services?: Services): Promise<void>;
  /** As the list shows it. */
  listed(access: InvoiceAccess, id: string): Promise<InvoiceListItem | undefined>;
  /** Requests of a document: state, number of sends, code. */
  requests(access: InvoiceAccess, id: string): Promise<{ state: string; sends: number; sat_code: string | null }[]>;
  history(access: InvoiceAccess, id: string): ReturnType<typeof listCancellations>;
  events(access: InvoiceAccess): Promise<string[]>;
}

export async function createCancellationBench(): Promise<CancellationBench> {
  const bench = await createStampingBench();
  const query = <Row>(text: string, values: unknown[]) => bench.database.dataSource.query<Row[]>(text, values);
  return Object.assign(bench, {
    asking(access: InvoiceAccess, ...keys: string[]) {
      const [item] = ingreso().items;
      if (!item) throw new Error('no item');
      return bench.stamped(access, { items: keys.map((sku) => ({ ...item, sku })) });
    },
    cancel: (
      access: InvoiceAccess,
      id: string,
      changes: { motivo?: '01' | '02' | '03' | '04'; folioSustitucion?: string; ignoreRelated?: boolean } = {},
      services = bench.services,
    ) => requestCancellation(services, access, { id, motivo: '02', ...changes }),
    passDays: (days: number) => bench.clock.advance(days * 86_400),
    async poll(services = bench.services) {
      while ((await pollCancellations(services)).taken > 0);
    },
    async listed(access: InvoiceAccess, id: string) {
      const { data } = await listInvoices(bench.services, access, { limit: 100 });
      return data.find((item) => item.id === id);
    },
    requests: ({ organizationId }: InvoiceAccess, id: string) =>
      query<{ state: string; sends: number; sat_code: string | null }>(
        `select state, sends, sat_code from cancellation_request where organization_id = $1 and invoice_id = $2
         order by requested_at, id`,
        [organizationId, id],
      ),
    history: (access: InvoiceAccess, id: string) => listCancellations(bench.services, access, { id }),
    async events({ organizationId }: InvoiceAccess) {
      const rows = await query<{ kind: string }>(
        `select kind from outbox_event where organization_id = $1 and kind like 'invoice.c%' order by created_at, id`,
        [organizationId],
      );
      return rows.map(({ kind }) => kind);
    },
  });
}
