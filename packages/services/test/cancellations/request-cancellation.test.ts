import type { Fault } from '@lacre/pac-simulator/faults';
import { getCancellationReceipt } from '@lacre/services/cancellations/get-cancellation-receipt';
import { reconcileWithSat } from '@lacre/services/cancellations/reconcile-with-sat';
import { syncDocument } from '@lacre/services/cancellations/sync-document';
import { createPayment } from '@lacre/services/payments/create-payment';
import { ingreso, receiver } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
import { errorOf } from '../error-of.ts';
import { type CancellationBench, createCancellationBench } from './cancellation-bench.ts';

describe('cancelling a document', () => {
  let bench: CancellationBench;
  beforeEach(async () => {
    bench ??= await createCancellationBench();
    bench.clock.set('2026-11-21T18:00:00Z');
    bench.onRequest = () => undefined;
  });
  after(() => bench.close());

  /** Every request to cancel fails; returns how many there were. */
  function failingSends(fault: Fault): () => number {
    let sends = 0;
    bench.onRequest = ({ operation }) => {
      if (operation !== 'cancel') return undefined;
      sends += 1;
      return fault;
    };
    return () => sends;
  }

  it('without consent is completed at once: status, record, acuse and events agree', async () => {
    const access = await bench.access();
    const { id, uuid } = await bench.stamped(access);
    const { record, isKnown } = await bench.cancel(access, uuid.toLowerCase());
    expect(isKnown).to.equal(true);
    expect(record).to.include({
      invoiceId: id,
      uuid,
      motivo: '02',
      status: 'aceptada',
      satCode: '201',
      hasAcuse: true,
    });
    expect(record).to.include({ requiresReceptorApproval: false, deadlineAt: null });
    expect(await bench.listed(access, id)).to.include({
      status: 'cancelado',
      cancellationStatus: null,
      cancellationDesynced: false,
      requiresReceptorApproval: false,
    });
    const { xml } = await getCancellationReceipt(bench.services, access, { id });
    expect(xml.toString()).to.include(`<UUID>${uuid}</UUID><EstatusUUID>201</EstatusUUID>`);
    expect(await bench.events(access)).to.deep.equal(['invoice.cancellation_requested', 'invoice.cancelled']);
    expect(await errorOf(bench.cancel(access, id))).to.include({ kind: 'conflict', code: 'ALREADY_CANCELLED' });
  });

  it('that needs consent stays pendiente until three business days have passed without a response', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    bench.passDays(4);
    expect(await bench.listed(access, id)).to.include({ requiresReceptorApproval: true });
    const { record } = await bench.cancel(access, id);
    // Asked on Wednesday 25 November: until the end of Monday 30 in the place of issue.
    expect(record).to.include({
      status: 'pendiente',
      requiresReceptorApproval: true,
      deadlineAt: '2026-12-01T05:59:59.999Z',
    });
    expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: 'pendiente' });
    expect(await errorOf(bench.cancel(access, id))).to.include({ kind: 'conflict', code: 'CANCELLATION_PENDING' });
    bench.passDays(5);
    await bench.poll();
    expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: 'pendiente' });
    bench.passDays(1);
    await bench.poll();
    expect(await bench.listed(access, id)).to.include({ status: 'cancelado', cancellationStatus: null });
    expect((await bench.history(access, id))[0]).to.include({ status: 'aceptada', message: 'Plazo vencido' });
    expect((await bench.requests(access, id))[0]).to.include({ sends: 1 });
  });

  it('is rechazada when the receiver rejects it, and may be requested again', async () => {
    const access = await bench.access();
    const { id, uuid } = await bench.stamped(access);
    bench.passDays(4);
    await bench.cancel(access, id);
    await bench.pac.simulator.answerAsReceiver(uuid, false);
    bench.clock.advance(60);
    await bench.poll();
    expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: 'rechazada' });
    expect(await bench.events(access)).to.deep.equal([
      'invoice.cancellation_requested',
      'invoice.cancellation_rejected',
    ]);
    const receipt = async () => (await getCancellationReceipt(bench.services, access, { id })).xml.toString();
    const ofRejected = await receipt();
    expect((await bench.cancel(access, id, { motivo: '03' })).record.status).to.equal('pendiente');
    await bench.pac.simulator.answerAsReceiver(uuid, true);
    await syncDocument(bench.services, access, { id });
    expect(await receipt(), 'that of the latest request').to.not.equal(ofRejected);
    expect(await bench.listed(access, id)).to.include({ status: 'cancelado' });
    expect((await bench.history(access, id)).map(({ status }) => status)).to.deep.equal(['aceptada', 'rechazada']);
  });

  it('sends one request for many concurrent calls in two processes', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    const other = await bench.another();
    let sends = 0;
    bench.onRequest = ({ operation }) => {
      if (operation === 'cancel') sends += 1;
      return undefined;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        bench.cancel(access, id, {}, index % 2 ? bench.services : other.services),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(sends).to.equal(1);
    expect(await bench.requests(access, id)).to.have.length(1);
    await other.close();
  });

  describe('while the PAC misbehaves', () => {
    it('detects that the request was accepted when the response was lost', async () => {
      const access = await bench.access();
      const { id } = await bench.asking(access, 'SIM-CANCEL-TAKEN-LOST');
      expect((await bench.cancel(access, id)).record.status).to.equal('aceptada');
      expect(await bench.requests(access, id)).to.deep.equal([{ state: 'accepted', sends: 1, sat_code: null }]);
    });

    it('sends the request again a minute later when it never arrived, after it has queried the status', async () => {
      const access = await bench.access();
      const { id } = await bench.asking(access, 'SIM-CANCEL-LOST');
      const operations: string[] = [];
      bench.onRequest = ({ operation }) => {
        operations.push(operation);
        return undefined;
      };
      const { isKnown, record } = await bench.cancel(access, id);
      expect(isKnown).to.equal(false);
      // How the call failed belongs in the log.
      expect(record).to.include({ status: 'pendiente', message: null });
      bench.clock.advance(30);
      await bench.poll();
      bench.clock.advance(30);
      await bench.poll();
      expect(operations).to.deep.equal(['cancel', 'status', 'status', 'cancel', 'status']);
      expect(await bench.listed(access, id)).to.include({ status: 'cancelado' });
    });

    it('never sends more than three times in 72 hours, and then restores the status of the document', async () => {
      const access = await bench.access();
      const { id } = await bench.stamped(access);
      const sends = failingSends({ kind: 'http', status: 504, when: 'before' });
      await bench.cancel(access, id);
      for (let hour = 0; hour < 71; hour += 1) {
        bench.clock.advance(3600);
        await bench.poll();
      }
      expect(sends()).to.equal(3);
      expect(await bench.listed(access, id)).to.include({ cancellationStatus: 'pendiente' });
      bench.clock.advance(2 * 3600);
      await bench.poll();
      expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: null });
      expect((await bench.requests(access, id))[0]).to.include({ state: 'failed', sends: 3 });
      bench.onRequest = () => undefined;
      expect((await bench.cancel(access, id)).record.status).to.equal('pendiente');
    });

    it('ignores 205 and "no encontrado" for half an hour after the stamp', async () => {
      const access = await bench.access();
      const { id } = await bench.asking(access, 'SIM-SAT-LAGS');
      expect((await bench.cancel(access, id)).record).to.include({ status: 'pendiente', satCode: '205' });
      for (const seconds of [60, 240, 600, 2700]) {
        bench.clock.advance(seconds);
        await bench.poll();
      }
      expect(await bench.listed(access, id)).to.include({ status: 'cancelado' });
    });

    it('does not mistake the rejection of an earlier request for that of a new one', async () => {
      const access = await bench.access();
      const { id, uuid } = await bench.stamped(access);
      bench.passDays(4);
      await bench.cancel(access, id);
      await bench.pac.simulator.answerAsReceiver(uuid, false);
      bench.clock.advance(60);
      await bench.poll();
      bench.onRequest = ({ operation }) =>
        operation === 'cancel' ? { kind: 'http', status: 504, when: 'before' } : undefined;
      expect(await bench.cancel(access, id)).to.include({ isKnown: false });
      bench.onRequest = () => undefined;
      expect(await bench.listed(access, id)).to.include({ cancellationStatus: 'pendiente' });
      bench.clock.advance(60);
      await bench.poll();
      expect((await bench.requests(access, id))[1]).to.include({ state: 'open', sends: 2 });
    });

    it('returns the SAT’s own text when it rejects, and leaves the document as it was', async () => {
      const access = await bench.access();
      const { id } = await bench.asking(access, 'SIM-NOT-CANCELABLE');
      expect(await errorOf(bench.cancel(access, id))).to.deep.equal({
        kind: 'bad-request',
        messages: ['204 - El UUID no es cancelable porque tiene documentos relacionados vigentes.'],
        code: 'PAC_REJECTED',
      });
      expect(await bench.listed(access, id)).to.include({ status: 'vigente', cancellationStatus: null });
      expect((await bench.history(access, id))[0]).to.include({ status: 'rechazada', satCode: '204' });
    });

    it('stores the intent when the PAC responds 429, and sends it later', async () => {
      const access = await bench.access();
      const { id } = await bench.stamped(access);
      bench.onRequest = ({ operation }) =>
        operation === 'cancel' ? { kind: 'http', status: 429, when: 'before', retryAfter: '5' } : undefined;
      const { isKnown, record } = await bench.cancel(access, id);
      expect({ isKnown, message: record.message }).to.deep.equal({ isKnown: false, message: null });
      expect((await bench.requests(access, id))[0]).to.include({ state: 'open', sends: 0 });
      bench.onRequest = () => undefined;
      bench.clock.advance(60);
      await bench.poll();
      expect(await bench.listed(access, id)).to.include({ status: 'cancelado' });
    });

    it('does not call a PAC again before its Retry-After has passed', async () => {
      const access = await bench.access();
      const { id } = await bench.stamped(access);
      const sends = failingSends({ kind: 'http', status: 429, when: 'before', retryAfter: '600' });
      await bench.cancel(access, id);
      for (const seconds of [60, 240, 290]) {
        bench.clock.advance(seconds);
        await bench.poll();
      }
      expect(sends()).to.equal(1);
      bench.onRequest = () => undefined;
      bench.clock.advance(10);
      await bench.poll();
      expect(await bench.listed(access, id)).to.include({ status: 'cancelado' });
    });

    const crashes = { 'before it was sent': 'before', 'after it was sent': 'after' } as const;
    for (const [name, when] of Object.entries(crashes))
      it(`goes on by itself when the process dies ${name}`, async () => {
        const access = await bench.access();
        const { id } = await bench.stamped(access);
        const sandbox = pacOf(bench.services, 'sandbox');
        if (!sandbox) throw new Error('no PAC');
        const pac = {
          ...sandbox,
          cancel: async (...values: Parameters<typeof sandbox.cancel>) => {
            if (when === 'after') await sandbox.cancel(...values);
            throw new Error('killed');
          },
        };
        const dying = withIssuing(bench.services, { sandbox: { pac } });
        await bench.cancel(access, id, {}, dying).catch(() => undefined);
        expect(await bench.listed(access, id)).to.include({ cancellationStatus: 'pendiente' });
        bench.clock.advance(120);
        await bench.poll();
        expect(await bench.listed(access, id)).to.include({ status: 'cancelado' });
      });
  });

  it('whose status cannot be written is desynced until it can, and then repaired by the worker', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    const admin = bench.database.dataSource;
    await admin.query(`create function refuse_cancelado() returns trigger language plpgsql as
      $$ begin if new.status = 'cancelado' then raise exception 'blocked'; end if; return new; end $$`);
    await admin.query(
      'create trigger blocked before update on invoice for each row execute function refuse_cancelado()',
    );
    try {
      expect((await bench.cancel(access, id)).isKnown).to.equal(true);
      expect(await bench.listed(access, id)).to.include({
        status: 'vigente',
        cancellationStatus: 'pendiente',
        cancellationDesynced: true,
      });
      bench.clock.advance(60);
      await bench.poll();
      expect(await bench.listed(access, id)).to.include({ cancellationDesynced: true });
    } finally {
      await admin.query('drop trigger blocked on invoice');
      await admin.query('drop function refuse_cancelado');
    }
    bench.clock.advance(300);
    await bench.poll();
    expect(await bench.listed(access, id)).to.include({ status: 'cancelado', cancellationDesynced: false });
    expect(await bench.events(access)).to.have.members([
      'invoice.cancellation_requested',
      'invoice.cancellation_desynced',
      'invoice.cancelled',
    ]);
  });

  describe('with relations', () => {
    const creditNote = (relatedInvoiceUuid: string) => ({ ...ingreso(), type: 'E' as const, relatedInvoiceUuid });

    it('is rejected while a credit note is in force, and allowed once that is cancelled', async () => {
      const access = await bench.access();
      const invoice = await bench.stamped(access);
      const credit = await createInvoice(bench.services, access, creditNote(invoice.uuid));
      if (credit.kind !== 'created') throw new Error(credit.kind);
      const rejection = await errorOf(bench.cancel(access, invoice.id));
      expect(rejection).to.include({ kind: 'bad-request', code: 'RELATED_DOCUMENTS' });
      expect(rejection.messages).to.include(credit.invoice.uuid);
      await bench.cancel(access, credit.invoice.id);
      expect((await bench.cancel(access, invoice.id)).record.status).to.equal('aceptada');
    });

    it('is rejected while a payment receipt pays it', async () => {
      const access = await bench.access();
      const invoice = await bench.stamped(access, { paymentForm: '99', paymentMethod: 'PPD' });
      const payment = await createPayment(bench.services, access, {
        customer: receiver,
        payments: [{ date: '2026-11-20', paymentForm: '03', documents: [{ uuid: invoice.uuid, paid: '100' }] }],
      });
      if (payment.kind !== 'created') throw new Error(payment.kind);
      const refused = await bench.cancel(access, invoice.id).catch((error: unknown) => error);
      expect(refused).to.include({ code: 'RELATED_DOCUMENTS' });
      const said = `${payment.invoice.uuid} (tipo P, lo paga) debe cancelarse antes`;
      expect(refused).to.have.nested.property('options.details[0].message.es', said);
      expect((await bench.cancel(access, payment.invoice.id)).record.status).to.equal('aceptada');
      expect((await bench.cancel(access, invoice.id)).record.status).to.equal('aceptada');
    });

    it('is rejected while a credit note is being stamped or has an unknown outcome', async () => {
      const access = await bench.access();
      const invoice = await bench.stamped(access);
      bench.onRequest = ({ operation }) =>
        operation === 'stamp' ? { kind: 'http', status: 504, when: 'before' } : undefined;
      await createInvoice(bench.services, access, creditNote(invoice.uuid));
      expect(await errorOf(bench.cancel(access, invoice.id))).to.include({
        kind: 'conflict',
        code: 'RELATED_DOCUMENT_IN_FLIGHT',
      });
    });

    it('and a concurrent credit note never both succeed', async () => {
      for (let round = 0; round < 5; round += 1) {
        const access = await bench.access();
        const invoice = await bench.stamped(access);
        const [credit, cancellation] = await Promise.allSettled([
          createInvoice(bench.services, access, creditNote(invoice.uuid)),
          bench.cancel(access, invoice.id),
        ]);
        expect([credit.status, cancellation.status].sort()).to.deep.equal(['fulfilled', 'rejected']);
      }
    });

    it('with motive 01 requires a substitute in force that names it by relation 04', async () => {
      const access = await bench.access();
      const old = await bench.stamped(access);
      const stranger = await bench.stamped(access);
      const by = (folioSustitucion: string) => bench.cancel(access, old.id, { motivo: '01', folioSustitucion });
      expect(await errorOf(by(stranger.uuid))).to.include({ code: 'SUBSTITUTE_INVALID' });
      expect(await errorOf(by(old.uuid))).to.include({ code: 'SUBSTITUTE_INVALID' });
      const replacing = { related: [{ type: '04', uuids: [old.uuid] }] };
      const cancelled = await bench.stamped(access, replacing);
      await bench.cancel(access, cancelled.id);
      const rejection = await errorOf(by(cancelled.uuid));
      expect(rejection).to.include({ code: 'SUBSTITUTE_INVALID' });
      expect(rejection.messages).to.include('another document that is vigente');
      const substitute = await bench.stamped(access, replacing);
      expect((await by(substitute.uuid)).record).to.include({ status: 'aceptada', folioSustitucion: substitute.uuid });
    });

    it('with motive 01 is rejected while a credit note is in force, unless it is asked for all the same', async () => {
      const access = await bench.access();
      const old = await bench.stamped(access);
      const credit = await createInvoice(bench.services, access, creditNote(old.uuid));
      if (credit.kind !== 'created') throw new Error(credit.kind);
      const substitute = await bench.stamped(access, { related: [{ type: '04', uuids: [old.uuid] }] });
      const by = { motivo: '01' as const, folioSustitucion: substitute.uuid };
      const rejection = await errorOf(bench.cancel(access, old.id, by));
      expect(rejection).to.include({ code: 'RELATED_DOCUMENTS' });
      expect(rejection.messages).to.include(credit.invoice.uuid).and.not.include(substitute.uuid);
      expect((await bench.cancel(access, old.id, { ...by, ignoreRelated: true })).record.status).to.equal('aceptada');
    });

    it('with motive 01 rejects a substitute of a type that cannot replace the document', async () => {
      const access = await bench.access();
      const old = await bench.stamped(access);
      const [item] = ingreso().items;
      if (!item) throw new Error('no item');
      const { taxes: _, ...goods } = item;
      const transfer = await bench.stamped(access, {
        type: 'T',
        items: [{ ...goods, unitPrice: '0', taxObject: '01' }],
        related: [{ type: '04', uuids: [old.uuid] }],
      });
      const by = { motivo: '01' as const, folioSustitucion: transfer.uuid };
      const rejection = await errorOf(bench.cancel(access, old.id, by));
      expect(rejection).to.include({ code: 'SUBSTITUTE_INVALID' });
      expect(rejection.messages).to.include('of type T, which cannot replace one of type I');
    });
  });

  it('is rejected while its stamp is unknown, and when it has none', async () => {
    const access = await bench.access();
    bench.onRequest = () => ({ kind: 'http', status: 504, when: 'before' });
    const outcome = await bench.create(access);
    if (outcome.kind !== 'recovering') throw new Error(outcome.kind);
    expect(await errorOf(bench.cancel(access, outcome.id))).to.include({ kind: 'conflict', code: 'STAMP_UNKNOWN' });
    bench.onRequest = () => ({ kind: 'refuse', code: '301', message: 'no' });
    await bench.create(access).catch(() => undefined);
    const refused = (await bench.attempts(access)).find(({ state }) => state === 'rejected');
    expect(await errorOf(bench.cancel(access, refused?.id ?? ''))).to.include({ code: 'NOT_STAMPED' });
  });

  it('is rejected after the month of the annual return', async () => {
    const access = await bench.access();
    const { id } = await bench.stamped(access);
    bench.clock.set('2027-04-01T07:00:00Z');
    const late = await errorOf(bench.cancel(access, id));
    expect(late).to.include({ code: 'CANCELLATION_TOO_LATE' });
    // The end of that day is on 1 April in UTC.
    expect(late.messages).to.equal('It could be cancelled until 2027-03-31 only (CFF article 29-A)');
  });

  describe('reconciliation', () => {
    it('detects once a day what was cancelled at the SAT without us', async () => {
      const access = await bench.access();
      const { id, uuid, emisor } = await bench.stamped(access);
      await bench.pac.simulator.cancel({ rfc: emisor.rfc, uuid, motive: '03' });
      expect((await reconcileWithSat(bench.services)).cancelled).to.equal(0);
      bench.passDays(1);
      let cancelled = 0;
      for (let counts = await reconcileWithSat(bench.services); counts.agrees + counts.cancelled > 0; ) {
        cancelled += counts.cancelled;
        counts = await reconcileWithSat(bench.services);
      }
      expect(cancelled).to.equal(1);
      expect(await bench.listed(access, id)).to.include({ status: 'cancelado', cancellationStatus: null });
      expect(await bench.events(access)).to.deep.equal(['invoice.cancelled']);
    });

    it('changes nothing while the SAT does not respond or does not know the document', async () => {
      const access = await bench.access();
      const { id } = await bench.stamped(access);
      bench.passDays(4);
      bench.onRequest = ({ operation }) =>
        operation === 'status' ? { kind: 'http', status: 503, when: 'before' } : undefined;
      expect((await reconcileWithSat(bench.services)).unknown).to.be.greaterThan(0);
      expect(await errorOf(syncDocument(bench.services, access, { id }))).to.include({ code: 'SAT_UNAVAILABLE' });
      const body = JSON.stringify({ codigoEstatus: 'N - 602: Comprobante no encontrado.', estado: 'No Encontrado' });
      bench.onRequest = ({ operation }) =>
        operation === 'status'
          ? { kind: 'answer', status: 200, contentType: 'application/json', body, when: 'before' }
          : undefined;
      await syncDocument(bench.services, access, { id });
      expect(await bench.listed(access, id)).to.include({ status: 'vigente' });
    });
  });
});
