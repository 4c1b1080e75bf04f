import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { invoiceBody, item } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';
import { createClient } from '../../support/trpc-client.ts';

describe('batches of invoices', () => {
  let test: TestApi;
  let key: string;
  let token: string;
  let organizationId: string;
  let count = 0;
  const one = (changes: Record<string, unknown> = {}) =>
    invoiceBody({ idempotencyKey: `one-${(count += 1)}`, ...changes });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    test.api('POST', '/invoices/batch', { key, body, headers });
  const get = (batchId: unknown, query: Record<string, number> = {}) =>
    test.api('GET', `/invoices/batches/${batchId}`, { key, query });
  const itemsOf = async (batchId: unknown) =>
    (await get(batchId)).body.items as unknown as {
      invoiceId: string;
      uuid: string;
      status: string;
      idempotencyKey: string | null;
      error: { code: string; message: string; details: { path: string }[] } | null;
    }[];

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
  });

  describe('POST /invoices/batch', () => {
    describe('202', () => {
      it('stores every body, and an invalid one does not stop the others', async () => {
        const { idempotencyKey: _, ...without } = one();
        const bodies = [
          one(),
          one({ items: [item({ quantity: 0 })] }),
          without,
          'nothing',
          one({ idempotencyKey: '' }),
          one({ use: 'D01' }),
          one({ items: [item({ unitPrice: 10 })] }),
        ];
        const answer = await send({ invoices: bodies });
        expect(answer.status).to.equal(202);
        const { batchId, statusUrl } = answer.body;
        expect(statusUrl).to.equal(`/invoices/batches/${batchId}`);
        await issueQueued(test.services);
        expect((await get(batchId)).body).to.include({ status: 'done', total: 7, done: 2, failed: 5 });
        const items = await itemsOf(batchId);
        expect(items.map(({ status, error }) => [status, error?.code ?? null])).to.deep.equal([
          ['done', null],
          ['failed', 'INVALID_INPUT'],
          ['failed', 'INVALID_INPUT'],
          ['failed', 'INVALID_INPUT'],
          ['failed', 'INVALID_INPUT'],
          ['failed', 'INVOICE_INVALID'],
          ['done', null],
        ]);
        expect(items.slice(1, 5).map(({ error }) => error?.message)).to.deep.equal([
          'items[0].quantity must be a positive number',
          'idempotencyKey is required',
          'the body must be an object',
          'idempotencyKey must be a string of 1 to 255 characters',
        ]);
        expect(items.map(({ idempotencyKey }) => idempotencyKey === null)).to.deep.equal([
          false,
          false,
          true,
          true,
          true,
          false,
          false,
        ]);
        const failed = await test.api('GET', `/invoices/${items[1]?.invoiceId}`, { key });
        expect(failed.body).to.include({ status: 'failed', message: 'items[0].quantity must be a positive number' });
        const done = await test.api('GET', `/invoices/${items[6]?.invoiceId}`, { key });
        expect(done.body).to.include({ status: 'vigente', uuid: items[6]?.uuid, subtotal: 10 });
      });

      it('fails a document with a misspelt field', async () => {
        const misspelt = item();
        const { taxes, ...rest } = misspelt;
        const { body } = await send({ invoices: [one({ items: [{ ...rest, tax: taxes }] })] });
        const [failed] = await itemsOf(body.batchId);
        expect(failed?.status).to.equal('failed');
        expect(failed?.error?.details).to.deep.include({
          path: 'items[0].tax',
          code: 'UNKNOWN_FIELD',
          message: 'items[0].tax is not a known field: did you mean taxes?',
          hint: 'tax: did you mean taxes?',
          source: 'api',
        });
      });

      it('returns the same batch for the same idempotency key', async () => {
        const invoices = [one()];
        const first = await send({ invoices }, { 'Idempotency-Key': 'batch-7' });
        const again = await send({ invoices, idempotencyKey: 'batch-7' });
        expect(again.body).to.deep.equal(first.body);
        expect(again.headers.get('idempotent-replayed')).to.equal('true');
        expect(again.headers.get('idempotent-body-mismatch')).to.equal(null);
        const other = await send({ invoices: [one()], idempotencyKey: 'batch-7' });
        expect(other.headers.get('idempotent-body-mismatch')).to.equal('true');
      });

      it('accepts a thousand invoices', async () => {
        const invoices = Array.from({ length: 1_000 }, () => one({ scheduledAt: inAnHour() }));
        const answer = await send({ invoices });
        expect(answer.status).to.equal(202);
        const { body } = await get(answer.body.batchId);
        expect([body.items?.length, body.total, body.status]).to.deep.equal([1_000, 1_000, 'queued']);
        await test.api('DELETE', `/invoices/batches/${answer.body.batchId}`, { key });
      });

      it('fails a document whose environment differs from that of the batch', async () => {
        const invoices = [one({ environment: 'production' }), one()];
        const answer = await test.api('POST', '/invoices/batch', { token, organizationId, body: { invoices } });
        const items = await itemsOf(answer.body.batchId);
        expect(items.map(({ status, error }) => [status, error?.code])).to.deep.equal([
          ['failed', 'ENVIRONMENT_OF_BATCH'],
          ['queued', undefined],
        ]);
      });

      it('returns errors in the language of the caller', async () => {
        const { body } = await send({ invoices: [one({ idempotencyKey: 'twice' }), one({ idempotencyKey: 'twice' })] });
        const spanish = await test.api('GET', `/invoices/batches/${body.batchId}`, {
          key,
          headers: { 'accept-language': 'es' },
        });
        expect(JSON.stringify(spanish.body.items)).to.include('idempotencyKey ya se usa en invoices[0]');
      });
    });

    describe('400', () => {
      for (const [what, invoices] of [
        ['a batch without invoices', []],
        ['a batch of more than a thousand', Array.from({ length: 1_001 }, () => ({}))],
      ] as const)
        it(`rejects ${what}`, async () => {
          const answer = await send({ invoices });
          expect(answer.status).to.equal(400);
          expect(answer.body.message).to.deep.equal(['invoices must contain between 1 and 1000 elements']);
        });
    });

    describe('413', () => {
      it('rejects a body of more than 4 MB before it is parsed', async () => {
        const raw = `{"invoices":[${' '.repeat(4 * 1024 * 1024)}`;
        const answer = await test.api('POST', '/invoices/batch', {
          key,
          raw,
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.status).to.equal(413);
      });
    });

    describe('503', () => {
      it('is returned when no PAC is configured', async () => {
        const owner = await test.given.user();
        const { id } = await test.given.organization(owner);
        const { key: live } = await test.given.apiKey(owner, id, { environment: 'production' });
        const answer = await test.api('POST', '/invoices/batch', { key: live, body: { invoices: [one()] } });
        expect([answer.status, answer.body.code]).to.deep.equal([503, 'PAC_NOT_CONFIGURED']);
      });
    });
  });

  describe('GET /invoices/batches/{id}', () => {
    describe('200', () => {
      it('returns the documents in pages when a limit is given', async () => {
        const { body } = await send({ invoices: [one(), one(), one()] });
        const first = (await get(body.batchId, { limit: 2 })).body;
        expect([first.items?.length, first.nextCursor]).to.deep.equal([2, 1]);
        const rest = (await get(body.batchId, { limit: 2, after: 1 })).body;
        expect([rest.items?.length, rest.nextCursor]).to.deep.equal([1, null]);
      });

      it('is available to a typed tRPC client', async () => {
        const client = createClient(test.url, { apiKey: key });
        const { batchId } = await client.invoices.createBatch.mutate({ invoices: [one() as never] });
        const batch = await client.invoices.batch.query({ id: batchId });
        expect([batch.status, batch.items[0]?.status]).to.deep.equal(['queued', 'queued']);
        await client.invoices.cancelBatch.mutate({ id: batchId });
        expect((await client.invoices.batch.query({ id: batchId })).status).to.equal('cancelled');
      });
    });

    describe('400', () => {
      it('rejects a limit of zero', async () => {
        expect((await get(nowhere, { limit: 0 })).body.message).to.deep.equal(['limit must be between 1 and 1000']);
      });
    });

    describe('404', () => {
      it('is returned for an unknown batch', async () => {
        const answer = await get(nowhere);
        expect([answer.status, answer.body.message]).to.deep.equal([404, 'Batch not found']);
      });
    });
  });

  describe('DELETE /invoices/batches/{id}', () => {
    describe('204', () => {
      it('cancels the documents that are still queued', async () => {
        const { body } = await send({ invoices: [one(), one()] });
        const answer = await test.api('DELETE', `/invoices/batches/${body.batchId}`, { key });
        expect([answer.status, answer.bytes.length]).to.deep.equal([204, 0]);
        await issueQueued(test.services);
        expect((await get(body.batchId)).body).to.include({ status: 'cancelled', done: 0, failed: 0 });
      });

      it('does not change a finished batch', async () => {
        const { body } = await send({ invoices: [one()] });
        await issueQueued(test.services);
        expect((await test.api('DELETE', `/invoices/batches/${body.batchId}`, { key })).status).to.equal(204);
        expect((await get(body.batchId)).body).to.include({ status: 'done', done: 1 });
      });
    });

    describe('404', () => {
      it('is returned for an unknown batch', async () => {
        expect((await test.api('DELETE', `/invoices/batches/${nowhere}`, { key })).status).to.equal(404);
      });
    });
  });

  const inAnHour = () => new Date(test.clock.now().getTime() + 3_600_000).toISOString();
});
