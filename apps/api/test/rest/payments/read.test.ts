import { expect } from 'chai';
import type { Answer, Json } from '../../support/api-client.ts';
import { paymentBody, ppdBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('reading payment receipts', () => {
  let test: TestApi;
  let key: string;
  let stranger: string;
  let invoice: Json;
  let receipt: Json;

  before(async () => {
    test = await sharedTestApi();
    const [owner, other] = [await test.given.user(), await test.given.user('Eva')];
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
    ({ key: stranger } = await test.given.apiKey(other, (await test.given.organization(other)).id));
    invoice = (await test.api('POST', '/invoices', { key, body: ppdBody() })).body;
    receipt = (await test.api('POST', '/payments', { key, body: paymentBody({ uuid: invoice.uuid, paid: 1740 }) }))
      .body;
  });

  const uuidsOf = ({ body }: Answer) => (body.data as unknown as Json[]).map(({ uuid }) => uuid);

  describe('GET /payments', () => {
    describe('200', () => {
      it('lists receipts, which GET /invoices does not', async () => {
        expect(uuidsOf(await test.api('GET', '/payments', { key }))).to.deep.equal([receipt.uuid]);
        expect(uuidsOf(await test.api('GET', '/invoices', { key }))).to.deep.equal([invoice.uuid]);
        expect(uuidsOf(await test.api('GET', '/payments', { key: stranger }))).to.deep.equal([]);
      });
    });

    describe('400', () => {
      it('rejects page 0', async () => {
        expect((await test.api('GET', '/payments', { key, query: { page: 0 } })).status).to.equal(400);
      });
    });

    describe('401', () => {
      it('rejects a caller without credentials', async () => {
        expect((await test.api('GET', '/payments')).status).to.equal(401);
      });
    });
  });

  describe('GET /payments/{id}', () => {
    describe('200', () => {
      it('finds a receipt by record id and by fiscal UUID', async () => {
        for (const id of [receipt.id, receipt.uuid])
          expect((await test.api('GET', `/payments/${id}`, { key })).body).to.deep.equal(receipt);
      });
    });

    describe('404', () => {
      it('is returned for an invoice, for another organization’s receipt, and for a receipt under /invoices', async () => {
        const message = async (path: string, as: string) => {
          const { status, body } = await test.api('GET', path, { key: as });
          return `${status} ${String(body.message)}`;
        };
        expect(await message(`/payments/${invoice.id}`, key)).to.equal('404 Payment not found');
        expect(await message(`/payments/${receipt.id}`, stranger)).to.equal('404 Payment not found');
        expect(await message(`/invoices/${receipt.id}`, key)).to.equal('404 Invoice not found');
      });
    });
  });

  describe('GET /payments/{id}/cancel/plan', () => {
    describe('200', () => {
      it('explains how to replace a receipt', async () => {
        const { body } = await test.api('GET', `/payments/${receipt.id}/cancel/plan`, { key });
        expect((body.motivos as unknown as Json[])[0]?.reason).to.include('POST /payments with its UUID in `replaces`');
      });
    });
  });

  describe('GET /payments/{id}/xml', () => {
    describe('200', () => {
      it('returns the exact stamped bytes', async () => {
        const { bytes, headers } = await test.api('GET', `/payments/${receipt.id}/xml`, { key });
        expect(
          bytes.equals((await test.pac.simulator.ledger.findByUuid(String(receipt.uuid)))?.xml ?? Buffer.alloc(0)),
        ).to.equal(true);
        expect(headers.get('content-disposition')).to.include(`${receipt.uuid}.xml`);
      });
    });

    describe('404', () => {
      it('is returned for another organization’s receipt', async () => {
        expect((await test.api('GET', `/payments/${receipt.id}/xml`, { key: stranger })).status).to.equal(404);
      });
    });
  });
});
