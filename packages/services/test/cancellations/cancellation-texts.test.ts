import { listCancellations } from '@lacre/services/cancellations/list-cancellations';
import { AppError } from '@lacre/services/errors';
import { expect } from 'chai';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

const notCancellable = JSON.stringify({
  codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
  estado: 'Vigente',
  esCancelable: 'No cancelable',
  estatusCancelacion: '',
});

describe('our conclusion about a cancellation request', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());

  it('is given in the language of the reader, at once and in the history', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    bench.onRequest = ({ operation }) =>
      operation === 'cancel'
        ? { kind: 'http', status: 504, when: 'before' }
        : { kind: 'answer', status: 200, contentType: 'application/json', body: notCancellable, when: 'before' };
    const error: unknown = await bench.cancel(access, id).catch((thrown: unknown) => thrown);
    const en = 'The SAT reports that it cannot be cancelled: documents in force relate to it.';
    const es = 'El SAT indica que no se puede cancelar: hay comprobantes vigentes relacionados con él.';
    expect(error instanceof AppError && error.texts).to.deep.equal([{ en: `204: ${en}`, es: `204: ${es}` }]);
    expect((await bench.history(access, id))[0]?.message).to.equal(en);
    const spanish = { language: 'es', isAsked: true } as const;
    const [request] = await listCancellations(bench.services, access, { id }, 'invoice', spanish);
    expect(request?.message).to.equal(es);
  });
});
