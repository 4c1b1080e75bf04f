import type { InvoiceAccess } from '@lacre/services/access';
import { AppError } from '@lacre/services/errors';
import { expect } from 'chai';
import { foldInvoiceCounts } from '../../src/invoices/fold-invoice-counts.ts';
import { createPayment } from '../../src/payments/create-payment.ts';
import { fillMonthSums } from '../../src/summary/fill-month-sums.ts';
import { getSummary } from '../../src/summary/get-summary.ts';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';

/** The same numbers at each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const isRefusal = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

describe('the totals of a month', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  const query = <Row>(text: string, values: unknown[] = []) => bench.database.dataSource.query<Row[]>(text, values);

  /** Computed from the XML of each document, without stored totals. */
  async function fromScratch({ organizationId }: InvoiceAccess, month: string) {
    const documents = await query<{ status: string; type: string; xml: Buffer }>(
      `select status, tipo_comprobante as type, xml from invoice i join invoice_xml x on x.invoice_id = i.id
        where i.organization_id = $1 and left(fecha, 7) = $2`,
      [organizationId, month],
    );
    const read = (xml: Buffer, name: string) =>
      Number(new RegExp(` ${name}="([\\d.]+)"`).exec(xml.toString('utf8'))?.[1] ?? 0);
    const sum = (type: string, status: string, name: string) =>
      documents
        .filter((one) => one.type === type && one.status === status)
        .reduce((all, { xml }) => all + read(xml, name), 0)
        .toFixed(2);
    const count = (type: string, status: string) =>
      documents.filter((one) => one.type === type && one.status === status).length;
    return {
      issued: { count: count('I', 'vigente'), total: sum('I', 'vigente', 'Total') },
      credited: { count: count('E', 'vigente'), total: sum('E', 'vigente', 'Total') },
      cancelled: {
        count: count('I', 'cancelado') + count('E', 'cancelado'),
        total: (Number(sum('I', 'cancelado', 'Total')) + Number(sum('E', 'cancelado', 'Total'))).toFixed(2),
      },
      transferred: (
        Number(sum('I', 'vigente', 'TotalImpuestosTrasladados')) -
        Number(sum('E', 'vigente', 'TotalImpuestosTrasladados'))
      ).toFixed(2),
      withheld: sum('I', 'vigente', 'TotalImpuestosRetenidos'),
      receipts: { count: count('P', 'vigente'), collected: sum('P', 'vigente', 'MontoTotalPagos') },
    };
  }

  async function asTold(access: InvoiceAccess, month: string) {
    const { months } = await getSummary(bench.services, access, { month });
    const { currencies, receipts } = months.at(-1) ?? expect.fail('no month');
    const nothing = { count: 0, total: '0.00' };
    const { issued, credited, cancelled, transferred, withheld } = currencies['MXN'] ?? {
      issued: nothing,
      credited: nothing,
      cancelled: nothing,
      transferred: '0.00',
      withheld: '0.00',
    };
    const { count, collected } = receipts;
    return { issued, credited, cancelled, transferred, withheld, receipts: { count, collected } };
  }

  async function agrees(access: InvoiceAccess, when: string) {
    for (const month of ['2026-11', '2026-12'])
      expect(await asTold(access, month), `${when}, ${month}`).to.deep.equal(await fromScratch(access, month));
  }

  function change(access: InvoiceAccess, random: (below: number) => number): () => Promise<unknown> {
    const kind = random(10);
    const unitPrice = `${100 + random(900)}.${10 + random(90)}`;
    const place = random(8);
    const found = async (types: string) => {
      const rows = await query<{ id: string; uuid: string }>(
        `select id, uuid from invoice where organization_id = $1 and ${types} order by id offset $2 limit 1`,
        [access.organizationId, place],
      );
      return rows[0];
    };
    const line = {
      description: 'Consultoría',
      productKey: '81111500',
      unitKey: 'E48',
      quantity: '1',
      unitPrice,
      taxes: [
        { type: '002', factorType: 'Tasa', rate: '0.160000' },
        { type: '001', factorType: 'Tasa', rate: '0.100000', withholding: true },
      ],
    };
    if (kind < 4)
      return () =>
        bench.create(access, {
          items: [line],
          ...(kind < 2 && { paymentForm: '99', paymentMethod: 'PPD' }),
        });
    if (kind < 5)
      return async () => {
        const invoice = await found(`tipo_comprobante = 'I'`);
        const credit = { ...line, unitPrice: '10', taxes: line.taxes.slice(0, 1) };
        return invoice && bench.create(access, { type: 'E', relatedInvoiceUuid: invoice.uuid, items: [credit] });
      };
    if (kind < 7)
      return async () => {
        const invoice = await found(`metodo_pago = 'PPD'`);
        const documents = [{ uuid: invoice?.uuid ?? '', paid: '5' }];
        return (
          invoice &&
          createPayment(bench.services, access, {
            payments: [{ date: bench.clock.now().toISOString().slice(0, 10), paymentForm: '03', documents }],
          })
        );
      };
    if (kind < 9)
      return async () => {
        const invoice = await found(`tipo_comprobante <> 'N'`);
        return invoice && bench.cancel(access, invoice.id, { ignoreRelated: true });
      };
    return async () => {
      bench.clock.advance(86_400);
      await bench.poll();
    };
  }

  for (const seed of [2, 13])
    it(`are those of its documents after each change (sequence ${seed})`, async () => {
      const random = numbersFrom(seed);
      const access = await bench.access();
      for (let step = 0; step < 40; step += 1) {
        await change(access, random)().catch(isRefusal);
        if (random(5) === 0) await foldInvoiceCounts(bench.services);
        await agrees(access, `step ${step}`);
      }
      expect((await fromScratch(access, '2026-11')).issued.count).to.be.greaterThan(3);
    });

  it('lack what an older version stamped until its XML has been read, and are marked incomplete', async () => {
    const access = await bench.access();
    await bench.create(access);
    await bench.create(access, { paymentForm: '99', paymentMethod: 'PPD' });
    await foldInvoiceCounts(bench.services);
    await query('update invoice set transferred = null where organization_id = $1 and metodo_pago = $2', [
      access.organizationId,
      'PPD',
    ]);
    const before = await getSummary(bench.services, access, { month: '2026-11' });
    expect(before.isComplete).to.equal(false);
    expect(before.months.at(-1)?.currencies['MXN']?.issued.count).to.equal(1);
    await Promise.all([
      fillMonthSums(bench.services, { forMs: 10_000 }),
      fillMonthSums(bench.services, { forMs: 10_000 }),
    ]);
    const after = await getSummary(bench.services, access, { month: '2026-11' });
    expect(after.isComplete).to.equal(true);
    expect(after.customers['MXN']).to.deep.equal([
      { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', count: 2, total: '3480.00' },
    ]);
    await agrees(access, 'after');
  });

  it('add up what a customer was invoiced under an earlier and a later name', async () => {
    const access = await bench.access();
    const renamed = { taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' };
    const customers = [
      { ...renamed, legalName: 'UNIVERSIDAD ROBOTICA' },
      { ...renamed, legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
    ] as const;
    const first = await bench.create(access, { customer: customers[0] });
    if (first.kind !== 'created') throw new Error(first.kind);
    await bench.create(access, { customer: customers[1] });
    await bench.create(access, { customer: customers[1] });
    await foldInvoiceCounts(bench.services);
    await bench.create(access, {
      customer: { ...renamed, legalName: 'UNIVERSIDAD ROBOTICA DE ESPAÑA' },
      type: 'E',
      relatedInvoiceUuid: first.invoice.uuid,
    });
    for (const legalName of ['ALICE SMITH', 'BOB JONES'])
      await bench.create(access, {
        customer: { legalName, taxId: 'XEXX010101000', country: 'USA', foreignTaxId: '123456789' },
        use: 'S01',
      });
    const { customers: most } = await getSummary(bench.services, access, { month: '2026-11' });
    expect(most['MXN']).to.deep.equal([
      { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', count: 3, total: '3480.00' },
      { rfc: 'XEXX010101000', name: 'ALICE SMITH', count: 1, total: '1740.00' },
      { rfc: 'XEXX010101000', name: 'BOB JONES', count: 1, total: '1740.00' },
    ]);
  });

  it('include documents of an older version that are too large to be read together', async () => {
    const access = await bench.access();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await bench.stamped(access)).id);
    await query(
      "update invoice_xml set xml = xml || convert_to(repeat(' ', 3000000), 'UTF8') where organization_id = $1",
      [access.organizationId],
    );
    await query('update invoice set transferred = null where organization_id = $1', [access.organizationId]);
    const { monthSums } = bench.services.database;
    const reads: number[] = [];
    const findUnsummed: typeof monthSums.findUnsummed = async (...asked) => {
      const documents = await monthSums.findUnsummed(...asked);
      reads.push(documents.reduce((sum, { xml }) => sum + xml.length, 0));
      return documents;
    };
    const database = { ...bench.services.database, monthSums: { ...monthSums, findUnsummed } };
    await fillMonthSums({ ...bench.services, database }, { forMs: 60_000 });
    expect(Math.max(...reads)).to.be.below(8_000_000);
    await agrees(access, 'large');
    const unread = await query('select id from invoice where organization_id = $1 and transferred is null', [
      access.organizationId,
    ]);
    expect(unread).to.deep.equal([]);
  });

  it('lack only the document of an older version whose XML cannot be read, which is logged', async () => {
    const access = await bench.access();
    const broken = await bench.create(access);
    await bench.create(access, { paymentForm: '99', paymentMethod: 'PPD' });
    if (broken.kind !== 'created') throw new Error(broken.kind);
    await query("update invoice_xml set xml = '<broken' where organization_id = $1 and invoice_id = $2", [
      access.organizationId,
      broken.invoice.id,
    ]);
    await query('update invoice set transferred = null where organization_id = $1', [access.organizationId]);
    const errors: object[] = [];
    const log = { ...bench.services.log, error: (facts: object) => void errors.push(facts) };
    expect(await fillMonthSums({ ...bench.services, log }, { forMs: 10_000 })).to.equal(1);
    expect(errors).to.have.length(1);
    expect(errors[0]).to.include({ organizationId: access.organizationId, id: broken.invoice.id });
    const unread = await query('select id from invoice where organization_id = $1 and transferred is null', [
      access.organizationId,
    ]);
    expect(unread).to.deep.equal([{ id: broken.invoice.id }]);
  });
});
