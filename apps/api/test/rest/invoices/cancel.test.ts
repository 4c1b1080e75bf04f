import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { expect } from 'chai';
import { invoiceBody, item, paymentBody, ppdBody } from '../../support/bodies.ts';
import { type Canceller, givenCanceller } from '../../support/cancelling.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('cancelling over REST', () => {
  let test: TestApi;
  let me: Canceller;
  before(async () => {
    test = await sharedTestApi();
    me = await givenCanceller(test);
  });
  const cancel = (id: string, body: object = { motivo: '02' }, key = me.key) =>
    test.api('POST', `/invoices/${id}/cancel`, { key, body });

  describe('POST /invoices/{id}/cancel', () => {
    describe('200', () => {
      it('returns the cancellation, and the invoice shows it', async () => {
        const { id, uuid } = await me.invoice();
        const { status, body } = await cancel(uuid);
        expect(status).to.equal(200);
        expect(body).to.include({
          invoiceId: id,
          uuid,
          motivo: '02',
          status: 'aceptada',
          satCode: '201',
          hasAcuse: true,
        });
        const { body: detail } = await test.api('GET', `/invoices/${id}`, { key: me.key });
        expect(detail).to.include({ status: 'cancelado', cancellationStatus: null, requiresReceptorApproval: false });
        expect(detail.cancellation).to.deep.equal(body);
      });
    });

    describe('200 with a confirmation', () => {
      it('cancels with the confirmation of the plan, and once per idempotency key', async () => {
        const { id } = await me.invoice();
        const plan = async (query: string) =>
          (await test.api('GET', `/invoices/${id}/cancel/plan${query}`, { key: me.key })).body;
        expect(await plan('')).to.include({ cancellable: true, confirmation: null });
        const { confirmation } = await plan('?motivo=02&ignoreRelated=false');
        const headers = { 'Idempotency-Key': 'cancel-once' };
        const again = () =>
          test.api('POST', `/invoices/${id}/cancel`, { key: me.key, headers, body: { motivo: '02', confirmation } });
        const first = await again();
        const second = await again();
        expect([first.status, second.status]).to.deep.equal([200, 200]);
        expect(second.body).to.deep.equal(first.body);
        expect(second.headers.get('idempotent-replayed')).to.equal('true');
      });
    });

    describe('202', () => {
      it('is returned while it is unknown whether the SAT received the request', async () => {
        const { id } = await me.invoice('SIM-CANCEL-LOST');
        const { status, body } = await cancel(id);
        expect([status, body.status]).to.deep.equal([202, 'pendiente']);
      });

      it('is returned again for the same idempotency key, which knows no more', async () => {
        const { id } = await me.invoice('SIM-CANCEL-LOST');
        const headers = { 'Idempotency-Key': 'cancel-lost' };
        const again = () =>
          test.api('POST', `/invoices/${id}/cancel`, { key: me.key, headers, body: { motivo: '02' } });
        const [first, second] = [await again(), await again()];
        expect([first.status, second.status]).to.deep.equal([202, 202]);
        expect(second.headers.get('idempotent-replayed')).to.equal('true');
      });
    });

    describe('400', () => {
      it('reports an invalid motivo and a rejection by the SAT', async () => {
        const { id } = await me.invoice('SIM-NOT-CANCELABLE');
        const result = async (body: object) => {
          const answer = await cancel(id, body);
          return [answer.status, answer.body.message];
        };
        expect(await result({ motivo: '05' })).to.deep.equal([400, ['motivo must be one of: 01, 02, 03, 04']]);
        expect(await result({ motivo: '01' })).to.deep.equal([400, ['folioSustitucion is required with motivo 01']]);
        expect(await result({ motivo: '02', folioSustitucion: nowhere })).to.deep.equal([
          400,
          ['folioSustitucion is allowed with motivo 01 only'],
        ]);
        const { status, body } = await cancel(id);
        expect([status, body.code]).to.deep.equal([400, 'PAC_REJECTED']);
        // The PAC's text begins with its code, which is not repeated.
        expect(String(body.message)).to.match(/^20\d - [^\d]/);
      });

      it('names the field of a substitute that only the SAT can reject, and how to issue one', async () => {
        const { id } = await me.invoice();
        const { status, body } = await cancel(id, { motivo: '01', folioSustitucion: nowhere });
        expect([status, body.code]).to.deep.equal([400, 'PAC_REJECTED']);
        const [detail] = body.details as unknown as Record<string, string>[];
        expect(detail).to.include({ path: 'folioSustitucion', code: '208', source: 'pac' });
        expect(detail?.hint).to.match(/^First issue the new document/);
      });
    });

    describe('403', () => {
      it('rejects an invalid confirmation and one of another request, invoice or credential', async () => {
        const [{ id }, other] = [await me.invoice(), await me.invoice()];
        const { body: plan } = await test.api('GET', `/invoices/${id}/cancel/plan?motivo=02`, { key: me.key });
        const { confirmation } = plan;
        const { key } = await test.given.apiKey(me.owner, me.organizationId, { scopes: ['cancel:invoices'] });
        const answers = [
          await cancel(id, { motivo: '03', confirmation }),
          await cancel(other.id, { motivo: '02', confirmation }),
          await cancel(id, { motivo: '02', confirmation }, key),
          await cancel(id, { motivo: '02', confirmation: '1.none' }),
        ];
        for (const { status, body } of answers)
          expect([status, body.code]).to.deep.equal([403, 'CANCELLATION_NOT_CONFIRMED']);
      });

      it('rejects a key without the scope', async () => {
        const { key } = await test.given.apiKey(me.owner, me.organizationId);
        const { status, body } = await cancel((await me.invoice()).id, { motivo: '02' }, key);
        expect([status, body.message]).to.deep.equal([403, 'API key lacks the required scope: cancel:invoices']);
      });
    });

    describe('404', () => {
      it('is the same for an unknown invoice and for another organization’s', async () => {
        const { id } = await (await givenCanceller(test)).invoice();
        for (const foreign of [id, nowhere]) {
          const { status, body } = await cancel(foreign);
          expect([status, body.message]).to.deep.equal([404, 'Invoice not found']);
        }
      });
    });

    describe('409', () => {
      it('is returned for a queued invoice and for one that was cancelled before it was issued', async () => {
        const scheduledAt = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
        const { id } = (await test.api('POST', '/invoices', { key: me.key, body: invoiceBody({ scheduledAt }) })).body;
        const waits = await cancel(String(id));
        expect([waits.status, waits.body.code]).to.deep.equal([409, 'STILL_QUEUED']);
        await test.api('DELETE', `/invoices/${id}`, { key: me.key });
        expect((await cancel(String(id))).body.code).to.equal('NOT_STAMPED');
        const other = await givenCanceller(test);
        expect((await cancel(String(id), { motivo: '02' }, other.key)).status).to.equal(404);
      });

      it('is returned once the invoice is cancelado or its cancellation is pendiente', async () => {
        const other = await givenCanceller(test);
        const [done, open] = [await other.invoice(), await other.invoice()];
        await cancel(done.id, { motivo: '02' }, other.key);
        await other.passDays(4);
        expect((await cancel(open.id, { motivo: '02' }, other.key)).body).to.include({ status: 'pendiente' });
        for (const [id, code] of [
          [done.id, 'ALREADY_CANCELLED'],
          [open.id, 'CANCELLATION_PENDING'],
        ] as const) {
          const { status, body } = await cancel(id, { motivo: '02' }, other.key);
          expect([status, body.code]).to.deep.equal([409, code]);
        }
      });
    });
  });

  describe('GET /invoices/{id}/cancellations, /cancellation-receipt.xml, .pdf, /cancel/plan', () => {
    describe('200', () => {
      it('return the history, the acuse and the plan', async () => {
        const { id, uuid } = await me.invoice();
        const { key } = me;
        const { body: plan } = await test.api('GET', `/invoices/${id}/cancel/plan`, { key });
        expect(plan).to.include({ cancellable: true, requiresReceptorApproval: false });
        expect((await test.api('GET', `/invoices/${id}/cancellations`, { key })).body).to.deep.equal([]);
        const { body: record } = await cancel(id);
        expect((await test.api('GET', `/invoices/${id}/cancellations`, { key })).body).to.deep.equal([record]);
        const acuse = await test.api('GET', `/invoices/${id}/cancellation-receipt.xml`, { key });
        expect(acuse.headers.get('content-disposition')).to.equal(`attachment; filename="${uuid}-acuse.xml"`);
        expect(acuse.bytes.toString()).to.include('<EstatusUUID>201</EstatusUUID>');
      });

      it('remark in the plan that motive 04 is for global invoices, unless it is one', async () => {
        const noteOn04 = async (changes: Record<string, unknown>) => {
          const sale = { description: 'Venta', productKey: '01010101', unitKey: 'ACT', quantity: 1, unitPrice: 100 };
          const body = invoiceBody({ items: [item({ ...sale, sku: 'T-1' })], ...changes });
          const made = await test.api('POST', '/invoices', { key: me.key, body });
          expect(made.status, JSON.stringify(made.body)).to.equal(201);
          const { body: plan } = await test.api('GET', `/invoices/${made.body.id}/cancel/plan`, { key: me.key });
          const [, , , last] = plan.motivos as unknown as { motivo: string; allowed: boolean; reason: string | null }[];
          expect(last).to.include({ motivo: '04', allowed: true });
          return last?.reason;
        };
        expect(await noteOn04({})).to.include('Only for a global invoice');
        const customer = { legalName: 'PUBLICO EN GENERAL', taxId: 'XAXX010101000' };
        const global = { periodicity: '04', months: '11', year: 2026 };
        expect(await noteOn04({ customer, global, use: undefined })).to.equal(null);
      });

      it('return the acuse as a PDF, in Spanish or in English, over REST and tRPC', async () => {
        const { id, uuid } = await me.invoice();
        const { key } = me;
        await cancel(id);
        const { pdf } = test.services;
        const prepare = pdf.prepare.bind(pdf);
        const composed: PrintedForm[] = [];
        pdf.prepare = (form) => {
          composed.push(form);
          return prepare(form);
        };
        try {
          const address = `/invoices/${id}/cancellation-receipt.pdf`;
          const spanish = await test.api('GET', address, { key });
          expect(spanish.status).to.equal(200);
          expect(spanish.headers.get('content-disposition')).to.equal(`inline; filename="${uuid}-acuse.pdf"`);
          expect(spanish.bytes.toString('latin1')).to.match(/^%PDF-[\s\S]*\/Lang \(es-MX\)/);
          const english = await test.api('GET', address, { key, query: { lang: 'en' } });
          expect(english.bytes.toString('latin1')).to.include('/Lang (en-US)');
          const asked = { input: JSON.stringify({ id: uuid }) };
          const typed = await test.api('GET', '/trpc/invoices.cancellationReceiptPdf', { key, query: asked });
          expect(typed.status).to.equal(200);
          expect(composed).to.have.length(3);
          for (const form of composed)
            expect(form)
              .to.have.property('request')
              .that.includes({ motive: '02 Comprobante emitido con errores sin relación', status: 'aceptada' });
          expect(composed[0]).to.have.nested.property('acuse.estatus', '201');
        } finally {
          pdf.prepare = prepare;
        }
      });
    });

    describe('404', () => {
      it('is returned for the acuse before a cancellation is requested', async () => {
        const { id } = await me.invoice();
        for (const form of ['xml', 'pdf']) {
          const { status, body } = await test.api('GET', `/invoices/${id}/cancellation-receipt.${form}`, {
            key: me.key,
          });
          expect([status, body.message]).to.deep.equal([404, 'Cancellation receipt not found']);
        }
      });
    });
  });

  describe('POST /invoices/{id}/sync', () => {
    describe('200', () => {
      it('updates the status from the SAT, where silence is acceptance after three business days', async () => {
        const other = await givenCanceller(test);
        const { id } = await other.invoice();
        await other.passDays(4);
        await cancel(id, { motivo: '03' }, other.key);
        await other.passDays(6);
        const { status, body } = await test.api('POST', `/invoices/${id}/sync`, { key: other.key });
        expect([status, body.status, body.cancellationDesynced]).to.deep.equal([200, 'cancelado', false]);
        expect(body.cancellation).to.include({ status: 'aceptada', message: 'Plazo vencido' });
      });

      it('updates the status when the receiver, a magic RFC, rejects the cancellation', async () => {
        const other = await givenCanceller(test);
        const customer = { legalName: 'RECEPTOR QUE RECHAZA', taxId: 'SIR010101RR1', taxSystem: '601', zip: '86991' };
        const { body: invoice } = await test.api('POST', '/invoices', {
          key: other.key,
          body: invoiceBody({ customer }),
        });
        await other.passDays(4);
        await cancel(String(invoice.id), { motivo: '03' }, other.key);
        await test.api('POST', '/sandbox/clock/advance', { key: other.key, body: { seconds: 60 } });
        const { body } = await test.api('POST', `/invoices/${invoice.id}/sync`, { key: other.key });
        expect(body).to.include({ status: 'vigente', cancellationStatus: 'rechazada' });
      });
    });
  });

  describe('POST /invoices/{id}/substitute', () => {
    describe('201', () => {
      it('replaces the invoice with a new one, and returns it again for the same idempotency key', async () => {
        const { id } = await me.invoice();
        const headers = { 'idempotency-key': `replace-${id}` };
        const ask = () => test.api('POST', `/invoices/${id}/substitute`, { key: me.key, body: invoiceBody(), headers });
        const first = await ask();
        expect([first.status, first.body.status]).to.deep.equal([201, 'completed']);
        expect(first.headers.get('location')).to.equal(`/invoices/${id}/substitute`);
        const again = await ask();
        expect([again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([200, 'true']);
        expect(again.body).to.deep.equal(first.body);
        const { body: now } = await test.api('GET', `/invoices/${id}/substitute`, { key: me.key });
        expect(now).to.deep.equal(first.body);
        expect((await test.api('GET', `/invoices/${id}`, { key: me.key })).body.status).to.equal('cancelado');
      });
    });

    describe('400, 404', () => {
      it('returns 400 for an invalid new invoice, and 404 before there is a substitution', async () => {
        const { id } = await me.invoice();
        const body = invoiceBody({ use: 'ZZZ' });
        expect((await test.api('POST', `/invoices/${id}/substitute`, { key: me.key, body })).status).to.equal(400);
        const other = await me.invoice();
        const { status, body: result } = await test.api('GET', `/invoices/${other.id}/substitute`, { key: me.key });
        expect([status, result.message]).to.deep.equal([404, 'Substitution not found']);
      });
    });
  });

  describe('POST /payments/{id}/cancel', () => {
    describe('200', () => {
      it('cancels a receipt, and does not find an invoice under this path', async () => {
        const { key } = me;
        const { body: invoice } = await test.api('POST', '/invoices', { key, body: ppdBody() });
        const receipt = await test.api('POST', '/payments', {
          key,
          body: paymentBody({ uuid: invoice.uuid, paid: 100 }),
        });
        const wrong = await test.api('POST', `/payments/${invoice.id}/cancel`, { key, body: { motivo: '02' } });
        expect([wrong.status, wrong.body.message]).to.deep.equal([404, 'Payment not found']);
        const blocked = await cancel(String(invoice.id));
        expect([blocked.status, blocked.body.code]).to.deep.equal([400, 'RELATED_DOCUMENTS']);
        const { status, body } = await test.api('POST', `/payments/${receipt.body.id}/cancel`, {
          key,
          body: { motivo: '02' },
        });
        expect([status, body.status]).to.deep.equal([200, 'aceptada']);
        const { body: detail } = await test.api('POST', `/payments/${receipt.body.id}/sync`, { key });
        expect(detail).to.include({ status: 'cancelado' });
      });
    });
  });
});
