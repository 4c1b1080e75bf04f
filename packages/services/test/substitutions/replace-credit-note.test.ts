import type { InvoiceAccess } from '@lacre/services/access';
import { getBalance } from '@lacre/services/receivables/get-balance';
import { substituteInvoice } from '@lacre/services/substitutions/substitute-invoice';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';
import { errorOf } from '../error-of.ts';

describe('replacing a credit note', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  /** An Ingreso of 1,740.00, credited in full. */
  async function credited() {
    const access = await bench.access();
    const invoice = await bench.stamped(access, { paymentForm: '99', paymentMethod: 'PPD' });
    const note = await bench.stamped(access, creditOf(invoice.uuid));
    return { access, invoice, note };
  }
  const creditOf = (relatedInvoiceUuid: string, unitPrice?: string): Partial<InvoiceInput> => ({
    type: 'E',
    relatedInvoiceUuid,
    use: 'G02',
    paymentForm: '03',
    ...(unitPrice !== undefined && { items: ingreso().items.map((item) => ({ ...item, quantity: '1', unitPrice })) }),
  });
  const replace = (access: InvoiceAccess, id: string, changes: Partial<InvoiceInput>) =>
    substituteInvoice(bench.services, access, { ...ingreso(changes), id });
  const balanceOf = (access: InvoiceAccess, id: string) => getBalance(bench.services, access, { id });

  it('releases its amount for the new one, also where it credits all of the invoice', async () => {
    const { access, invoice, note } = await credited();
    const { view } = await replace(access, note.id, creditOf(invoice.uuid));
    expect(view.status).to.equal('completed');
    expect(await bench.listed(access, note.id)).to.include({ status: 'cancelado' });
    expect(await balanceOf(access, invoice.id)).to.include({ credited: invoice.total, outstanding: 0 });
  });

  it('still credits no more than the invoice', async () => {
    const { access, invoice, note } = await credited();
    expect(await errorOf(replace(access, note.id, creditOf(invoice.uuid, '1500.01')))).to.include({
      code: 'INVOICE_INVALID',
    });
    expect(await errorOf(bench.create(access, { ...creditOf(invoice.uuid), ...relatedTo(note.uuid) }))).to.include({
      code: 'INVOICE_INVALID',
    });
    expect(await balanceOf(access, invoice.id)).to.include({ credited: invoice.total, outstanding: 0 });
  });

  it('leaves nothing more to credit while the SAT has not cancelled the old one', async () => {
    const { access, invoice, note } = await credited();
    bench.onRequest = ({ operation }) =>
      operation === 'cancel' ? { kind: 'http', status: 503, when: 'before' } : undefined;
    await replace(access, note.id, creditOf(invoice.uuid, '500'));
    expect(await bench.listed(access, note.id)).to.include({ status: 'vigente' });
    expect(await balanceOf(access, invoice.id)).to.include({ credited: 580, outstanding: 1160 });
    expect(await errorOf(bench.create(access, creditOf(invoice.uuid, '1')))).to.include({ code: 'INVOICE_INVALID' });
  });

  it('restores its amount where the new one is rejected', async () => {
    const { access, invoice, note } = await credited();
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: 'CFDI40148', message: 'no' } : undefined;
    expect(await errorOf(replace(access, note.id, creditOf(invoice.uuid, '500')))).to.include({ code: 'PAC_REJECTED' });
    expect(await balanceOf(access, invoice.id)).to.include({ credited: invoice.total, outstanding: 0 });
  });
});

const relatedTo = (uuid: string) => ({ related: [{ type: '04', uuids: [uuid] }] });
