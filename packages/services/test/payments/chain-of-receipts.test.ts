import type { InvoiceAccess } from '@lacre/services/access';
import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { getBalance } from '../../src/receivables/get-balance.ts';
import { listPaymentsOf } from '../../src/receivables/list-payments-of.ts';
import { listReceivables } from '../../src/receivables/list-receivables.ts';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';
import { deposit, receiptsOn } from './receipts.ts';

describe('payment receipts that are replaced more than once', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());
  const { ppd, pay, paid, codesOf } = receiptsOn(() => bench);

  /** The balance of an invoice of 1,740.00, which receivables must agree with, and the receipts that count. */
  async function owed(access: InvoiceAccess, uuid: string) {
    const { outstanding } = await getBalance(bench.services, access, { id: uuid });
    const receivables = await listReceivables(bench.services, access, {});
    expect(receivables.data.find((row) => row.uuid === uuid)?.saldo ?? 0).to.equal(outstanding);
    const counted = await listPaymentsOf(bench.services, access, { id: uuid });
    return { outstanding, counting: counted.filter(({ counts }) => counts).map((receipt) => receipt.uuid) };
  }

  it('count by the last of the chain, also once those between are cancelled', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const first = await paid(access, deposit([{ uuid, paid: '500' }]));
    const second = await paid(access, deposit([{ uuid, paid: '600' }], { replaces: [first.uuid] }));
    const third = await paid(access, deposit([{ uuid, paid: '700' }], { replaces: [second.uuid] }));
    await bench.cancel(access, second.id, { motivo: '01', folioSustitucion: third.uuid });
    expect(await owed(access, uuid)).to.deep.equal({ outstanding: 1040, counting: [third.uuid] });
    const last = await paid(access, deposit([{ uuid, paid: '100' }]));
    expect(last.pagos[0]?.documentos[0]).to.include({ parcialidad: 2, saldoAnterior: 1040 });
  });

  it('count by the first again once no other is in force, also for an invoice that no other pays', async () => {
    const access = await bench.access();
    const [one, other] = [await ppd(access), await ppd(access)];
    const first = await paid(access, deposit([{ uuid: one.uuid, paid: '500' }]));
    const line = [{ uuid: other.uuid, paid: '600' }];
    const second = await paid(access, deposit(line, { replaces: [first.uuid] }));
    const third = await paid(access, deposit(line, { replaces: [second.uuid] }));
    await bench.cancel(access, second.id, { motivo: '01', folioSustitucion: third.uuid });
    expect(await owed(access, one.uuid)).to.deep.equal({ outstanding: 1740, counting: [] });
    await bench.cancel(access, third.id);
    expect(await owed(access, one.uuid)).to.deep.equal({ outstanding: 1240, counting: [first.uuid] });
    expect(await owed(access, other.uuid)).to.deep.equal({ outstanding: 1740, counting: [] });
  });

  it('count by the one in force when the PAC rejects another replacement of the same receipt', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const first = await paid(access, deposit([{ uuid, paid: '500' }]));
    const second = await paid(access, deposit([{ uuid, paid: '600' }], { replaces: [first.uuid] }));
    bench.onRequest = () => ({ kind: 'refuse', code: '301', message: 'XML mal formado' });
    const payments = [{ date: '2026-11-20', paymentForm: '03', documents: [{ uuid, paid: '700' }] }];
    await codesOf(pay(access, { customer: receiver, payments, replaces: [first.uuid] }));
    bench.onRequest = () => undefined;
    expect(await owed(access, uuid)).to.deep.equal({ outstanding: 1140, counting: [second.uuid] });
  });

  it('count by the one in force of two replacements of the same receipt', async () => {
    const access = await bench.access();
    for (const order of [0, 1]) {
      const { uuid } = await ppd(access);
      const first = await paid(access, deposit([{ uuid, paid: '500' }]));
      const replaces = [first.uuid];
      const two = [await paid(access, deposit([{ uuid, paid: '600' }], { replaces }))];
      two.push(await paid(access, deposit([{ uuid, paid: '50' }], { replaces })));
      if (order === 1) two.reverse();
      const [one, other] = two;
      if (!one || !other) throw new Error('two receipts');
      await bench.cancel(access, one.id);
      expect((await owed(access, uuid)).counting).to.deep.equal([other.uuid]);
      await bench.cancel(access, other.id);
      expect(await owed(access, uuid)).to.deep.equal({ outstanding: 1240, counting: [first.uuid] });
    }
  });

  it('are listed while their outcome is unknown, and not once they are refused', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const listed = async () =>
      (await listPaymentsOf(bench.services, access, { id: uuid })).map(({ pagado, status }) => [pagado, status]);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: '301', message: 'XML mal formado' } : undefined;
    await codesOf(pay(access, deposit([{ uuid, paid: '500' }])));
    expect(await listed()).to.deep.equal([]);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 500, when: 'after' } : undefined;
    expect((await pay(access, deposit([{ uuid, paid: '600' }]))).kind).to.equal('recovering');
    bench.onRequest = () => undefined;
    expect(await listed()).to.deep.equal([[600, 'recovering']]);
    expect(await owed(access, uuid)).to.include({ outstanding: 1140 });
  });
});
