import { parseRetenciones } from '@lacre/cfdi/retentions/parse-retenciones';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody, retentionBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /retentions', () => {
  let test: TestApi;
  let key: string;
  let organizationId: string;
  const create = (body: unknown, headers: Record<string, string> = {}) =>
    test.api('POST', '/retentions', { key, body, headers });

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    const scopes = ['read:retentions', 'write:retentions', 'read:invoices', 'write:invoices'] as const;
    ({ key } = await test.given.apiKey(owner, organizationId, { scopes: [...scopes] }));
  });

  describe('201', () => {
    it('stamps a separate type of document, whose totals are computed and which the verifier accepts', async () => {
      const answer = await create(retentionBody());
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      expect(answer.headers.get('location')).to.equal(`/retentions/${answer.body.id}`);
      expect(answer.body).to.include({
        tipoComprobante: 'R',
        montoTotOperacion: 10_000,
        montoTotRet: 1000,
        rfcReceptor: 'CUSR850101JK7',
        status: 'vigente',
      });
      expect(answer.body.verificationUrl).to.match(/^https:\/\/prodretencionverificacion\.clouda\.sat\.gob\.mx\/\?id=/);
      const { bytes } = await test.api('GET', `/retentions/${answer.body.id}/xml`, { key });
      const { comprobante, beyondModel } = parseRetenciones(bytes.toString());
      expect(beyondModel).to.deep.equal([]);
      expect(comprobante.totales).to.include({ montoTotOperacion: '10000.00', montoTotExent: '0.00' });
      expect(comprobante.totales.impRetenidos[0]).to.include({ impuestoRet: '001', tipoPagoRet: '03' });
      const verified = await test.api('POST', '/cfdi/verify', { body: { xml: bytes.toString() } });
      expect(verified.body).to.include({ tipoComprobante: 'R', total: 10_000 });
      const checks = verified.body.checks as unknown as { id: string; ok: boolean | null; message: string }[];
      expect(checks.filter(({ ok }) => ok === false)).to.deep.equal([]);
      expect(checks.filter(({ ok }) => ok === true).map(({ id }) => id)).to.include.members(['seal', 'sums', 'rules']);
    });

    it('accepts a foreign receiver, numbers itself, and is never listed among invoices', async () => {
      const { body: first } = await create(retentionBody());
      const abroad = await create(
        retentionBody({
          receiver: { legalName: 'ACME INC', country: 'USA', foreignTaxId: '123456789' },
          cveRetenc: '18',
          complement: {
            pagosAExtranjeros10: {
              esBenefEfectDelCobro: 'NO',
              noBeneficiario: { paisDeResidParaEfecFisc: 'US', conceptoPago: '3', descripcionConcepto: 'Regalías' },
            },
          },
        }),
      );
      expect(abroad.status, JSON.stringify(abroad.body)).to.equal(201);
      expect(abroad.body.receptor).to.include({ nacionalidad: 'Extranjero', numRegIdTrib: '123456789', rfc: null });
      expect(Number(abroad.body.folio)).to.be.greaterThan(Number(first.folio));
      const { body: list } = await test.api('GET', '/invoices?limit=100', { key });
      const ids = (list.data as unknown as { id: string }[]).map(({ id }) => id);
      expect(ids).to.not.include(abroad.body.id);
      expect((await test.api('GET', `/invoices/${abroad.body.id}`, { key })).status).to.equal(404);
      expect((await test.api('GET', `/payrolls/${abroad.body.id}`, { key })).status).to.be.oneOf([403, 404]);
      const { body: invoice } = await test.api('POST', '/invoices', { key, body: invoiceBody() });
      expect((await test.api('GET', `/retentions/${invoice.id}`, { key })).status).to.equal(404);
    });
  });

  describe('200', () => {
    it('returns the first document for the same idempotency key, stamped once', async () => {
      const body = retentionBody({ idempotencyKey: 'dividends-1' });
      const [made, again] = [await create(body), await create(body)];
      expect([made.status, again.status]).to.deep.equal([201, 200]);
      expect(again.body.uuid).to.equal(made.body.uuid);
      expect(again.headers.get('idempotent-replayed')).to.equal('true');
    });
  });

  describe('202', () => {
    it('recovers the outcome of a stamp whose response was lost, and stamps once', async () => {
      const body = retentionBody({ descRetenc: 'SIM-STAMPED-LOST', idempotencyKey: 'lost-1' });
      const lost = await create(body);
      expect(lost.status, JSON.stringify(lost.body)).to.equal(202);
      const attempt = await test.api('GET', `/retentions/${lost.body.id}`, { key });
      expect(attempt.body.status).to.equal('recovering');
      expect((await test.api('GET', `/retentions/${lost.body.id}/xml`, { key })).status).to.equal(404);
    });
  });

  describe('400', () => {
    it('reports every broken rule of the matrix with its path, and stamps nothing', async () => {
      const answer = await create(
        retentionBody({ complement: undefined, totals: { montoTotGrav: 1, montoTotRet: 2 } }),
      );
      expect(answer.status).to.equal(400);
      expect(answer.body.code).to.equal('RETENTION_INVALID');
      const result = (answer.body.details as unknown as { path: string; rule: string }[]).map(
        ({ path, rule }) => `${rule} ${path}`,
      );
      expect(result).to.deep.equal(['Reten20131 totals.montoTotRet', 'Reten20107 complement.dividendos10']);
    });

    it('rejects unknown fields, and reports a rejection by the PAC', async () => {
      expect((await create(retentionBody({ serie: 'A' }))).status).to.equal(400);
      const refused = await create(retentionBody({ descRetenc: 'SIM-REFUSE-Reten20114'.toUpperCase() }));
      expect(refused.status).to.equal(400);
      expect(refused.body.code).to.equal('PAC_REJECTED');
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      expect((await test.api('POST', '/retentions', { body: retentionBody() })).status).to.equal(401);
    });
  });

  describe('403', () => {
    it('requires an owner, an admin or its own scope', async () => {
      const { token } = await addMember(test, organizationId, 'member');
      const answer = await test.api('POST', '/retentions', { token, organizationId, body: retentionBody() });
      expect(answer.status).to.equal(403);
    });
  });

  describe('409', () => {
    it('rejects an idempotency key that was used for another document', async () => {
      await test.api('POST', '/invoices', { key, body: invoiceBody({ idempotencyKey: 'other-1' }) });
      const other = await create(retentionBody({ idempotencyKey: 'other-1' }));
      expect(other.status).to.equal(409);
    });
  });
});
