import { expect } from 'chai';
import type { Json } from '../../support/api-client.ts';
import { invoiceBody, item } from '../../support/bodies.ts';
import { productBody } from '../../support/catalog-owner.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /invoices, items by SKU', () => {
  let test: TestApi;
  let key: string;
  let organizationId: string;
  let token: string;
  const issue = (...items: Record<string, unknown>[]) =>
    test.api('POST', '/invoices', { key, body: invoiceBody({ items }) });
  const conceptos = async (...items: Record<string, unknown>[]) => {
    const { status, body } = await issue(...items);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.conceptos as unknown as { descripcion: string; noIdentificacion: string; valorUnitario: number }[];
  };

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
    for (const changes of [
      { sku: 'LIB-01', description: 'Libreta', price: 50, livemode: false },
      { sku: 'LIB-02', description: 'Libreta de producción', price: 60, livemode: true },
    ]) {
      const path = `/organizations/${organizationId}/products`;
      const made = await test.api('POST', path, { token, body: productBody(changes) });
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
    }
  });

  describe('201', () => {
    it('fills in an item that has only SKU and quantity from the product, as productId does', async () => {
      const [concepto] = await conceptos({ sku: 'LIB-01', quantity: 2 });
      expect(concepto).to.include({ descripcion: 'Libreta', noIdentificacion: 'LIB-01', valorUnitario: 50 });
    });
    it('prefers the price of the item over the price of the product', async () => {
      const [concepto] = await conceptos({ sku: 'LIB-01', quantity: 1, unitPrice: 45 });
      expect(concepto).to.include({ descripcion: 'Libreta', valorUnitario: 45 });
    });
    it('uses the SKU of a fully described item only as NoIdentificacion', async () => {
      const items = await conceptos(item({ sku: 'LIB-01' }), item({ sku: 'no product' }));
      expect(items.map(({ descripcion, noIdentificacion }) => [descripcion, noIdentificacion])).to.deep.equal([
        ['Consultoría de software', 'LIB-01'],
        ['Consultoría de software', 'no product'],
      ]);
    });
  });

  describe('400', () => {
    const detail = async (...items: Record<string, unknown>[]) => {
      const { status, body } = await issue(...items);
      expect(status).to.equal(400);
      return (body.details as unknown as Json[])[0];
    };
    it('names the SKU that is unknown, and hints when the product exists in the other environment', async () => {
      const unknown = await detail({ sku: 'LIB-99', quantity: 1 });
      expect(unknown).to.include({ path: 'items[0].sku', code: 'PRODUCT_NOT_FOUND' });
      expect(unknown?.hint).to.match(/^Send the id or the sku of a product of this organization and environment/);
      const live = await detail({ sku: 'LIB-02', quantity: 1 });
      expect(live).to.include({ code: 'PRODUCT_NOT_FOUND' });
      expect(live?.hint).to.match(/livemode: true/);
    });
    it('does not find a product of another organization', async () => {
      const other = await test.given.user('Eva');
      const { key: theirs } = await test.given.apiKey(other, (await test.given.organization(other)).id);
      const answer = await test.api('POST', '/invoices', {
        key: theirs,
        body: invoiceBody({ items: [{ sku: 'LIB-01', quantity: 1 }] }),
      });
      expect([answer.status, answer.body.message]).to.deep.equal([400, 'Product not found']);
    });
    it('requires the missing fields of a partially described item', async () => {
      expect(await detail({ sku: 'LIB-01', description: 'Libreta', quantity: 1 })).to.include({ code: 'REQUIRED' });
    });
  });
});
