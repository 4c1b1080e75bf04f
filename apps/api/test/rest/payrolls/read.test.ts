import { expect } from 'chai';
import type { Json } from '../../support/api-client.ts';
import { invoiceBody, newerThanTheSchema, payrollBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('reading and cancelling payroll receipts', function () {
  this.timeout(120_000);
  let test: TestApi;
  let key: string;
  let stranger: string;
  let receipt: Json;
  const scopes = ['read:payrolls', 'write:payrolls', 'write:invoices'] as const;
  const get = (path: string, as = key) => test.api('GET', path, { key: as });
  const made = async (changes: Record<string, unknown> = {}) =>
    (await test.api('POST', '/payrolls', { key, body: payrollBody(changes) })).body;

  before(async () => {
    test = await sharedTestApi();
    const [owner, other] = [await test.given.user(), await test.given.user('Eva')];
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id, { scopes: [...scopes] }));
    const { id: otherId } = await test.given.organization(other);
    ({ key: stranger } = await test.given.apiKey(other, otherId, { scopes: [...scopes] }));
    receipt = await made();
    await test.api('POST', '/invoices', { key, body: invoiceBody() });
  });

  describe('200', () => {
    it('lists payroll receipts and nothing else', async () => {
      const { body } = await get('/payrolls');
      expect((body.data as unknown as Json[]).map(({ id }) => id)).to.deep.equal([receipt.id]);
      expect(body.total).to.equal(1);
      expect((await get('/payrolls', stranger)).body.total).to.equal(0);
      expect((await get('/payrolls?q=ROSA')).body.total).to.equal(1);
      expect((await get('/payrolls?q=EVA')).body.total).to.equal(0);
    });

    it('finds a receipt by record id and by fiscal UUID', async () => {
      for (const id of [receipt.id, receipt.uuid]) expect((await get(`/payrolls/${id}`)).body).to.deep.equal(receipt);
    });

    it('returns a receipt as PDF and as XML', async () => {
      const pdf = await get(`/payrolls/${receipt.id}/pdf`);
      expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).to.deep.equal([200, '%PDF-']);
      const xml = await get(`/payrolls/${receipt.id}/xml`);
      expect(xml.bytes.toString()).to.include('<nomina12:Nomina Version="1.2"');
    });

    it('exports a line for each complement', async () => {
      const { bytes } = await get('/payrolls/report/export/csv');
      const [head, line] = bytes.toString().split('\r\n');
      expect(head).to.include('Percepciones,Gravado,Exento,Otros pagos,Deducciones,ISR retenido,Neto');
      expect(line).to.include('8250.00,8000.00,250.00,0.00,1042.30,830.00,7207.70,');
    });

    it('cancels without the worker’s consent', async () => {
      const { id } = await made();
      const plan = await get(`/payrolls/${id}/cancel/plan`);
      expect(plan.body).to.include({ cancellable: true, requiresReceptorApproval: false, freeUntil: null });
      const cancelled = await test.api('POST', `/payrolls/${id}/cancel`, { key, body: { motivo: '02' } });
      expect(cancelled.body).to.include({ status: 'aceptada', requiresReceptorApproval: false });
      expect((await get(`/payrolls/${id}`)).body).to.include({ status: 'cancelado' });
    });

    it('explains how to replace a receipt', async () => {
      const { body } = await get(`/payrolls/${receipt.id}/cancel/plan`);
      expect((body.motivos as unknown as Json[])[0]?.reason).to.include('POST /payrolls with its UUID in `replaces`');
    });

    it('cancels a receipt that another one replaces', async () => {
      const wrong = await made();
      const right = await made({ replaces: [wrong.uuid] });
      expect(right.sustituye).to.deep.equal([wrong.uuid]);
      const body = { motivo: '01', folioSustitucion: right.uuid };
      const answer = await test.api('POST', `/payrolls/${wrong.id}/cancel`, { key, body });
      expect(answer.body).to.include({ status: 'aceptada' });
    });
  });

  describe('404', () => {
    it('is returned to another organization and for an unknown receipt', async () => {
      for (const path of [`/payrolls/${receipt.id}`, `/payrolls/${receipt.id}/xml`, `/payrolls/${receipt.id}/pdf`]) {
        const { status, body } = await get(path, stranger);
        expect([status, body.message]).to.deep.equal([404, 'Payroll receipt not found']);
      }
      expect((await get(`/payrolls/${nowhere}`)).status).to.equal(404);
    });
  });

  describe('POST /payrolls/validate', () => {
    describe('200', () => {
      it('reports what create would reject, and the totals of a valid receipt', async () => {
        const right = await test.api('POST', '/payrolls/validate', { key, body: payrollBody() });
        expect(right.body).to.deep.include({
          valid: true,
          errors: [],
          totals: { moneda: 'MXN', subtotal: 8250, descuento: 1042.3, total: 7207.7 },
        });
        const wrong = await test.api('POST', '/payrolls/validate', { key, body: payrollBody({}, { tipoNomina: 'E' }) });
        const [first] = wrong.body.errors as unknown as { rule: string; path: string; hint: string }[];
        expect(first).to.include({ rule: 'NOM34', path: 'nomina12.receptor.periodicidadPago', hint: 'Send 99.' });
      });

      it('reports a date of another year once, without the codes that did not exist then', async () => {
        const body = payrollBody({ date: '2016-11-20T10:00:00' });
        const { errors } = (await test.api('POST', '/payrolls/validate', { key, body })).body;
        expect((errors as unknown as { code: string }[]).map(({ code }) => code)).to.deep.equal(['DATE_OUT_OF_RANGE']);
      });

      it('warns of a worker whose name has an invisible character or a no-break space', async () => {
        const { employee } = payrollBody() as unknown as { employee: { nombre: string } };
        const namesOf = async (nombre: string) => {
          const body = payrollBody({ employee: { ...employee, nombre } });
          const { warnings } = (await test.api('POST', '/payrolls/validate', { key, body })).body;
          return (warnings as unknown as { code: string; path: string }[]).map(({ code, path }) => `${code} ${path}`);
        };
        expect(await namesOf(`${employee.nombre}\u200b`)).to.include('CFDI40145 employee.nombre');
        expect(await namesOf(employee.nombre.replace(' ', '\u00a0'))).to.include('CFDI40145 employee.nombre');
        expect(await namesOf(employee.nombre)).to.not.include('CFDI40145 employee.nombre');
      });

      it('reports what only the schema rejects, with its path, as create does', async function () {
        if (test.services.issuing.sandbox.schemaValidator === undefined) return this.skip();
        const body = payrollBody({}, { percepciones: { percepcion: newerThanTheSchema } });
        const answer = await test.api('POST', '/payrolls/validate', { key, body });
        expect([answer.status, answer.body.valid]).to.deep.equal([200, false]);
        const errors = answer.body.errors as unknown as { code: string; path: string }[];
        expect(errors.map(({ code, path }) => `${code} ${path}`)).to.deep.equal([
          'SCHEMA_INVALID nomina12.percepciones.percepcion[1].tipoPercepcion',
          'SCHEMA_INVALID nomina12.percepciones.percepcion[2].tipoPercepcion',
        ]);
      });
    });
  });
});
