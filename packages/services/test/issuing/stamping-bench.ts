import type { Fault, FaultRequest } from '@lacre/pac-simulator/faults';
import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { given, ingreso } from '@lacre/testing/given';
import { createTestServices, type TestServices, type TestServicesOptions } from '@lacre/testing/test-services';
import type { CreateInvoiceOutcome } from '../../src/invoices/create-invoice.ts';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import type { InvoiceDetail } from '../../src/invoices/invoice-view.ts';

export interface Attempt {
  id: string;
  state: string;
  fence: number;
  series: string;
  folio: string;
  sends: number;
  sealed_xml: Buffer | null;
  next_ask_at: Date | null;
  outcome_code: string | null;
  outcome_message: string | null;
  evidence: string | null;
}

export interface StampingBench extends TestServices {
  /** How the PAC handles each request; set it per test. It may also read the rows while the PAC is called. */
  onRequest: (request: FaultRequest) => Fault | undefined;
  access(environment?: 'sandbox' | 'production'): Promise<InvoiceAccess>;
  create(access: InvoiceAccess, changes?: Partial<InvoiceInput>, services?: Services): Promise<CreateInvoiceOutcome>;
  /** The same, stamped at once. */
  stamped(...create: Parameters<StampingBench['create']>): Promise<InvoiceDetail>;
  attempts(access: InvoiceAccess): Promise<Attempt[]>;
  count(table: string, access: InvoiceAccess): Promise<number>;
  /** UUIDs that the PAC assigned to documents of this organization's attempts. */
  ledgerOf(access: InvoiceAccess): Promise<string[]>;
}

/** A separate installation whose PAC misbehaves as a test defines. */
export async function createStampingBench(options: TestServicesOptions = {}): Promise<StampingBench> {
  const hook: Pick<StampingBench, 'onRequest'> = { onRequest: () => undefined };
  const t = await createTestServices({ ...options, faults: (request) => hook.onRequest(request) });
  const query = <Row>(text: string, values: unknown[]) => t.database.dataSource.query<Row[]>(text, values);
  const attempts = ({ organizationId }: InvoiceAccess) =>
    query<Attempt>('select * from stamping_attempt where organization_id = $1 order by created_at, id', [
      organizationId,
    ]);
  const create: StampingBench['create'] = (access, changes, services = t.services) =>
    createInvoice(services, access, ingreso(changes));
  return Object.assign(hook, t, {
    access: (environment?: 'sandbox' | 'production') => given(t.services).access(environment),
    create,
    async stamped(...asked: Parameters<StampingBench['create']>) {
      const outcome = await create(...asked);
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      return outcome.invoice;
    },
    attempts,
    async count(table: string, { organizationId }: InvoiceAccess) {
      const rows = await query<{ count: string }>(`select count(*) from ${table} where organization_id = $1`, [
        organizationId,
      ]);
      return Number(rows[0]?.count);
    },
    async ledgerOf(access: InvoiceAccess) {
      const stamps = await Promise.all(
        (await attempts(access)).map(({ id }) => t.pac.simulator.ledger.findByReference(id)),
      );
      return stamps.flat().map(({ uuid }) => uuid);
    },
  });
}
