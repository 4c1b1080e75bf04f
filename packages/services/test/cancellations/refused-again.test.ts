import { syncDocument } from '@lacre/services/cancellations/sync-document';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

const refusal = { code: '798', message: 'Hay una solicitud en curso: espere 72 horas' };
const inForce = JSON.stringify({
  codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.',
  estado: 'Vigente',
  esCancelable: 'Cancelable sin aceptación',
  estatusCancelacion: '',
});

describe('a cancellation request whose first response was lost', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  beforeEach(() => {
    bench.clock.set('2026-11-21T18:00:00Z');
  });
  after(() => bench.close());

  /** The first gets a 504, before or after the SAT has accepted it; the next ones are rejected. */
  const losing = async (when: 'before' | 'after', isLagging: () => boolean) => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    let sends = 0;
    bench.onRequest = ({ operation }) => {
      if (operation === 'status' && isLagging())
        return { kind: 'answer', status: 200, contentType: 'application/json', body: inForce, when: 'before' };
      if (operation !== 'cancel') return undefined;
      sends += 1;
      return sends === 1 ? { kind: 'http', status: 504, when } : { kind: 'refuse', ...refusal };
    };
    expect(await bench.cancel(access, id)).to.include({ isKnown: false });
    bench.clock.advance(60);
    await bench.poll();
    expect(sends).to.equal(2);
    expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: 'pendiente' });
    return { access, id, sends: () => sends };
  };

  it("succeeds where the SAT accepted it, though the second one is rejected while the SAT's query lags", async () => {
    let isLagging = true;
    const { access, id, sends } = await losing('after', () => isLagging);
    isLagging = false;
    bench.clock.advance(240);
    await bench.poll();
    expect(await bench.listed(access, id)).to.include({ status: 'cancelado', cancellationStatus: null });
    expect(await bench.events(access)).to.deep.equal(['invoice.cancellation_requested', 'invoice.cancelled']);
    expect(sends()).to.equal(2);
  });

  it('fails with the rejection half an hour later where the SAT never shows it, and is not sent a third time', async () => {
    const { access, id, sends } = await losing('before', () => false);
    for (const seconds of [240, 600, 2700]) {
      bench.clock.advance(seconds);
      await bench.poll();
    }
    expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: null });
    expect((await bench.history(access, id))[0]).to.include({
      status: 'rechazada',
      satCode: refusal.code,
      message: refusal.message,
    });
    expect(await bench.events(access)).to.deep.equal([
      'invoice.cancellation_requested',
      'invoice.cancellation_rejected',
    ]);
    expect(sends()).to.equal(2);
  });

  it('is returned with its current status by a sync, which fails only while the SAT itself does not respond', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    bench.onRequest = ({ operation }) =>
      operation === 'cancel' ? { kind: 'http', status: 504, when: 'before' } : undefined;
    expect(await bench.cancel(access, id)).to.include({ isKnown: false });
    expect(await syncDocument(bench.services, access, { id })).to.include({
      status: 'vigente',
      cancellationStatus: 'pendiente',
    });
    bench.onRequest = () => ({ kind: 'http', status: 504, when: 'before' });
    expect(await errorOf(syncDocument(bench.services, access, { id }))).to.include({ code: 'SAT_UNAVAILABLE' });
  });
});
