import type { PrintedForm } from '@lacre/services/ports/pdf-renderer';
import { expect } from 'chai';
import { invoiceBody, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('GET /invoices/{id}/pdf', function () {
  this.timeout(180_000);
  let test: TestApi;
  let key: string;
  let otherKey: string;
  let organizationId: string;
  let token: string;

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
    const stranger = await test.given.user();
    const { id } = await test.given.organization(stranger);
    ({ key: otherKey } = await test.given.apiKey(stranger, id));
  });

  const stamp = async (body = invoiceBody()) => (await test.api('POST', '/invoices', { key, body })).body;
  const kept = async () => {
    const [row] = await test.database.dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from printed_document where organization_id = $1',
      [organizationId],
    );
    return row?.count;
  };

  describe('200', () => {
    it('prints the stamped invoice, named after its UUID, and prints it once', async () => {
      const { id, uuid } = await stamp();
      const first = await test.api('GET', `/invoices/${id}/pdf`, { key });
      expect(first.status).to.equal(200);
      expect(first.headers.get('content-type')).to.equal('application/pdf');
      expect(first.headers.get('content-disposition')).to.equal(`inline; filename="${uuid}.pdf"`);
      expect(first.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
      expect(await kept()).to.equal(1);
      const again = await test.api('GET', `/invoices/${uuid}/pdf`, { token, organizationId });
      // A second print would contain another time.
      expect(again.bytes.equals(first.bytes)).to.equal(true);
      expect(await kept()).to.equal(1);
    });

    it('prints in English with lang=en, and stores it beside the Spanish one', async () => {
      const { id } = await stamp();
      const before = await kept();
      const print = async (lang?: string) =>
        (await test.api('GET', `/invoices/${id}/pdf`, { key, query: lang === undefined ? {} : { lang } })).bytes;
      const spanish = await print();
      const english = await print('en');
      expect(spanish.toString('latin1')).to.include('/Lang (es-MX)');
      expect(english.toString('latin1')).to.include('/Lang (en-US)');
      expect(await kept()).to.equal(Number(before) + 2);
      expect((await print('es')).equals(spanish)).to.equal(true);
      expect((await print('en')).equals(english)).to.equal(true);
      expect(await kept()).to.equal(Number(before) + 2);
    });

    it('prints the motive and the day of the cancellation and the substitute, in a single PDF and in an archive', async () => {
      const scopes = ['read:invoices', 'write:invoices', 'cancel:invoices'] as const;
      const owner = await test.given.user();
      const { id: own } = await test.given.organization(owner);
      const { key: canceller } = await test.given.apiKey(owner, own, { scopes: [...scopes] });
      const issue = async () => (await test.api('POST', '/invoices', { key: canceller, body: invoiceBody() })).body;
      const cancel = async (id: unknown, body: Record<string, unknown>) => {
        const answer = await test.api('POST', `/invoices/${String(id)}/cancel`, { key: canceller, body });
        expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      };
      const { pdf } = test.services;
      const prepare = pdf.prepare.bind(pdf);
      const printTogether = pdf.printTogether.bind(pdf);
      const composed: unknown[] = [];
      const note = (form: PrintedForm) => 'cancellation' in form && composed.push(form.cancellation);
      pdf.prepare = (form) => {
        note(form);
        return prepare(form);
      };
      pdf.printTogether = (wanted, options) => {
        for (const { form } of wanted) note(form);
        return printTogether(wanted, options);
      };
      try {
        const { id } = await issue();
        await cancel(id, { motivo: '02' });
        await test.api('GET', `/invoices/${String(id)}/pdf`, { key: canceller });
        expect(composed).to.deep.equal([
          { motive: '02 Comprobante emitido con errores sin relación', substitute: undefined, day: '2026-11-21' },
        ]);
        const old = await issue();
        const substitution = await test.api('POST', `/invoices/${String(old.id)}/substitute`, {
          key: canceller,
          body: invoiceBody(),
        });
        const { body: record } = await test.api('GET', `/invoices/${String(old.id)}/cancellations`, { key: canceller });
        expect(substitution.status, JSON.stringify(substitution.body)).to.equal(201);
        const [{ folioSustitucion }] = record as unknown as [{ folioSustitucion: string }];
        composed.length = 0;
        const query = { status: 'cancelado' };
        await test.api('GET', '/invoices/report/export/pdf.zip', { key: canceller, query });
        expect(composed).to.deep.include({
          motive: '01 Comprobante emitido con errores con relación',
          substitute: folioSustitucion,
          day: '2026-11-21',
        });
      } finally {
        Object.assign(pdf, { prepare, printTogether });
      }
    });

    it('prints again after a cancellation and after a change of the design', async () => {
      const { id } = await stamp();
      const print = async () => (await test.api('GET', `/invoices/${id}/pdf`, { key })).bytes;
      const first = await print();
      await test.database.dataSource.query(`update invoice set status = 'cancelado' where id = $1`, [id]);
      const cancelled = await print();
      expect(cancelled.equals(first)).to.equal(false);
      const changed = await test.api('PUT', `/organizations/${organizationId}/document-settings`, {
        token,
        body: { color: '#0F6B5C', footer: 'Gracias por su compra', paper: 'a4' },
      });
      expect(changed.body).to.deep.include({ color: '#0f6b5c', footer: 'Gracias por su compra', paper: 'a4' });
      const inGreen = await print();
      expect(inGreen.equals(cancelled)).to.equal(false);
      expect(inGreen.toString('latin1')).to.match(/\/MediaBox \[0 0 59[45]/);
    });

    it('prints payment receipts under /payments and not under /invoices', async () => {
      const { uuid } = await stamp(ppdBody());
      const body = paymentBody({ uuid, paid: 1740 });
      const receipt = (await test.api('POST', '/payments', { key, body })).body;
      const answer = await test.api('GET', `/payments/${receipt.id}/pdf`, { key });
      expect(answer.status).to.equal(200);
      expect(answer.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
      expect((await test.api('GET', `/invoices/${receipt.id}/pdf`, { key })).status).to.equal(404);
    });
  });

  describe('400', () => {
    it('names the supported languages', async () => {
      const { id } = await stamp();
      const { status, body } = await test.api('GET', `/invoices/${id}/pdf`, { key, query: { lang: 'fr' } });
      expect(status).to.equal(400);
      expect(body.details).to.have.nested.property('[0].path', 'lang');
      expect(JSON.stringify(body.message)).to.include('es, en');
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      const { id } = await stamp();
      expect((await test.api('GET', `/invoices/${id}/pdf`)).status).to.equal(401);
      expect((await test.api('GET', `/payments/${id}/pdf`)).status).to.equal(401);
    });
  });

  describe('404', () => {
    it('is the same for another organization’s invoice and for one that does not exist', async () => {
      const { id } = await stamp();
      const foreign = await test.api('GET', `/invoices/${id}/pdf`, { key: otherKey });
      const missing = await test.api('GET', '/invoices/0192d6a8-0000-7000-8000-000000000000/pdf', { key });
      expect(foreign.status).to.equal(404);
      expect(foreign.body.message).to.equal(missing.body.message).and.to.equal('Invoice not found');
    });
  });
});
