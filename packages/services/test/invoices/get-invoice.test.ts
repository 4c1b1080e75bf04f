import { expect } from 'chai';
import { getInvoiceXml } from '../../src/documents/get-document-xml.ts';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

const missing = { kind: 'not-found', messages: 'Invoice not found' };

describe('getting an invoice', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  const stamp = async () => {
    const access = await bench.access();
    const outcome = await bench.create(access);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return { access, invoice: outcome.invoice };
  };

  it('accepts its record id or its fiscal UUID in any case', async () => {
    const { access, invoice } = await stamp();
    for (const id of [invoice.id, invoice.id.toUpperCase(), invoice.uuid, invoice.uuid.toLowerCase()]) {
      expect(await getInvoice(bench.services, access, { id })).to.deep.equal(invoice);
      const { xml, filename } = await getInvoiceXml(bench.services, access, { id });
      expect(filename).to.equal(`${invoice.uuid}.xml`);
      expect(xml.equals((await bench.pac.simulator.ledger.findByUuid(invoice.uuid))?.xml ?? Buffer.alloc(0))).to.equal(
        true,
      );
    }
  });

  it('finds one that is stamped between the two look-ups', async () => {
    const { access, invoice } = await stamp();
    const { database } = bench.services;
    // What a reader sees that looked for the invoice just before recovery committed it.
    let looks = 0;
    const late = {
      ...database,
      invoices: {
        ...database.invoices,
        findById: async (...call: Parameters<typeof database.invoices.findById>) =>
          (looks += 1) === 1 ? undefined : database.invoices.findById(...call),
      },
    };
    const found = await getInvoice({ database: late, clock: bench.services.clock }, access, { id: invoice.id });
    expect(found).to.deep.equal(invoice);
  });

  it('of another organization, of the other environment or that does not exist fails with one text', async () => {
    const { access, invoice } = await stamp();
    const other = await bench.access();
    const production = { ...access, environment: 'production' as const };
    for (const id of [invoice.id, invoice.uuid]) {
      for (const stranger of [other, production]) {
        expect(await errorOf(getInvoice(bench.services, stranger, { id }))).to.include(missing);
        expect(await errorOf(getInvoiceXml(bench.services, stranger, { id }))).to.include(missing);
      }
      const session = { ...access, environment: undefined };
      expect(await getInvoice(bench.services, session, { id })).to.include({ uuid: invoice.uuid });
    }
    const none = getInvoice(bench.services, access, { id: crypto.randomUUID() });
    expect(await errorOf(none)).to.include(missing);
  });

  it('shows an attempt without a UUID to its own organization and environment only, without XML', async () => {
    const access = await bench.access();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'before' } : undefined;
    const outcome = await bench.create(access, { idempotencyKey: 'k' });
    bench.onRequest = () => undefined;
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    const { id } = outcome;
    expect(await getInvoice(bench.services, access, { id })).to.deep.equal({
      id,
      status: 'recovering',
      environment: 'sandbox',
      serie: 'A',
      folio: '1',
      idempotencyKey: 'k',
      message: null,
      code: null,
      details: [],
      scheduledAt: null,
      createdAt: '2026-11-21T18:00:00.000Z',
      updatedAt: '2026-11-21T18:00:00.000Z',
    });
    expect(await errorOf(getInvoiceXml(bench.services, access, { id }))).to.include(missing);
    for (const stranger of [await bench.access(), { ...access, environment: 'production' as const }])
      expect(await errorOf(getInvoice(bench.services, stranger, { id }))).to.include(missing);
  });
});
