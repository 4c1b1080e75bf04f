import { createHash } from 'node:crypto';
import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { getInvoiceXml } from '../../src/documents/get-document-xml.ts';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import { listInvoices } from '../../src/invoices/list-invoices.ts';
import { errorOf } from '../error-of.ts';
import { type Attempt, createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { verifyStamped } from '../verify-stamped.ts';

const iva = { type: '002', factorType: 'Tasa', rate: '0.160000' };

describe('creating an invoice', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  it('commits the sealed bytes before the PAC is called, sends exactly them and lists nothing until the PAC responds', async () => {
    const access = await bench.access();
    const seen: { sent: Buffer; reference: string | undefined; rows: Promise<Attempt[]>; listed: Promise<number> }[] =
      [];
    bench.onRequest = ({ body, reference }) => {
      const listed = listInvoices(bench.services, access, {}).then(({ total }) => total);
      const rows = bench.attempts(access);
      seen.push({ sent: body, reference, rows, listed });
      return { kind: 'hold', until: Promise.all([rows, listed]) };
    };
    const outcome = await bench.create(access);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    expect(seen).to.have.length(1);
    const [call] = seen;
    const [attempt] = (await call?.rows) ?? [];
    expect(attempt).to.include({ id: call?.reference, state: 'sending', sends: 1 });
    expect(attempt?.sealed_xml?.equals(call?.sent ?? Buffer.alloc(0)), 'bytes sent are the bytes stored').to.equal(
      true,
    );
    expect(attempt?.next_ask_at, 'recovery is due if this process dies').to.be.instanceOf(Date);
    expect(await call?.listed).to.equal(0);

    const [after] = await bench.attempts(access);
    expect(after).to.include({ id: outcome.invoice.id, state: 'stamped', next_ask_at: null, sealed_xml: null });
    expect(await bench.count('invoice', access)).to.equal(1);
    expect(await bench.count('invoice_xml', access)).to.equal(1);
    const events = await bench.database.dataSource.query(
      `select kind, environment, payload->>'uuid' as uuid from outbox_event where organization_id = $1 and kind = 'invoice.stamped'`,
      [access.organizationId],
    );
    expect(events).to.deep.equal([{ kind: 'invoice.stamped', environment: 'sandbox', uuid: outcome.invoice.uuid }]);
  });

  const kinds = {
    'services with ISR and IVA withheld': [
      {
        description: 'Honorarios "profesionales" & <asesoría>',
        productKey: '81111500',
        unitKey: 'E48',
        quantity: '1',
        unitPrice: '10000.00',
        taxes: [
          iva,
          { type: '001', factorType: 'Tasa', rate: '0.100000', withholding: true },
          { type: '002', factorType: 'Tasa', rate: '0.106667', withholding: true },
        ],
      },
    ],
    'goods with a discount': [
      {
        description: 'Tornillo',
        productKey: '31161500',
        unitKey: 'H87',
        quantity: '3',
        unitPrice: '33.333333',
        discount: '1.50',
        taxes: [iva],
      },
    ],
    'taxes on their own bases': [
      {
        description: 'Diésel',
        productKey: '81111500',
        unitKey: 'LTR',
        quantity: '40',
        unitPrice: '20.5',
        taxes: [{ ...iva, base: '800' }],
      },
      {
        description: 'Parte gravada y parte exenta',
        productKey: '81111500',
        unitKey: 'E48',
        quantity: '1',
        unitPrice: '100',
        taxes: [
          { ...iva, base: '60' },
          { type: '002', factorType: 'Exento', base: '40' },
        ],
      },
    ],
    'many lines': Array.from({ length: 40 }, (_, i) => ({
      description: `Partida ${i}`,
      productKey: '81111500',
      unitKey: 'E48',
      quantity: '1.5',
      unitPrice: `${i + 1}.37`,
      taxes: [iva],
    })),
  };
  for (const [name, items] of Object.entries(kinds))
    it(`stores the exact bytes of a document that independent checks accept: ${name}`, async () => {
      const access = await bench.access();
      const outcome = await bench.create(access, { items });
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      const { filename, xml } = await getInvoiceXml(bench.services, access, { id: outcome.invoice.id });
      const uuid = verifyStamped(xml, bench.pac);
      expect(outcome.invoice.uuid).to.equal(uuid);
      expect(filename).to.equal(`${uuid}.xml`);
      const ledger = await bench.pac.simulator.ledger.findByUuid(uuid);
      const hash = (bytes: Buffer | undefined) =>
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex');
      expect(hash(xml)).to.equal(hash(ledger?.xml));
      expect(ledger?.total).to.equal(outcome.invoice.total.toFixed(2));
      expect(await getInvoice(bench.services, access, { id: uuid })).to.deep.equal(outcome.invoice);
    });

  it('gives two organizations that issue the same first invoice in the same second different UUIDs', async () => {
    const [one, two] = [await bench.access(), await bench.access()];
    const [a, b] = [await bench.create(one), await bench.create(two)];
    if (a.kind !== 'created' || b.kind !== 'created') throw new Error(`${a.kind}, ${b.kind}`);
    expect([a.invoice.folio, a.invoice.fecha]).to.deep.equal([b.invoice.folio, b.invoice.fecha]);
    expect(a.invoice.uuid).not.to.equal(b.invoice.uuid);
    expect(await errorOf(getInvoice(bench.services, two, { id: a.invoice.uuid }))).to.include({ kind: 'not-found' });
  });

  it('completes the receiver of a sale to the general public', async () => {
    const access = await bench.access();
    const outcome = await bench.create(access, {
      customer: { legalName: 'PUBLICO EN GENERAL', taxId: 'XAXX010101000' },
      use: undefined,
      global: { periodicity: '01', months: '11', year: '2026' },
    });
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    expect(outcome.invoice).to.include({ rfcReceptor: 'XAXX010101000', usoCfdi: 'S01' });
    expect(outcome.invoice.receptor).to.include({ regimenFiscal: '616', domicilioFiscal: '42501' });
  });

  it('rejects both or neither of customer and customerId, and stores nothing', async () => {
    const access = await bench.access();
    const customerId = access.organizationId;
    const both = errorOf(bench.create(access, { customerId }));
    expect((await both).messages).to.equal('customer and customerId are mutually exclusive');
    const neither = errorOf(bench.create(access, { customer: undefined }));
    expect((await neither).messages).to.equal('customer or customerId is required');
    expect(await bench.attempts(access)).to.deep.equal([]);
  });

  it('does not distinguish a foreign customer or product from a missing one', async () => {
    const [mine, theirs] = [await bench.access(), await bench.access()];
    const now = bench.clock.now();
    const customer = { legalName: 'X', taxId: receiver.taxId, livemode: false, createdAt: now, updatedAt: now };
    await bench.database.database.customers.insert({
      ...customer,
      organizationId: theirs.organizationId,
      id: theirs.organizationId,
    });
    await bench.database.database.customers.insert({
      ...customer,
      organizationId: mine.organizationId,
      id: mine.organizationId,
      livemode: true,
    });
    const item = { productId: theirs.organizationId, quantity: '1' };
    // Another organization's, none at all, and mine of the other environment.
    for (const customerId of [theirs.organizationId, '01890000-0000-7000-8000-000000000000', mine.organizationId]) {
      const refused = await errorOf(bench.create(mine, { customer: undefined, customerId }));
      expect(refused).to.include({ kind: 'bad-request', messages: 'Customer not found' });
    }
    expect(await errorOf(bench.create(mine, { items: [item] }))).to.include({
      kind: 'bad-request',
      messages: 'Product not found',
    });
    expect(await bench.attempts(mine)).to.deep.equal([]);
  });

  it('rejects with one text a credit note whose invoice is not a live Ingreso of the organization and environment', async () => {
    const [mine, theirs, live] = [await bench.access(), await bench.access(), await bench.access('production')];
    const made = await bench.create(theirs);
    if (made.kind !== 'created') throw new Error(made.kind);
    const text = 'relatedInvoiceUuid must reference a vigente Ingreso invoice of this organization';
    for (const relatedInvoiceUuid of [undefined, made.invoice.uuid, made.invoice.id, live.organizationId])
      expect(await errorOf(bench.create(mine, { type: 'E', use: 'G02', relatedInvoiceUuid }))).to.include({
        kind: 'bad-request',
        messages: text,
      });
  });

  it('reports every broken rule at once, and nothing reaches the database or the PAC', async () => {
    const access = await bench.access();
    let calls = 0;
    bench.onRequest = () => {
      calls += 1;
      return undefined;
    };
    const [item] = kinds['goods with a discount'];
    const items = [{ ...item, productKey: '99999999', quantity: '1', unitPrice: '10' }];
    const refused = await errorOf(bench.create(access, { items, paymentForm: '77', use: 'ZZZ', currency: 'QQQ' }));
    expect(refused).to.include({ kind: 'bad-request', code: 'INVOICE_INVALID' });
    expect(refused.messages.length).to.be.greaterThan(2);
    expect(await bench.attempts(access)).to.deep.equal([]);
    expect(calls).to.equal(0);
  });
});
