import { parseCfdi } from '@lacre/cfdi/parse';
import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody, newerThanTheSchema, payrollBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /payrolls', () => {
  let test: TestApi;
  let key: string;
  let token: string;
  let organizationId: string;
  const create = (body: unknown, headers: Record<string, string> = {}) =>
    test.api('POST', '/payrolls', { key, body, headers });

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    const scopes = ['read:payrolls', 'write:payrolls', 'read:invoices', 'write:invoices'] as const;
    ({ key } = await test.given.apiKey(owner, organizationId, { scopes: [...scopes] }));
  });

  describe('201', () => {
    it('stamps a receipt and fills in the totals and the enclosing document', async () => {
      const answer = await create(payrollBody());
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      expect(answer.headers.get('location')).to.equal(`/payrolls/${answer.body.id}`);
      expect(answer.body).to.include({
        tipoComprobante: 'N',
        serie: 'N',
        subtotal: 8250,
        descuento: 1042.3,
        total: 7207.7,
        metodoPago: 'PUE',
        requiresReceptorApproval: false,
      });
      expect(answer.body.nomina12).to.deep.include({
        totalPercepciones: '8250.00',
        totalDeducciones: '1042.30',
        totalOtrosPagos: '0.00',
      });
      const { bytes } = await test.api('GET', `/payrolls/${answer.body.id}/xml`, { key });
      const { comprobante, beyondModel } = parseCfdi(bytes.toString());
      expect(beyondModel).to.deep.equal([]);
      expect(comprobante.conceptos[0]).to.include({
        claveProdServ: '84111505',
        cantidad: '1',
        claveUnidad: 'ACT',
        descripcion: 'Pago de nómina',
        valorUnitario: '8250.00',
        objetoImp: '01',
      });
      expect(comprobante.receptor).to.include({ regimenFiscalReceptor: '605', usoCfdi: 'CN01' });
      expect(comprobante.formaPago).to.equal(undefined);
      const verified = await test.api('POST', '/cfdi/verify', { body: { xml: bytes.toString() } });
      const failed = (verified.body.checks as unknown as { id: string; ok: boolean | null; message: string }[]).filter(
        ({ ok }) => ok === false,
      );
      expect(failed.filter(({ id }) => ['sums', 'rules', 'catalogs', 'structure', 'seal'].includes(id))).to.deep.equal(
        [],
      );
    });

    it('stamps a salary and a severance in one document', async () => {
      const salary = payrollBody().nomina12 as Record<string, unknown>;
      const severance = {
        ...salary,
        tipoNomina: 'E',
        emisor: undefined,
        receptor: {
          curp: 'XEXX010101HNEXXXA4',
          tipoContrato: '99',
          tipoRegimen: '13',
          numEmpleado: '120',
          periodicidadPago: '99',
          claveEntFed: 'JAL',
        },
        percepciones: {
          percepcion: [
            { tipoPercepcion: '025', clave: '025', concepto: 'Indemnización', importeGravado: 500, importeExento: 0.5 },
          ],
          separacionIndemnizacion: {
            numAñosServicio: 2,
            ultimoSueldoMensOrd: 16000,
            ingresoAcumulable: 500,
            ingresoNoAcumulable: 0,
          },
        },
        deducciones: undefined,
        otrosPagos: undefined,
      };
      const { status, body } = await create(payrollBody({ nomina12: [salary, severance] }));
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(body).to.include({ subtotal: 8750.5, descuento: 1042.3 });
      expect(body.nomina12).to.have.length(2);
    });

    it('stamps for an owner and an admin who name their organization', async () => {
      const admin = await addMember(test, organizationId, 'admin');
      for (const who of [token, admin.token]) {
        const answer = await test.api('POST', '/payrolls', { token: who, organizationId, body: payrollBody() });
        expect(answer.status).to.equal(201);
      }
    });
  });

  describe('202', () => {
    it('queues a receipt that prefers it, and stamps it afterwards', async () => {
      const answer = await create(payrollBody(), { Prefer: 'respond-async' });
      const statusUrl = `/payrolls/${answer.body.id}`;
      expect([answer.status, answer.body.status, answer.body.statusUrl]).to.deep.equal([202, 'queued', statusUrl]);
      expect((await test.api('GET', `/invoices/${answer.body.id}`, { key })).status).to.equal(404);
      await issueQueued(test.services);
      const issued = await test.api('GET', statusUrl, { key });
      expect(issued.body).to.include({ tipoComprobante: 'N', status: 'vigente', total: 7207.7 });
    });
  });

  describe('200', () => {
    it('flags another body under the same idempotency key, whose receipt it returns', async () => {
      const first = await create(payrollBody({ idempotencyKey: 'once', externalId: 'run-1' }));
      const again = await create(payrollBody({ idempotencyKey: 'once', externalId: 'run-2' }));
      expect([again.status, again.body.externalId, again.body.uuid]).to.deep.equal([200, 'run-1', first.body.uuid]);
      expect(again.headers.get('idempotent-body-mismatch')).to.equal('true');
    });

    it('returns the same receipt for the same idempotency key and stamps nothing', async () => {
      const first = await create(payrollBody(), { 'Idempotency-Key': 'quincena-22-120' });
      const stamps = await test.pac.simulator.ledger.count();
      const again = await create(payrollBody({ idempotencyKey: 'quincena-22-120' }));
      expect(again.status).to.equal(200);
      expect(again.body).to.deep.equal(first.body);
      expect(await test.pac.simulator.ledger.count()).to.equal(stamps);
    });
  });

  describe('400', () => {
    it('reports every broken rule with its code, path and hint, in the language of the caller', async () => {
      const { otrosPagos: _, ...rest } = payrollBody().nomina12 as Record<string, unknown>;
      const body = payrollBody({ nomina12: { ...rest, tipoNomina: 'E' } });
      const answer = await create(body, { 'accept-language': 'es' });
      expect(answer.status).to.equal(400);
      expect(answer.body.code).to.equal('PAYROLL_INVALID');
      const details = answer.body.details as unknown as { rule: string; path: string; hint: string }[];
      expect(details.map(({ rule, path }) => `${rule} ${path}`)).to.deep.equal([
        'NOM34 nomina12.receptor.periodicidadPago',
        'NOM105 nomina12.otrosPagos',
      ]);
      expect(details[1]?.hint).to.match(/^Envíe el subsidio con importe 0/);
    });

    it('names the catalog of a text that is none of its keys, such as the meaning of one', async () => {
      const { receptor, ...rest } = payrollBody().nomina12 as { receptor: object };
      const meant = { tipoContrato: 'Contrato de trabajo por tiempo indeterminado', periodicidadPago: '' };
      const body = payrollBody({ nomina12: { ...rest, receptor: { ...receptor, ...meant } } });
      const messages = async (language: string) => (await create(body, { 'accept-language': language })).body.message;
      expect(await messages('en')).to.deep.equal([
        'nomina12.receptor.tipoContrato must be a code of c_TipoContrato',
        'nomina12.receptor.periodicidadPago must be a code of c_PeriodicidadPago',
      ]);
      expect(await messages('es')).to.deep.equal([
        'nomina12.receptor.tipoContrato debe ser una clave de c_TipoContrato',
        'nomina12.receptor.periodicidadPago debe ser una clave de c_PeriodicidadPago',
      ]);
    });

    it('says how a text of another form must look', async () => {
      const { receptor, ...rest } = payrollBody().nomina12 as { receptor: object };
      const body = payrollBody({ nomina12: { ...rest, receptor: { ...receptor, curp: 'X', cuentaBancaria: '12' } } });
      const { status, body: answer } = await create(body, { 'accept-language': 'es' });
      expect([status, answer.message]).to.deep.equal([
        400,
        [
          'nomina12.receptor.curp no tiene el formato correcto: debe ser como GOMC850101MDFMRR09',
          'nomina12.receptor.cuentaBancaria no tiene el formato correcto: debe ser como 012180001234567890',
        ],
      ]);
    });

    it('rejects a period without payments before the PAC does, with the path nomina12', async () => {
      const { percepciones: _, deducciones: __, ...rest } = payrollBody().nomina12 as Record<string, unknown>;
      const answer = await create(payrollBody({ nomina12: rest }));
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'PAYROLL_INVALID']);
      const details = answer.body.details as unknown as { rule: string; path: string }[];
      expect(details.map(({ rule, path }) => `${rule} ${path}`)).to.deep.equal(['CFDI40166 nomina12']);
    });

    it('names the path of a key that is in the catalog but not yet in the schema', async function () {
      if (test.services.issuing.sandbox.schemaValidator === undefined) return this.skip();
      const answer = await create(payrollBody({}, { percepciones: { percepcion: newerThanTheSchema } }));
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'SCHEMA_INVALID']);
      const details = answer.body.details as unknown as { code: string; path: string }[];
      expect(details.map(({ code, path }) => `${code} ${path}`)).to.deep.equal([
        'SCHEMA_INVALID nomina12.percepciones.percepcion[1].tipoPercepcion',
        'SCHEMA_INVALID nomina12.percepciones.percepcion[2].tipoPercepcion',
      ]);
    });

    it('names an unknown field, and a required one that is missing', async () => {
      const nomina = payrollBody().nomina12 as Record<string, unknown>;
      const rejections = await Promise.all([
        create(payrollBody({}, { salario: 1 })),
        create(payrollBody({}, { fechaPago: undefined })),
        create(payrollBody({ nomina12: [nomina, { ...nomina, receptor: { curp: 'ROSA' } }] })),
        create(payrollBody({ nomina12: [] })),
        create(payrollBody({ nomina12: undefined })),
      ]);
      expect(rejections.map(({ status }) => status)).to.deep.equal([400, 400, 400, 400, 400]);
      const first = rejections.map(({ body }) => [body.message].flat()[0]);
      expect(first[0]).to.include('nomina12.salario');
      expect(first[1]).to.equal('nomina12.fechaPago is required');
      expect(first[2]).to.match(/^nomina12\[1\]\.receptor\.curp /);
      expect(first[3]).to.equal('nomina12 must contain between 1 and 5 elements');
      expect(first[4]).to.equal('nomina12 is required');
    });

    it('returns the PAC’s code when the PAC rejects the receipt', async () => {
      const { status, body } = await create(payrollBody({ series: 'SIM-REFUSE-NOM9' }));
      expect([status, body.code]).to.deep.equal([400, 'PAC_REJECTED']);
      expect((body.details as unknown as { code: string }[])[0]?.code).to.equal('NOM9');
    });

    it('does not replace an invoice', async () => {
      const invoice = await test.api('POST', '/invoices', { key, body: invoiceBody() });
      const { status, body } = await create(payrollBody({ replaces: [invoice.body.uuid] }));
      expect(status).to.equal(400);
      expect((body.details as unknown as { code: string }[])[0]?.code).to.equal('REPLACED_RECEIPT_INVALID');
    });
  });

  describe('403', () => {
    it('rejects keys with other scopes, and a plain member', async () => {
      const owner = await test.given.user('Eva');
      const { id } = await test.given.organization(owner);
      const { key: ofInvoices } = await test.given.apiKey(owner, id);
      const { key: reader } = await test.given.apiKey(owner, id, { scopes: ['read:payrolls'] });
      const member = await addMember(test, id, 'member');
      for (const credential of [{ key: ofInvoices }, { key: reader }, { token: member.token, organizationId: id }]) {
        const { status } = await test.api('POST', '/payrolls', { ...credential, body: payrollBody() });
        expect(status).to.equal(403);
      }
    });
  });

  describe('409', () => {
    it('rejects the external id of an invoice without revealing the invoice', async () => {
      await test.api('POST', '/invoices', { key, body: invoiceBody({ externalId: 'order-7' }) });
      const stamps = await test.pac.simulator.ledger.count();
      const { status, body } = await create(payrollBody({ externalId: 'order-7' }));
      expect([status, body.code]).to.deep.equal([409, 'EXTERNAL_ID_TAKEN']);
      expect(await test.pac.simulator.ledger.count()).to.equal(stamps);
    });

    it('rejects an idempotency key that created an invoice, and vice versa', async () => {
      await test.api('POST', '/invoices', { key, body: invoiceBody({ idempotencyKey: 'both' }) });
      expect((await create(payrollBody({ idempotencyKey: 'both' }))).body.code).to.equal(
        'IDEMPOTENCY_KEY_OF_OTHER_KIND',
      );
      await create(payrollBody({ idempotencyKey: 'both-2' }));
      const other = await test.api('POST', '/invoices', { key, body: invoiceBody({ idempotencyKey: 'both-2' }) });
      expect([other.status, other.body.code]).to.deep.equal([409, 'IDEMPOTENCY_KEY_OF_OTHER_KIND']);
      expect(JSON.stringify(other.body)).to.not.include('7207');
    });
  });
});
