import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { deposit, receiptsOn } from './receipts.ts';

describe('a receipt that replaces one with later receipts', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  const { ppd, pay, paid, codesOf } = receiptsOn(() => bench);

  /** An invoice of 1,740.00 with receipts of 500.00 and 100.00. */
  const paidTwice = async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const first = await paid(access, deposit([{ uuid, paid: '500' }]));
    const second = await paid(access, deposit([{ uuid, paid: '100' }]));
    return { access, uuid, first, second };
  };

  it('gets its installment and balance, given or not, and the next receipt continues after all', async () => {
    const { access, uuid, first } = await paidTwice();
    const place = { parcialidad: 1, saldoAnterior: 1740, saldoInsoluto: 1290 };
    const replaces = [first.uuid];
    const line = { uuid, paid: '450' };
    const again = await paid(access, deposit([line], { replaces }));
    expect(again.pagos[0]?.documentos[0]).to.include(place);
    const said = deposit([{ ...line, installment: '1', previousBalance: '1740' }], { replaces: [again.uuid] });
    expect((await paid(access, said)).pagos[0]?.documentos[0]).to.include(place);
    const last = await paid(access, deposit([{ uuid, paid: '1190' }]));
    expect(last.pagos[0]?.documentos[0]).to.include({ parcialidad: 3, saldoAnterior: 1190, saldoInsoluto: 0 });
  });

  it('cannot pay more than the later ones leave, nor have another installment or balance', async () => {
    const { access, uuid, first } = await paidTwice();
    const replaces = [first.uuid];
    expect(await codesOf(pay(access, deposit([{ uuid, paid: '1640.01' }], { replaces })))).to.deep.equal([
      'CRP20244 payments[0].documents[0].paid',
    ]);
    const next = deposit([{ uuid, paid: '450', installment: '3', previousBalance: '1640' }], { replaces });
    expect(await codesOf(pay(access, next))).to.have.members([
      'BALANCE_MISMATCH payments[0].documents[0].previousBalance',
      'INSTALLMENT_MISMATCH payments[0].documents[0].installment',
    ]);
    const all = await paid(access, deposit([{ uuid, paid: '1640' }], { replaces }));
    expect(all.pagos[0]?.documentos[0]).to.include({ parcialidad: 1, saldoAnterior: 1740, saldoInsoluto: 100 });
  });

  it('counts earlier credit notes, but not later ones', async () => {
    const access = await bench.access();
    const { uuid } = await ppd(access);
    const credit = () => {
      const item = { description: 'x', productKey: '84111506', unitKey: 'ACT', quantity: '1', unitPrice: '100' };
      return bench.create(access, { type: 'E', relatedInvoiceUuid: uuid, use: 'G02', items: [item] });
    };
    await credit();
    const first = await paid(access, deposit([{ uuid, paid: '500' }]));
    await credit();
    const again = await paid(access, deposit([{ uuid, paid: '450' }], { replaces: [first.uuid] }));
    expect(again.pagos[0]?.documentos[0]).to.include({ parcialidad: 1, saldoAnterior: 1640, saldoInsoluto: 1190 });
    const last = await paid(access, deposit([{ uuid, paid: '1' }]));
    expect(last.pagos[0]?.documentos[0]).to.include({ parcialidad: 2, saldoAnterior: 1090 });
  });

  it('replaces several, and its further payments come after all', async () => {
    const { access, uuid, first, second } = await paidTwice();
    const third = await paid(access, deposit([{ uuid, paid: '40' }]));
    const [one, two, three] = ['10', '20', '30'].map((amount) => ({
      date: '2026-11-20',
      paymentForm: '03',
      documents: [{ uuid, paid: amount }],
    }));
    if (!one || !two || !three) throw new Error('three payments');
    const replaces = [second.uuid, first.uuid];
    const again = await paid(access, { customer: receiver, payments: [one, two, three], replaces });
    expect(
      again.pagos.map(({ documentos: [line] }) => [line?.parcialidad, line?.saldoAnterior, line?.saldoInsoluto]),
    ).to.deep.equal([
      [1, 1740, 1730],
      [2, 1730, 1710],
      [4, 1670, 1640],
    ]);
    expect(third.pagos[0]?.documentos[0]).to.include({ parcialidad: 3, saldoAnterior: 1140 });
  });
});
