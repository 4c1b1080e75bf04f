import { AppError } from '@lacre/services/errors';
import { english } from '@lacre/services/language';
import { listPayments } from '@lacre/services/payments/list-payments';
import { validatePayment } from '@lacre/services/payments/validate-payment';
import { expect } from 'chai';
import { getPaymentXml } from '../../src/documents/get-document-xml.ts';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import { listInvoices } from '../../src/invoices/list-invoices.ts';
import { getPayment } from '../../src/payments/get-payment.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { pausesDuring } from '../pauses-during.ts';
import { verifyStamped } from '../verify-stamped.ts';
import { deposit, receiptsOn } from './receipts.ts';

describe('creating a payment receipt', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const { ppd, pay, paid, codesOf } = receiptsOn(() => bench);

  it('derives balance, installment, series and taxes from the invoice, seals and stamps', async () => {
    const access = await bench.access();
    const { uuid, serie, folio } = await ppd(access);
    const first = await paid(access, deposit([{ uuid, paid: '1000' }]));
    expect(first).to.include({
      tipoComprobante: 'P',
      total: 0,
      moneda: 'XXX',
      montoTotalPagos: 1000,
      serie: 'P',
      folio: '1',
    });
    expect(first.pagos[0]?.documentos[0]).to.deep.include({
      uuid,
      serie,
      folio,
      parcialidad: 1,
      saldoAnterior: 1740,
      pagado: 1000,
      saldoInsoluto: 740,
    });
    expect(first.pagos[0]?.documentos[0]?.traslados[0]).to.include({ impuesto: '002', base: 862.068966 });
    const second = await paid(access, deposit([{ uuid: uuid.toLowerCase(), paid: '740' }]));
    expect(second.pagos[0]?.documentos[0]).to.include({ parcialidad: 2, saldoAnterior: 740, saldoInsoluto: 0 });
    const { xml } = await getPaymentXml(bench.services, access, { id: second.id });
    expect(verifyStamped(xml, bench.pac)).to.equal(second.uuid);
  });

  it('lists receipts among payments and not among invoices', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const receipt = await paid(access, deposit([{ uuid, paid: '1' }]));
    expect((await listInvoices(bench.services, access, {})).data.map((row) => row.uuid)).to.deep.equal([uuid]);
    expect((await listPayments(bench.services, access, {})).data.map((row) => row.uuid)).to.deep.equal([receipt.uuid]);
    expect(await getPayment(bench.services, access, { id: receipt.uuid })).to.deep.equal(receipt);
    expect((await errorOf(getInvoice(bench.services, access, { id: receipt.id }))).kind).to.equal('not-found');
    expect((await errorOf(getPayment(bench.services, access, { id: uuid }))).kind).to.equal('not-found');
  });

  it('rejects more than is owed, and a balance or an installment that does not match', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    await paid(access, deposit([{ uuid, paid: '1000' }]));
    const wrong = deposit([{ uuid, paid: '700', previousBalance: '1740', installment: '1' }]);
    expect(await codesOf(pay(access, wrong))).to.include.members([
      'BALANCE_MISMATCH payments[0].documents[0].previousBalance',
      'INSTALLMENT_MISMATCH payments[0].documents[0].installment',
    ]);
    expect(await codesOf(pay(access, deposit([{ uuid, paid: '740.01' }])))).to.not.equal(undefined);
    expect(
      (await pay(access, deposit([{ uuid, paid: '740', previousBalance: '740', installment: '2' }]))).kind,
    ).to.equal('created');
  });

  it('settles an invoice once, however many receipts are created concurrently', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => pay(access, deposit([{ uuid, paid: '174' }]))),
    );
    const made = ends.flatMap((end) =>
      end.status === 'fulfilled' && end.value.kind === 'created' ? end.value.invoice : [],
    );
    expect(made).to.have.length(10);
    const lines = made.map(({ pagos }) => pagos[0]?.documentos[0]);
    expect(lines.map((line) => line?.parcialidad).sort((a = 0, b = 0) => a - b)).to.deep.equal([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(new Set(lines.map((line) => line?.saldoAnterior)).size).to.equal(10);
    for (const end of ends)
      if (end.status === 'rejected' && !(end.reason instanceof AppError)) throw end.reason as Error;
  });

  it('accepts only invoices that are PPD, in force and of the same receiver and environment', async () => {
    const access = await bench.access();
    const pue = await bench.create(access);
    if (pue.kind !== 'created') throw new Error(pue.kind);
    expect(await codesOf(pay(access, deposit([{ uuid: pue.invoice.uuid, paid: '1' }])))).to.include(
      'INVOICE_NOT_PPD payments[0].documents[0].uuid',
    );
    const { uuid, id } = await ppd(access);
    const other = { legalName: 'ESCUELA KEMPER URGATE', taxId: 'EKU9003173C9', taxSystem: '601', zip: '42501' };
    const set = (column: string, value: string) =>
      bench.database.dataSource.query(`update invoice set ${column} = $2 where id = $1`, [id, value]);
    const fault = ['PAID_INVOICE_INVALID payments[0].documents[0].uuid'];
    expect(await codesOf(pay(access, deposit([{ uuid, paid: '1' }], { customer: other })))).to.include.members(fault);
    await set('environment', 'production');
    expect(await codesOf(pay(access, deposit([{ uuid, paid: '1' }])))).to.include.members(fault);
    await set('environment', 'sandbox');
    await set('status', 'cancelado');
    expect(await codesOf(pay(access, deposit([{ uuid, paid: '1' }])))).to.include.members(fault);
  });

  it('pays an invoice with a minimal taxed part, in full or by the cent', async () => {
    const access = await bench.access();
    const line = { description: 'x', productKey: '84111506', unitKey: 'ACT', quantity: '1', unitPrice: '23582.83' };
    const taxes = [{ type: '002', factorType: 'Tasa', rate: '0.160000' }];
    for (const [unitPrice, paidNow, base] of [
      ['0.004', '23582.83', '0.004'],
      ['0.004', '0.01', '0.000001'],
      ['1', '0.01', '0.000001'],
    ] as const) {
      const { uuid } = await ppd(access, { items: [line, { ...line, unitPrice, taxes }] });
      const { id } = await paid(access, deposit([{ uuid, paid: paidNow }]));
      const { xml } = await getPaymentXml(bench.services, access, { id });
      expect(Buffer.from(xml).toString()).to.include(`BaseDR="${base}"`).and.include('ObjetoImpDR="02"');
    }
  });

  it('owes less after a credit note', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const item = { description: 'x', productKey: '84111506', unitKey: 'ACT', quantity: '1', unitPrice: '100' };
    const taxes = [{ type: '002', factorType: 'Tasa', rate: '0.160000' }];
    await bench.create(access, { type: 'E', relatedInvoiceUuid: uuid, use: 'G02', items: [{ ...item, taxes }] });
    const receipt = await paid(access, deposit([{ uuid, paid: '1624' }]));
    expect(receipt.pagos[0]?.documentos[0]).to.include({ saldoAnterior: 1624, saldoInsoluto: 0 });
  });

  it('releases the amount of a rejected receipt, and retains it while the outcome is unknown', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: 'CRP20201', message: 'no' } : undefined;
    expect((await errorOf(pay(access, deposit([{ uuid, paid: '1740' }])))).code).to.equal('PAC_REJECTED');
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'before' } : undefined;
    const outcome = await pay(access, deposit([{ uuid, paid: '1000' }]));
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    expect(outcome.statusUrl).to.equal(`/payments/${outcome.id}`);
    expect(await getPayment(bench.services, access, { id: outcome.id })).to.include({ status: 'recovering' });
    bench.onRequest = () => undefined;
    const next = await paid(access, deposit([{ uuid, paid: '740' }]));
    expect(next.pagos[0]?.documentos[0]).to.include({ parcialidad: 2, saldoAnterior: 740 });
  });

  it('releases the amount of the receipt that it replaces, and counts once', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const wrong = await paid(access, deposit([{ uuid, paid: '1740' }]));
    const right = await paid(access, deposit([{ uuid, paid: '1000' }], { replaces: [wrong.uuid] }));
    expect(right.sustituye).to.deep.equal([wrong.uuid]);
    expect(right.pagos[0]?.documentos[0]).to.include({ parcialidad: 1, saldoAnterior: 1740, saldoInsoluto: 740 });
    const last = await paid(access, deposit([{ uuid, paid: '740' }]));
    expect(last.pagos[0]?.documentos[0]).to.include({ parcialidad: 2, saldoAnterior: 740, saldoInsoluto: 0 });
  });

  it('accepts an invoice that was not issued here when the request gives its balance', async () => {
    const access = await bench.access();
    const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
    expect(await codesOf(pay(access, deposit([{ uuid, paid: '100' }])))).to.include(
      'REQUIRED payments[0].documents[0].previousBalance',
    );
    const receipt = await paid(
      access,
      deposit([{ uuid, paid: '116', previousBalance: '500', installment: '3', taxObject: '01' }]),
    );
    expect(receipt.pagos[0]?.documentos[0]).to.include({ parcialidad: 3, saldoAnterior: 500, saldoInsoluto: 384 });
  });

  it('returns the same receipt for the same key, and rejects a key that was used for an invoice', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access, { idempotencyKey: 'invoice-1' });
    const input = deposit([{ uuid, paid: '1740' }], { idempotencyKey: 'payment-1' });
    const ends = await Promise.all([pay(access, input), pay(access, input), pay(access, input)]);
    expect(ends.map(({ kind }) => kind).sort()).to.deep.equal(['created', 'replayed', 'replayed']);
    expect((await errorOf(pay(access, { ...input, idempotencyKey: 'invoice-1' }))).code).to.equal(
      'IDEMPOTENCY_KEY_OF_OTHER_KIND',
    );
    expect((await errorOf(bench.create(access, { idempotencyKey: 'payment-1' }))).code).to.equal(
      'IDEMPOTENCY_KEY_OF_OTHER_KIND',
    );
  });

  it('yields to other requests while it checks a thousand documents, and not for one', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const of = (count: number) => deposit(Array.from({ length: count }, () => ({ uuid, paid: '1' })));
    const check = (count: number) => pausesDuring(() => validatePayment(bench.services, access, of(count), english));
    const small = await check(1);
    expect((await check(1000)) - small).to.be.at.least(25);
  });

  it('validates without creating, and reports every error at once in the requested language', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const good = await validatePayment(bench.services, access, deposit([{ uuid, paid: '1740' }]), english);
    expect(good).to.deep.include({ valid: true, errors: [], totals: { moneda: 'MXN', montoTotalPagos: 1740 } });
    const bad = await validatePayment(
      bench.services,
      access,
      { payments: [{ date: '2027-01-01', paymentForm: '99', documents: [{ uuid, paid: '2000', installment: '7' }] }] },
      { language: 'es', isAsked: true },
    );
    expect(bad.valid).to.equal(false);
    expect(bad.errors.map(({ code }) => code)).to.include.members(['REQUIRED', 'PAYMENT_IN_FUTURE']);
    expect(await bench.count('stamping_attempt', access)).to.equal(1);
  });
});
