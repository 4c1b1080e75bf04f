import { expect } from 'chai';
import type { Json } from '../../support/api-client.ts';
import { retentionBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('reading and cancelling retentions', function () {
  this.timeout(120_000);
  let test: TestApi;
  let key: string;
  let made: { id: string; uuid: string };

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id, {
      scopes: ['read:retentions', 'write:retentions', 'write:invoices'],
    }));
    const { body } = await test.api('POST', '/retentions', { key, body: retentionBody({ externalId: 'div-7' }) });
    made = { id: String(body.id), uuid: String(body.uuid) };
  });

  describe('200', () => {
    it('lists, returns by record id and fiscal UUID, and prints a retention', async () => {
      const { body: list } = await test.api('GET', '/retentions?externalId=div-7', { key });
      expect(list.total).to.equal(1);
      for (const id of [made.id, made.uuid])
        expect((await test.api('GET', `/retentions/${id}`, { key })).body).to.include({ uuid: made.uuid });
      const pdf = await test.api('GET', `/retentions/${made.id}/pdf?lang=en`, { key });
      expect(pdf.status).to.equal(200);
      expect(pdf.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
    });

    it('validates without stamping', async () => {
      const { status, body } = await test.api('POST', '/retentions/validate', { key, body: retentionBody() });
      expect(status).to.equal(200);
      expect(body).to.include({ valid: true });
      expect(body.totals).to.deep.include({ montoTotOperacion: 10_000, montoTotRet: 1000 });
    });

    it('explains how a retention is replaced, and suggests no credit note when it is too late to cancel it', async () => {
      const plan = async () => (await test.api('GET', `/retentions/${made.id}/cancel/plan`, { key })).body;
      const [first] = (await plan()).motivos as unknown as Json[];
      expect(first?.reason).to.equal(
        'Requires a document that replaces it: POST /retentions with its UUID in `replaces` issues it.',
      );
      const body = { motivo: '01', folioSustitucion: made.uuid };
      const refused = await test.api('POST', `/retentions/${made.id}/cancel`, { key, body });
      expect(refused.body.details?.[0]?.hint).to.equal(
        'First issue the new document with POST /retentions and the UUID of this one in `replaces`.',
      );
      await test.api('POST', '/sandbox/clock/advance', { key, body: { seconds: 3 * 365 * 86_400 } });
      expect((await plan()).reason).to.equal('The deadline to cancel it has passed (CFF article 29-A).');
      const late = await test.api('POST', `/retentions/${made.id}/cancel`, { key, body: { motivo: '02' } });
      expect(late.body.code).to.equal('CANCELLATION_TOO_LATE');
      expect(late.body.details?.[0]).not.to.have.property('hint');
      await test.api('POST', '/sandbox/clock/reset', { key });
    });

    it('cancels at once: no acceptance is required', async () => {
      const plan = await test.api('GET', `/retentions/${made.id}/cancel/plan`, { key });
      expect(plan.body).to.include({ cancellable: true, requiresReceptorApproval: false });
      const { status, body } = await test.api('POST', `/retentions/${made.id}/cancel`, { key, body: { motivo: '02' } });
      expect(status, JSON.stringify(body)).to.equal(200);
      expect((await test.api('GET', `/retentions/${made.id}`, { key })).body.status).to.equal('cancelado');
      expect((await test.api('GET', `/retentions/${made.id}/cancellations`, { key })).status).to.equal(200);
      const receipt = await test.api('GET', `/retentions/${made.id}/cancellation-receipt.pdf`, { key });
      expect(receipt.status).to.equal(200);
    });
  });

  describe('409', () => {
    it('rejects a second cancellation', async () => {
      const again = await test.api('POST', `/retentions/${made.id}/cancel`, { key, body: { motivo: '02' } });
      expect(again.status).to.equal(409);
    });
  });
});
