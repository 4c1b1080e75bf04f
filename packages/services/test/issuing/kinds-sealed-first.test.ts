import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import type { InvoiceAccess } from '@lacre/services/access';
import type { Services } from '@lacre/services/services';
import { given, ingreso, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import type { CreateOutcome } from '../../src/issuing/create-outcome.ts';
import { issueQueued } from '../../src/issuing-queue/issue-queued.ts';
import { queueDocument } from '../../src/issuing-queue/queue-document.ts';
import { createPayment } from '../../src/payments/create-payment.ts';
import { createPayroll } from '../../src/payrolls/create-payroll.ts';
import { createRetention } from '../../src/retentions/create-retention.ts';
import { substituteInvoice } from '../../src/substitutions/substitute-invoice.ts';
import { deposit } from '../payments/receipts.ts';
import { fees } from '../retentions/fees.ts';
import { rowsOfDocument } from './rows-of-document.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';
import { watchStatements } from './watch-statements.ts';

/** What needs more rows than key and folio is claimed in one transaction, whatever is cached of its series. */
describe('among the kinds of documents,', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(async () => {
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    const scopes = [
      'write:invoices',
      'cancel:invoices',
      'write:customers',
      'write:payrolls',
      'write:retentions',
    ] as const;
    const { actor } = await given(bench.services).apiKey(owner, organizationId, { scopes: [...scopes] });
    access = { organizationId, environment: 'sandbox', actor };
  });

  const invoice = (services: Services, changes = {}) => bench.create(access, changes, services);
  const payroll = (services: Services, more = {}) =>
    createPayroll(services, access, {
      employee: { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' },
      nomina12: nominaExample,
      ...more,
    });
  const retention = (services: Services, more = {}) => {
    const { idempotencyKey: _, ...body } = fees;
    return createRetention(services, access, { ...body, ...more });
  };
  const stamped = async (issue: Promise<CreateOutcome<{ id: string; uuid: string }>>) => {
    const outcome = await issue;
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return outcome.invoice;
  };
  const stampedInvoice = (changes = {}) => stamped(invoice(bench.services, changes));

  const sealedFirst: Record<
    string,
    (services: Services, more?: object) => Promise<CreateOutcome<{ id: string; uuid: string }>>
  > = {
    'an invoice': (services, more) => invoice(services, { addenda: '<x:order xmlns:x="urn:example"/>', ...more }),
    'a payroll receipt': payroll,
    'a retention': retention,
  };
  for (const [what, issue] of Object.entries(sealedFirst))
    it(`${what} is sealed first, and leaves the same rows as when it is claimed first`, async () => {
      const { services, seen } = watchStatements(bench.services);
      const own = (name: string) => ({ idempotencyKey: name, externalId: name, metadata: { order: 7 } });
      const [first, second] = [await stamped(issue(services, own('one'))), await stamped(issue(services, own('two')))];
      expect(claims(seen.asked)).to.deep.equal(['claim', 'claimSealed']);
      const rowsOf = (made: typeof first) => rowsOfDocument(bench, access.organizationId, made);
      const rows = await rowsOf(first);
      expect(rows.map(({ from }) => from)).to.deep.equal(['stamping_attempt', 'invoice', 'outbox_event']);
      expect(await rowsOf(second)).to.deep.equal(rows);
    });

  const claimedFirst: Record<string, (services: Services) => Promise<unknown>> = {
    'a credit note': async (services) => {
      const { uuid } = await stampedInvoice();
      return stamped(invoice(services, { type: 'E', relatedInvoiceUuid: uuid }));
    },
    'a payment receipt': async (services) => {
      const { uuid } = await stampedInvoice({ paymentForm: '99', paymentMethod: 'PPD' });
      return stamped(createPayment(services, access, deposit([{ uuid, paid: '100' }])));
    },
    'an invoice whose customer is saved': (services) =>
      stamped(invoice(services, { customer: { ...receiver, save: true } })),
    'an invoice that has waited in the queue': async (services) => {
      await queueDocument(services, access, 'invoice', ingreso());
      await issueQueued(services);
    },
    'a substitute': async (services) => {
      const { id } = await stampedInvoice();
      return substituteInvoice(services, access, { ...ingreso({ use: 'G01' }), id });
    },
  };
  for (const [what, issue] of Object.entries(claimedFirst))
    it(`${what} is claimed first`, async () => {
      await stampedInvoice();
      await issue(bench.services);
      const { services, seen } = watchStatements(bench.services);
      await issue(services);
      expect(seen.asked).to.not.include('claimSealed');
      for (const { state } of await bench.attempts(access)) expect(state).to.equal('stamped');
    });

  const claims = (asked: readonly string[]) => asked.filter((name) => name.startsWith('claim'));
});
