import { substituteInvoice } from '@lacre/services/substitutions/substitute-invoice';
import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';
import { errorOf } from '../error-of.ts';

describe('replacing an invoice with the key of another document', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  for (const [whose, isOwn] of [
    ['the invoice itself', true],
    ['another invoice', false],
  ] as const)
    it(`is rejected, and leaves both as they were: ${whose}`, async () => {
      const access = await bench.access();
      const old = await bench.stamped(access, isOwn ? { idempotencyKey: 'order-1' } : {});
      if (!isOwn) await bench.stamped(access, { idempotencyKey: 'order-1' });
      const asked = substituteInvoice(bench.services, access, {
        ...ingreso({ use: 'G01' }),
        id: old.id,
        idempotencyKey: 'order-1',
      });
      expect(await errorOf(asked)).to.include({ code: 'IDEMPOTENCY_KEY_OF_OTHER_KIND' });
      expect(await bench.listed(access, old.id)).to.include({ status: 'vigente', cancellationStatus: null });
    });
});
