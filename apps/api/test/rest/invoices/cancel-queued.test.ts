import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { invoiceBody, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
import { createClient } from '../../support/trpc-client.ts';

const nowhere = '01a1ff43-7c00-7000-8000-000000000001';
const respondAsync = { Prefer: 'respond-async' };

describe('DELETE /invoices/{id} and /payments/{id}', () => {
  let test: TestApi;
  let key: string;
  const queue = async (path = '/invoices', body: unknown = invoiceBody()) => {
    const answer = await test.api('POST', path, { key, body, headers: respondAsync });
    expect(answer.status).to.equal(202);
    return String(answer.body.id);
  };
  const remove = (path: string) => test.api('DELETE', path, { key });

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
  });

  describe('204', () => {
    it('cancels a queued invoice, and is idempotent', async () => {
      const id = await queue();
      const answer = await remove(`/invoices/${id}`);
      expect([answer.status, answer.bytes.length]).to.deep.equal([204, 0]);
      expect((await remove(`/invoices/${id}`)).status).to.equal(204);
      await issueQueued(test.services);
      const { body } = await test.api('GET', `/invoices/${id}`, { key });
      expect(body).to.include({
        status: 'failed',
        code: 'ISSUING_CANCELLED',
        message: 'It was cancelled before it was issued.',
      });
    });

    it('cancels a scheduled invoice', async () => {
      const scheduledAt = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
      const { body } = await test.api('POST', '/invoices', { key, body: invoiceBody({ scheduledAt }) });
      expect((await remove(`/invoices/${body.id}`)).status).to.equal(204);
    });

    it('cancels a queued payment receipt without changing the balance', async () => {
      const { body: ppd } = await test.api('POST', '/invoices', { key, body: ppdBody() });
      const id = await queue('/payments', paymentBody({ uuid: ppd.uuid, paid: 100 }));
      expect((await remove(`/payments/${id}`)).status).to.equal(204);
      await issueQueued(test.services);
      const balance = await test.api('GET', `/invoices/${ppd.id}/balance`, { key });
      expect(balance.body).to.include({ paid: 0, outstanding: balance.body.total });
    });

    it('is available to a typed tRPC client', async () => {
      const id = await queue();
      await createClient(test.url, { apiKey: key }).invoices.cancelQueued.mutate({ id });
      expect((await test.api('GET', `/invoices/${id}`, { key })).body).to.include({ status: 'failed' });
    });
  });

  describe('404', () => {
    it('is returned for an unknown id and for an invoice under /payments', async () => {
      const id = await queue();
      for (const [path, message] of [
        [`/invoices/${nowhere}`, 'Invoice not found'],
        [`/payments/${nowhere}`, 'Payment not found'],
        [`/payments/${id}`, 'Payment not found'],
      ]) {
        const answer = await remove(String(path));
        expect([answer.status, answer.body.message]).to.deep.equal([404, message]);
      }
    });
  });

  describe('409', () => {
    it('is returned for an issued invoice, by record id and by UUID, which stays vigente', async () => {
      const { body } = await test.api('POST', '/invoices', { key, body: invoiceBody() });
      for (const id of [body.id, body.uuid]) {
        const answer = await remove(`/invoices/${id}`);
        expect([answer.status, answer.body.code]).to.deep.equal([409, 'NOT_QUEUED']);
      }
      expect((await test.api('GET', `/invoices/${body.id}`, { key })).body).to.include({ status: 'vigente' });
    });

    it('has a Spanish message when Accept-Language is es', async () => {
      const id = await queue();
      await issueQueued(test.services);
      const answer = await test.api('DELETE', `/invoices/${id}`, { key, headers: { 'Accept-Language': 'es' } });
      expect([answer.status, answer.body.message]).to.deep.equal([
        409,
        'Ya no está en la cola: se está emitiendo, ya se emitió o falló',
      ]);
    });
  });
});
