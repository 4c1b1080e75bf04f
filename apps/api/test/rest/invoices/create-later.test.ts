import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { invoiceBody, paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
import { createClient } from '../../support/trpc-client.ts';

const respondAsync = { Prefer: 'respond-async, wait=10' };

describe('POST /invoices, queued or scheduled', () => {
  let test: TestApi;
  let key: string;
  const create = (body: unknown, headers: Record<string, string> = respondAsync) =>
    test.api('POST', '/invoices', { key, body, headers });
  const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString();

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
  });

  describe('202', () => {
    it('returns the URL of the queued invoice at once, and issues the invoice afterwards', async () => {
      const answer = await create(invoiceBody());
      expect(answer.status).to.equal(202);
      expect(answer.headers.get('preference-applied')).to.equal('respond-async');
      expect(answer.headers.get('location')).to.equal(null);
      const id = String(answer.body.id);
      expect(answer.body).to.deep.equal({
        id,
        status: 'queued',
        environment: 'sandbox',
        statusUrl: `/invoices/${id}`,
      });
      const waiting = await test.api('GET', `/invoices/${id}`, { key });
      expect([waiting.status, waiting.body.status]).to.deep.equal([200, 'queued']);
      await issueQueued(test.services);
      const issued = await test.api('GET', `/invoices/${id}`, { key });
      expect(issued.body).to.include({ id, status: 'vigente', total: 1740 });
    });

    it('schedules an invoice by scheduledAt, without Prefer', async () => {
      const scheduledAt = inHours(72);
      const answer = await create(invoiceBody({ scheduledAt }), {});
      expect(answer.status).to.equal(202);
      expect(answer.headers.get('preference-applied')).to.equal(null);
      const { body } = await test.api('GET', `/invoices/${answer.body.id}`, { key });
      expect(body).to.include({ status: 'queued', scheduledAt });
    });

    it('returns the same response for the same idempotency key', async () => {
      const first = await create(invoiceBody({ idempotencyKey: 'later-1' }));
      const again = await create(invoiceBody({ idempotencyKey: 'later-1', use: 'G01' }));
      expect(again.body).to.deep.equal(first.body);
      expect(again.headers.get('idempotent-replayed')).to.equal('true');
      expect(again.headers.get('idempotent-body-mismatch')).to.equal('true');
    });

    it('queues payment receipts too', async () => {
      const { body: ppd } = await create(ppdBody(), {});
      const body = paymentBody({ uuid: ppd.uuid, paid: 100 });
      const answer = await test.api('POST', '/payments', { key, body, headers: respondAsync });
      expect([answer.status, answer.headers.get('preference-applied')]).to.deep.equal([202, 'respond-async']);
      await issueQueued(test.services);
      const receipt = await test.api('GET', String(answer.body.statusUrl), { key });
      expect(receipt.body).to.include({ status: 'vigente', tipoComprobante: 'P' });
    });

    it('queues the invoice of a typed client that sends prefer in the input', async () => {
      const client = createClient(test.url, { apiKey: key });
      const made = await client.invoices.create.mutate({ ...invoiceBody(), prefer: 'respond-async' } as never);
      expect(made).to.include({ status: 'queued' });
    });
  });

  describe('201', () => {
    it('is returned when Prefer contains other preferences', async () => {
      expect((await create(invoiceBody(), { Prefer: 'return=minimal, x-respond-async' })).status).to.equal(201);
    });
  });

  describe('200', () => {
    it('returns the invoice that the idempotency key created', async () => {
      const first = await create(invoiceBody({ idempotencyKey: 'later-2' }), {});
      const again = await create(invoiceBody({ idempotencyKey: 'later-2' }));
      expect([again.status, again.body.uuid]).to.deep.equal([200, first.body.uuid]);
      expect(again.headers.get('preference-applied')).to.equal(null);
    });
  });

  describe('400', () => {
    it('reports what the SAT would reject, before the invoice is queued', async () => {
      const answer = await create(invoiceBody({ use: 'D01' }));
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'INVOICE_INVALID']);
    });

    for (const [what, hours] of [
      ['too far ahead', 73],
      ['in the past', -1],
    ] as const)
      it(`rejects an instant that is ${what}`, async () => {
        const answer = await create(invoiceBody({ scheduledAt: inHours(hours) }), {});
        expect(answer.status).to.equal(400);
        expect(answer.body.message).to.deep.equal(['scheduledAt must be an instant within the next 72 hours']);
      });

    it('rejects a time without a time zone', async () => {
      const answer = await create(invoiceBody({ scheduledAt: '2026-11-22T10:00:00' }), {});
      expect(answer.status).to.equal(400);
    });
  });

  describe('409', () => {
    it('is returned at once when another invoice has the externalId', async () => {
      await create(invoiceBody({ externalId: 'sale-1' }), {});
      const answer = await create(invoiceBody({ externalId: 'sale-1' }));
      expect([answer.status, answer.body.code]).to.deep.equal([409, 'EXTERNAL_ID_TAKEN']);
    });

    it('is returned to a synchronous request whose idempotency key belongs to a queued invoice', async () => {
      await create(invoiceBody({ idempotencyKey: 'later-3', scheduledAt: inHours(1) }));
      const answer = await create(invoiceBody({ idempotencyKey: 'later-3' }), {});
      expect([answer.status, answer.body.code]).to.deep.equal([409, 'IDEMPOTENCY_KEY_IN_FLIGHT']);
    });
  });
});
