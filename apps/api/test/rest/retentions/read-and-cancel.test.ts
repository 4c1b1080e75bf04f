import { expect } from 'chai';
import { retentionBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('retentions, read and cancelled', function () {
  this.timeout(120_000);
  let test: TestApi;
  let key: string;
  let made: { id: string; uuid: string };

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id, { scopes: ['read:retentions', 'write:retentions'] }));
    const { body } = await test.api('POST', '/retentions', { key, body: retentionBody({ externalId: 'div-7' }) });
    made = { id: String(body.id), uuid: String(body.uuid) };
  });

  describe('200', () => {
    it('lists, shows by record id and fiscal UUID, and prints', async () => {
      const { body: list } = await test.api('GET', '/retentions?externalId=div-7', { key });
      expect(list.total).to.equal(1);
      for (const id of [made.id, made.uuid])
        expect((await test.api('GET', `/retentions/${id}`, { key })).body).to.include({ uuid: made.uuid });
      const pdf = await test.api('GET', `/retentions/${made.id}/pdf?lang=en`, { key });
      expect(pdf.status).to.equal(200);
      expect(pdf.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
    });

    it('checks without stamping', async () => {
      const { status, body } = await test.api('POST', '/retentions/validate', { key, body: retentionBody() });
      expect(status).to.equal(200);
      expect(body).to.include({ valid: true });
      expect(body.totals).to.deep.include({ montoTotOperacion: 10_000, montoTotRet: 1000 });
    });

    it('is cancelled at once: no acceptance is needed', async () => {
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
    it('is not cancelled twice', async () => {
      const again = await test.api('POST', `/retentions/${made.id}/cancel`, { key, body: { motivo: '02' } });
      expect(again.status).to.equal(409);
    });
  });
});
