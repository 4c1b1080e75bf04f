import type { InvoiceAccess } from '@lacre/services/access';
import type { Scope } from '@lacre/services/actor';
import { given, ingreso, receiver } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';

describe('an invoice that saves its customer', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  const both: Scope[] = ['write:invoices', 'write:customers'];
  async function access(scopes: Scope[] = both): Promise<InvoiceAccess> {
    const owner = await given(t.services).user();
    const { id: organizationId } = await given(t.services).organization(owner);
    const { actor } = await given(t.services).apiKey(owner, organizationId, { scopes });
    return { organizationId, environment: 'sandbox', actor };
  }
  const issue = (who: InvoiceAccess, customer: object = {}, changes: Partial<InvoiceInput> = {}) =>
    createInvoice(t.services, who, ingreso({ customer: { ...receiver, save: true, ...customer }, ...changes }));
  const rows = ({ organizationId }: InvoiceAccess, table: string) =>
    t.database.dataSource.query<Record<string, unknown>[]>(
      `select * from ${table} where organization_id = $1 order by created_at, id`,
      [organizationId],
    );
  const kinds = async (who: InvoiceAccess) =>
    (await rows(who, 'outbox_event'))
      .map(({ kind }) => String(kind))
      .filter((kind) => kind.startsWith('customer') || kind.startsWith('invoice.'));
  async function customerOf(outcome: Awaited<ReturnType<typeof createInvoice>>): Promise<string | null> {
    if (outcome.kind === 'recovering') throw new Error(outcome.kind);
    return outcome.invoice.customerId;
  }

  it('creates it once and names it, however many invoices it gets', async () => {
    const who = await access();
    const first = await customerOf(await issue(who, { email: 'a@example.com' }));
    const second = await customerOf(await issue(who));
    expect(first).to.equal(second);
    const [customer, ...others] = await rows(who, 'customer');
    expect(others).to.deep.equal([]);
    expect(customer).to.deep.include({
      id: first,
      legal_name: receiver.legalName,
      tax_id: receiver.taxId,
      address_zip: receiver.zip,
      email: 'a@example.com',
      livemode: false,
    });
    expect(await kinds(who)).to.deep.equal(['customer.created', 'invoice.stamped', 'invoice.stamped']);
  });

  it('updates it with the data of the invoice', async () => {
    const who = await access();
    const id = await customerOf(await issue(who));
    expect(await customerOf(await issue(who, { email: 'nuevo@example.com' }))).to.equal(id);
    expect((await rows(who, 'customer')).map(({ email }) => email)).to.deep.equal(['nuevo@example.com']);
    expect(await kinds(who)).to.deep.equal([
      'customer.created',
      'invoice.stamped',
      'customer.updated',
      'invoice.stamped',
    ]);
  });

  it('creates one customer for concurrent invoices in two processes', async () => {
    const who = await access();
    const second = await t.another();
    try {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          createInvoice(
            index % 2 === 0 ? t.services : second.services,
            who,
            ingreso({ customer: { ...receiver, save: true } }),
          ),
        ),
      );
      const ids = new Set(await Promise.all(outcomes.map(customerOf)));
      expect([ids.size, (await rows(who, 'customer')).length]).to.deep.equal([1, 1]);
    } finally {
      await second.close();
    }
  });

  it('saves no customer when the same key was used before, or when the invoice is rejected', async () => {
    const who = await access();
    const idempotencyKey = 'k-1';
    const plain = await issue(who, { save: false }, { idempotencyKey });
    const again = await Promise.all([issue(who, {}, { idempotencyKey }), issue(who, {}, { idempotencyKey })]);
    expect([plain, ...again].map(({ kind }) => kind)).to.deep.equal(['created', 'replayed', 'replayed']);
    await errorOf(issue(who, {}, { use: 'ZZZ' }));
    expect(await rows(who, 'customer')).to.deep.equal([]);
  });

  it('requires the scope write:customers', async () => {
    const who = await access(['write:invoices']);
    expect(await errorOf(issue(who))).to.include({
      kind: 'forbidden',
      messages: 'API key lacks the required scope: write:customers',
    });
    expect(await rows(who, 'stamping_attempt')).to.deep.equal([]);
    expect((await issue(who, { save: false })).kind).to.equal('created');
  });
});
