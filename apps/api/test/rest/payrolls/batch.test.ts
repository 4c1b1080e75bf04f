import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody, payrollBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

interface Result {
  index: number;
  idempotencyKey: string | null;
  status: string;
  id: string;
  uuid: string | null;
  bodyMismatch: boolean;
  error: { code: string; message: string; details: { path: string; rule?: string }[] } | null;
}

describe('batches of payroll receipts', () => {
  let test: TestApi;
  let key: string;
  let owner: GivenUser;
  let organizationId: string;
  let token: string;
  let count = 0;
  const one = (changes: Record<string, unknown> = {}, nomina12: Record<string, unknown> = {}) =>
    payrollBody({ idempotencyKey: `receipt-${(count += 1)}`, ...changes }, nomina12);
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    test.api('POST', '/payrolls/batch', { key, body, headers });
  const get = (id: unknown, query: Record<string, number> = {}) =>
    test.api('GET', `/payrolls/batches/${id}`, { key, query });
  const resultsOf = (body: Record<string, unknown>) => body['results'] as Result[];

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    const scopes = ['read:payrolls', 'write:payrolls', 'read:invoices', 'write:invoices'] as const;
    ({ key } = await test.given.apiKey(owner, organizationId, { scopes: [...scopes] }));
  });

  describe('POST /payrolls/batch', () => {
    describe('202', () => {
      it('issues each receipt under its own idempotency key and reports the result of each', async () => {
        const payrolls = [one(), one({}, { tipoNomina: 'E' }), one({}, { fechaPago: 'ayer' }), one()];
        const answer = await send({ payrolls });
        expect(answer.status, JSON.stringify(answer.body)).to.equal(202);
        const { batchId, statusUrl } = answer.body;
        expect(statusUrl).to.equal(`/payrolls/batches/${batchId}`);
        expect((await get(batchId)).body).to.include({ total: 4, stamped: 0, failed: 1 });
        await issueQueued(test.services);
        const { body } = await get(batchId);
        expect(body).to.include({ id: batchId, status: 'done', total: 4, stamped: 2, failed: 2 });
        const results = resultsOf(body);
        expect(results.map(({ index, status, error }) => [index, status, error?.code ?? null])).to.deep.equal([
          [0, 'done', null],
          [1, 'failed', 'PAYROLL_INVALID'],
          [2, 'failed', 'INVALID_INPUT'],
          [3, 'done', null],
        ]);
        expect(results[1]?.error?.details[0]).to.include({
          rule: 'NOM34',
          path: 'nomina12.receptor.periodicidadPago',
        });
        const made = await test.api('GET', `/payrolls/${results[0]?.id}`, { key });
        expect(made.body).to.include({ uuid: results[0]?.uuid, total: 7207.7 });
      });

      it('creates no receipt twice when sent again, whether by its own key or by those of the receipts', async () => {
        const payrolls = [one(), one()];
        const first = await send({ payrolls }, { 'Idempotency-Key': 'quincena-22' });
        await issueQueued(test.services);
        const stamps = await test.pac.simulator.ledger.count();
        const again = await send({ payrolls }, { 'Idempotency-Key': 'quincena-22' });
        expect(again.headers.get('idempotent-replayed')).to.equal('true');
        expect(again.body).to.deep.equal(first.body);
        const third = await send({ payrolls });
        await issueQueued(test.services);
        expect((await get(third.body.batchId)).body).to.include({ stamped: 2, failed: 0 });
        expect(await test.pac.simulator.ledger.count()).to.equal(stamps);
      });

      it('flags a receipt whose idempotency key stamped a different one before', async () => {
        const first = await send({ payrolls: [one({ idempotencyKey: 'employee-7' })] });
        await issueQueued(test.services);
        const again = [
          one({ idempotencyKey: 'employee-7' }),
          one({ idempotencyKey: 'employee-7' }, { numDiasPagados: 14 }),
        ];
        const [before, same, other] = [
          first.body,
          (await send({ payrolls: again.slice(0, 1) })).body,
          (await send({ payrolls: again.slice(1) })).body,
        ];
        await issueQueued(test.services);
        const ends = [];
        for (const { batchId } of [before, same, other]) ends.push(...resultsOf((await get(batchId)).body));
        expect(ends.map(({ status, bodyMismatch }) => [status, bodyMismatch])).to.deep.equal([
          ['done', false],
          ['done', false],
          ['done', true],
        ]);
        expect(new Set(ends.map(({ uuid }) => uuid)).size).to.equal(1);
      });

      it('issues nothing for an admin who has become a plain member since', async () => {
        const admin = await addMember(test, organizationId, 'admin');
        const made = await test.api('POST', '/payrolls/batch', {
          token: admin.token,
          organizationId,
          body: { payrolls: [one()] },
        });
        await test.database.dataSource.query(
          `update member set role = 'member' where organization_id = $1 and user_id = $2`,
          [organizationId, admin.userId],
        );
        await issueQueued(test.services);
        const [result] = resultsOf((await get(made.body.batchId)).body);
        expect([result?.status, result?.error?.code]).to.deep.equal(['failed', 'CREDENTIAL_ENDED']);
      });
    });

    describe('400', () => {
      it('accepts only 1 to 5,000 receipts', async () => {
        for (const payrolls of [[], Array.from({ length: 5_001 }, () => 0)]) {
          const { status, body } = await send({ payrolls });
          expect([status, body.message]).to.deep.equal([400, ['payrolls must contain between 1 and 5000 elements']]);
        }
      });
    });

    describe('409', () => {
      it('rejects the idempotency key of a batch of invoices', async () => {
        const body = { invoices: [invoiceBody({ idempotencyKey: 'i-1' })] };
        await test.api('POST', '/invoices/batch', { key, body, headers: { 'Idempotency-Key': 'of-invoices' } });
        const { status, body: rejection } = await send({ payrolls: [one()] }, { 'Idempotency-Key': 'of-invoices' });
        expect([status, rejection.code]).to.deep.equal([409, 'IDEMPOTENCY_KEY_OF_OTHER_KIND']);
      });
    });
  });

  describe('GET /payrolls/batches/{id}', () => {
    describe('200', () => {
      it('returns a page of the results', async () => {
        const { batchId } = (await send({ payrolls: [one(), one(), one()] })).body;
        const { body } = await get(batchId, { after: 0, limit: 1 });
        expect(resultsOf(body).map(({ index }) => index)).to.deep.equal([1]);
        expect(body['nextCursor']).to.equal(1);
      });
    });

    describe('404', () => {
      it('is returned for a batch of invoices, and for a payroll batch under /invoices', async () => {
        const payroll = (await send({ payrolls: [one()] })).body.batchId;
        const invoices = { invoices: [invoiceBody({ idempotencyKey: `i-${(count += 1)}` })] };
        const invoice = (await test.api('POST', '/invoices/batch', { key, body: invoices })).body.batchId;
        expect((await get(invoice)).status).to.equal(404);
        for (const method of ['GET', 'DELETE'] as const)
          expect((await test.api(method, `/invoices/batches/${payroll}`, { key })).status).to.equal(404);
        expect((await get(payroll)).body).to.include({ status: 'queued' });
      });
    });
  });

  describe('a batch of the sandbox', () => {
    describe('404', () => {
      it('is neither shown to a production key nor cancelled by it, by either path', async () => {
        const { key: production } = await test.given.apiKey(owner, organizationId, {
          environment: 'production',
          scopes: ['read:payrolls', 'write:payrolls', 'read:invoices', 'write:invoices'],
        });
        const payroll = (await send({ payrolls: [one()] })).body.batchId;
        const invoices = { invoices: [invoiceBody({ idempotencyKey: `i-${(count += 1)}` })] };
        const invoice = (await test.api('POST', '/invoices/batch', { key, body: invoices })).body.batchId;
        for (const path of [`/payrolls/batches/${payroll}`, `/invoices/batches/${invoice}`]) {
          for (const method of ['GET', 'DELETE'] as const)
            expect((await test.api(method, path, { key: production })).status, `${method} ${path}`).to.equal(404);
          expect((await test.api('GET', path, { key })).body, path).to.include({ status: 'queued' });
        }
      });
    });
  });

  describe('DELETE /payrolls/batches/{id}', () => {
    describe('204', () => {
      it('cancels the receipts that are still queued', async () => {
        const { batchId } = (await send({ payrolls: [one(), one()] })).body;
        expect((await test.api('DELETE', `/payrolls/batches/${batchId}`, { token, organizationId })).status).to.equal(
          204,
        );
        await issueQueued(test.services);
        expect((await get(batchId)).body).to.include({ status: 'cancelled', stamped: 0 });
      });
    });
  });
});
