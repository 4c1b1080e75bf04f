import { randomUUID } from 'node:crypto';
import type { InvoiceAccess } from '@lacre/services/access';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { createCustomer } from '../../src/customers/create-customer.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('a stamp that is accepted', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const rowsOf = (table: string, { organizationId }: InvoiceAccess) =>
    bench.database.dataSource.query<Record<string, unknown>[]>(`select * from ${table} where organization_id = $1`, [
      organizationId,
    ]);

  it("is stored with the caller's fields of the request", async () => {
    const people = given(bench.services);
    const owner = await people.user();
    const { id: organizationId } = await people.organization(owner);
    const { actor } = await people.apiKey(owner, organizationId, { environment: 'sandbox' });
    const access: InvoiceAccess = { organizationId, environment: 'sandbox', actor };
    const customer = await createCustomer(bench.services, owner.actor, {
      organizationId,
      livemode: false,
      legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      taxId: 'URE180429TM6',
      taxSystem: '601',
      zip: '86991',
    });
    const said = { idempotencyKey: 'order-7', externalId: 'pedido-7', metadata: { seller: 'Luz' } };
    const answer = await bench.stamped(access, { ...said, customer: undefined, customerId: customer.id });
    expect(answer).to.deep.include({ ...said, customerId: customer.id, status: 'vigente' });
    const [row] = await rowsOf('invoice', access);
    expect(row).to.deep.include({
      idempotency_key: 'order-7',
      external_id: 'pedido-7',
      metadata: { seller: 'Luz' },
      customer_id: customer.id,
      related_invoice_uuid: null,
      tipo_cambio: null,
    });
  });

  it('is stored with the same fields when recovery finds it', async () => {
    const access = await bench.access();
    const said = { idempotencyKey: 'order-8', externalId: 'pedido-8', metadata: { seller: 'Luz' } };
    bench.onRequest = ({ operation }) => (operation === 'stamp' ? { kind: 'reset', when: 'after' } : undefined);
    expect((await bench.create(access, said)).kind).to.equal('recovering');
    bench.onRequest = () => undefined;
    const columns = { customer_id: crypto.randomUUID(), related_invoice_uuid: crypto.randomUUID() };
    await bench.database.dataSource.query(
      'update stamping_attempt set customer_id = $2, related_invoice_uuid = $3 where organization_id = $1',
      [access.organizationId, columns.customer_id, columns.related_invoice_uuid],
    );
    bench.clock.advance(5);
    expect(await recoverAttempts(bench.services)).to.include({ settled: 1 });
    const [row] = await rowsOf('invoice', access);
    const { idempotencyKey, externalId, metadata } = said;
    expect(row).to.deep.include({ ...columns, idempotency_key: idempotencyKey, external_id: externalId, metadata });
  });

  it('is stored without fields that the caller has not given', async () => {
    const access = await bench.access();
    const answer = await bench.stamped(access, {});
    expect(answer).to.include({ customerId: null, externalId: null });
    const [row] = await rowsOf('invoice', access);
    expect(row).to.include({ idempotency_key: null, external_id: null, customer_id: null, metadata: null });
  });

  it('is stored with the exchange rate of the document', async () => {
    const access = await bench.access();
    const answer = await bench.stamped(access, { currency: 'USD', exchange: '17.1234' });
    expect(answer).to.include({ moneda: 'USD', tipoCambio: 17.1234 });
    const [row] = await rowsOf('invoice', access);
    expect(row).to.include({ moneda: 'USD', tipo_cambio: '17.123400' });
  });

  it('is stored with its related documents, in their order', async () => {
    const access = await bench.access();
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await bench.stamped(access, {
      related: [
        { type: '04', uuids: [first.toUpperCase(), second] },
        { type: '07', uuids: [third] },
      ],
    });
    const relations = await rowsOf('invoice_relation', access);
    expect(
      relations
        .toSorted((a, b) => Number(a['line']) - Number(b['line']))
        .map((row) => [row['line'], row['kind'], row['tipo_relacion'], row['related_uuid']]),
    ).to.deep.equal([
      [0, 'related', '04', first],
      [1, 'related', '04', second],
      [2, 'related', '07', third],
    ]);
  });

  it('emits invoice.stamp_recovered only when it was recovered', async () => {
    const access = await bench.access();
    const events = async () => (await rowsOf('outbox_event', access)).map(({ kind }) => String(kind)).sort();
    const atOnce = await bench.stamped(access, {});
    const before = await events();
    expect(before.filter((kind) => kind.startsWith('invoice.'))).to.deep.equal(['invoice.stamped']);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    expect((await bench.create(access)).kind).to.equal('recovering');
    bench.clock.advance(5);
    await recoverAttempts(bench.services);
    expect((await events()).filter((kind) => kind.startsWith('invoice.'))).to.deep.equal([
      'invoice.stamp_recovered',
      'invoice.stamped',
      'invoice.stamped',
    ]);
    expect(new Set([atOnce.uuid, ...(await bench.ledgerOf(access))])).to.have.property('size', 2);
  });
});
