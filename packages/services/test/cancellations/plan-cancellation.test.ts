import { planCancellation } from '@lacre/services/cancellations/plan-cancellation';
import { expect } from 'chai';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

describe('the plan of a cancellation', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
    bench.clock.set('2026-11-21T18:00:00Z');
  });
  after(() => bench.close());

  it('lists what to cancel first in an order in which each can be cancelled, once each', async () => {
    const access = await bench.access();
    const debitNoteOf = (...uuids: string[]) => bench.stamped(access, { related: [{ type: '02', uuids }] });
    const invoice = await bench.stamped(access);
    const first = await debitNoteOf(invoice.uuid);
    const second = await debitNoteOf(first.uuid);
    const third = await debitNoteOf(second.uuid, first.uuid);
    const plan = async () => planCancellation(bench.services, access, { id: invoice.id });
    const { cancellable, motivos, blocking } = await plan();
    expect(blocking.map(({ order, uuid, tipoRelacion }) => [order, uuid, tipoRelacion])).to.deep.equal([
      [1, third.uuid, '02'],
      [2, second.uuid, '02'],
      [3, first.uuid, '02'],
    ]);
    expect([cancellable, motivos.map(({ allowed }) => allowed)]).to.deep.equal([true, [true, false, false, false]]);
    for (const { id } of blocking) expect((await bench.cancel(access, id)).record.status).to.equal('aceptada');
    expect((await plan()).blocking).to.deep.equal([]);
  });
});
