import { expect } from 'chai';
import { paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /payments/validate', () => {
  let test: TestApi;
  let key: string;
  let uuid: unknown;
  const validate = (body: unknown) => test.api('POST', '/payments/validate', { key, body });

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ key } = await test.given.apiKey(owner, (await test.given.organization(owner)).id));
    ({ uuid } = (await test.api('POST', '/invoices', { key, body: ppdBody() })).body);
  });

  describe('200', () => {
    it('returns the totals of a valid receipt without reducing the balance of the invoice', async () => {
      for (let times = 0; times < 2; times += 1)
        expect((await validate(paymentBody({ uuid, paid: 1740 }))).body).to.deep.include({
          valid: true,
          environment: 'sandbox',
          errors: [],
          totals: { moneda: 'MXN', montoTotalPagos: 1740 },
        });
    });

    it('validates as of scheduledAt', async () => {
      const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString();
      const check = async (hours: number) =>
        (await validate(paymentBody({ uuid, paid: 1 }, { scheduledAt: inHours(hours) }))).body;
      expect((await check(71)).valid).to.equal(true);
      expect((await check(73)).errors).to.have.nested.property('[0].code', 'SCHEDULED_AT_OUT_OF_RANGE');
    });

    it('reports every error at once', async () => {
      const { status, body } = await validate(
        paymentBody({ uuid, paid: 2000, installment: 4, previousBalance: 1 }, { customer: undefined }),
      );
      expect(status).to.equal(200);
      expect(body.valid).to.equal(false);
      expect((body.errors as unknown as { code: string }[]).map(({ code }) => code)).to.include.members([
        'REQUIRED',
        'BALANCE_MISMATCH',
      ]);
    });
  });

  describe('400', () => {
    it('rejects a body that does not match the schema of a receipt', async () => {
      expect((await validate({ payments: 5 })).status).to.equal(400);
    });

    for (const path of ['/payments', '/payments/validate'])
      it(`rejects a receipt of more than a thousand documents with the count alone, before they are checked: ${path}`, async () => {
        const documents = Array.from({ length: 101 }, () => ({ wrong: true }));
        const payments = Array.from({ length: 10 }, () => ({ date: 'wrong', documents }));
        const { status, body } = await test.api('POST', path, { key, body: { payments } });
        expect(status).to.equal(400);
        expect(body.details).to.deep.equal([
          {
            path: 'payments',
            code: 'PAYMENTS_COUNT',
            message: 'payments must contain at most 1000 documents in all, not 1010',
            source: 'api',
          },
        ]);
      });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      expect((await test.api('POST', '/payments/validate', { body: {} })).status).to.equal(401);
    });
  });
});
