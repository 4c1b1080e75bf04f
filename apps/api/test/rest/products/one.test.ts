import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody } from '../../support/bodies.ts';
import { type CatalogOwner, catalogOwner, productBody } from '../../support/catalog-owner.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

const missing = [404, 'Product not found'];
const iva = { type: '002', factorType: 'Tasa', rate: '0.160000' };

describe('/organizations/{organizationId}/products/{id}', () => {
  let test: TestApi;
  let owner: CatalogOwner;
  let id: string;
  const create = async (changes: Record<string, unknown>) => {
    const { status, body } = await owner.call('POST', undefined, productBody({ livemode: false, ...changes }));
    expect(status).to.equal(201);
    return String(body.id);
  };

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    owner = await catalogOwner(test, 'products');
    id = await create({ sku: 'S-1', taxes: [iva] });
  });

  describe('404', () => {
    it('is returned for another organization’s record, an unknown id and a key of another environment', async () => {
      const other = await catalogOwner(test, 'products');
      const live = await owner.key(['read:products', 'write:products'], 'production');
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { price: 1 } : undefined;
        expect(statusAndMessage(await other.call(method, id, body)), method).to.deep.equal(missing);
        expect(statusAndMessage(await owner.call(method, nowhere, body)), method).to.deep.equal(missing);
        expect(statusAndMessage(await test.api(method, owner.path(id), { key: live, body })), method).to.deep.equal(
          missing,
        );
      }
      expect((await owner.call('GET', id)).body.sku).to.equal('S-1');
    });
  });

  describe('200', () => {
    it('is listed and searched by members, and by a key within its environment', async () => {
      await create({ description: 'Café molido de altura', livemode: true });
      const { token } = await addMember(test, owner.organizationId, 'member');
      const total = async (query: Record<string, string>, call: object = { token }) =>
        (await test.api('GET', owner.path(), { ...call, query })).body.total;
      expect([await total({}), await total({ q: 'cafe ALTURA' }), await total({ q: 's-1' })]).to.deep.equal([2, 1, 1]);
      expect(await total({ livemode: 'true' })).to.equal(1);
      expect(await total({}, { key: await owner.key(['read:products']) })).to.equal(1);
    });
  });

  describe('200, 409', () => {
    it('is updated with the fields of PATCH, and validated as it would be after the update', async () => {
      const before = (await owner.call('GET', id)).body;
      const { status, body } = await owner.call('PATCH', id, { price: 10.01, sku: null });
      expect([status, body]).to.deep.equal([200, { ...before, price: 10.01, sku: null, updatedAt: body.updatedAt }]);
      expect(statusAndMessage(await owner.call('PATCH', id, { taxability: '01' }))).to.deep.equal([
        400,
        ['taxes must be empty if taxability is 01 (not subject to tax)'],
      ]);
      await create({ sku: 'S-2' });
      expect(statusAndMessage(await owner.call('PATCH', id, { sku: 'S-2' }))).to.deep.equal([
        409,
        'sku belongs to another product of this organization',
      ]);
      expect((await owner.events()).map(({ kind }) => kind)).to.deep.equal([
        'product.created',
        'product.updated',
        'product.created',
      ]);
    });
  });

  describe('200', () => {
    it('keeps the fields of concurrent PATCHes of different fields', async () => {
      const changes = [{ price: 10 }, { description: 'Asesoría' }, { externalId: 'p-1' }, { isActive: false }];
      const answers = await Promise.all(changes.map((change) => owner.call('PATCH', id, change)));
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      expect((await owner.call('GET', id)).body).to.include({ ...Object.assign({}, ...changes), sku: 'S-1' });
    });

    it('gives its SKU to one of several concurrent PATCHes, and frees it when it is cleared or deleted', async () => {
      const others = [await create({}), await create({})];
      const answers = await Promise.all(others.map((other) => owner.call('PATCH', other, { sku: 'S-9' })));
      expect(answers.map(({ status }) => status)).to.have.members([200, 409]);
      await owner.call('PATCH', id, { sku: null });
      await create({ sku: 'S-1' });
      const holder = others[answers.findIndex(({ status }) => status === 200)];
      expect((await owner.call('DELETE', String(holder))).status).to.equal(204);
      await create({ sku: 'S-9' });
    });
  });

  describe('200', () => {
    it('is not updated, and emits no event, by a PATCH of what it already has', async () => {
      const before = (await owner.call('GET', id)).body;
      const { description, price, sku, taxes, unitKey } = before;
      const { status, body } = await owner.call('PATCH', id, { description, price, sku, taxes, unitKey });
      expect([status, body]).to.deep.equal([200, before]);
      expect((await owner.events()).map(({ kind }) => kind)).to.deep.equal(['product.created']);
    });
  });

  describe('400', () => {
    it('is not updated by an empty PATCH, by a read-only field or by null for a required one', async () => {
      expect(statusAndMessage(await owner.call('PATCH', id, {}))[1]).to.match(
        /^the body must contain at least one of: description, /,
      );
      for (const [change, message] of [
        [{ livemode: true }, 'livemode is not a known field'],
        [{ price: null }, 'price must be a positive number'],
        [{ price: 0 }, 'price must be a positive number'],
        [{ unitKey: null }, 'unitKey must be a string'],
        [{ taxability: '99' }, 'taxability must be in the SAT catalog c_ObjetoImp'],
      ] as const)
        expect(statusAndMessage(await owner.call('PATCH', id, change))).to.deep.equal([400, [message]]);
      expect((await owner.events()).map(({ kind }) => kind)).to.deep.equal(['product.created']);
    });
  });

  describe('201', () => {
    it('is copied into an invoice, which a later PATCH or DELETE does not change', async () => {
      const key = await owner.key(['write:invoices', 'read:invoices']);
      const body = invoiceBody({ items: [{ productId: id.toUpperCase(), quantity: 2 }] });
      const { body: invoice } = await test.api('POST', '/invoices', { key, body });
      expect(invoice).to.include({ subtotal: 3000, total: 3480 });
      await owner.call('PATCH', id, { price: 1, description: 'Otra cosa', sku: null });
      const kept = async () => (await test.api('GET', `/invoices/${String(invoice.id)}`, { key })).body.conceptos;
      expect(await kept()).to.deep.equal(invoice.conceptos);
      await owner.call('DELETE', id);
      expect(await kept()).to.deep.equal(invoice.conceptos);
    });

    it('yields to the values of the item, whose price does not include taxes', async () => {
      const key = await owner.key(['write:invoices', 'read:invoices']);
      const included = await create({ price: 116, taxIncluded: true, taxes: [iva] });
      const items = [
        { productId: included, quantity: 1, unitPrice: 116 },
        { productId: included, quantity: 1, unitPrice: 116, taxIncluded: true },
        { productId: included, quantity: 1, description: 'A medida', taxes: [], taxObject: '01', sku: 'X-1' },
      ];
      const { status, body } = await test.api('POST', '/invoices', { key, body: invoiceBody({ items }) });
      expect(status, JSON.stringify(body)).to.equal(201);
      const conceptos = body.conceptos as unknown as Record<string, unknown>[];
      expect(conceptos.map(({ importe }) => importe)).to.deep.equal([116, 100, 116]);
      expect(conceptos[2]).to.include({ descripcion: 'A medida', objetoImp: '01', noIdentificacion: 'X-1' });
      expect(body).to.include({ subtotal: 332, totalTraslados: 34.56 });
    });

    it('fills in an invoice item with price, taxes, and whether the price includes them', async () => {
      const key = await owner.key(['write:invoices', 'read:invoices']);
      const included = await create({ price: 116, taxIncluded: true, taxes: [iva] });
      const untaxed = await create({ price: 7 });
      const items = [id, included, untaxed].map((productId) => ({ productId, quantity: 1 }));
      const { status, body } = await test.api('POST', '/invoices', { key, body: invoiceBody({ items }) });
      expect(status).to.equal(201);
      expect(body).to.include({ subtotal: 1607, totalTraslados: 256, total: 1863 });
      const conceptos = body.conceptos as unknown as { objetoImp: string; noIdentificacion: string | null }[];
      expect(conceptos.map(({ objetoImp }) => objetoImp)).to.deep.equal(['02', '02', '01']);
      expect(conceptos[0]?.noIdentificacion).to.equal('S-1');
    });
  });

  describe('400', () => {
    it('cannot be invoiced when it is inactive, deleted or of the other environment', async () => {
      const key = await owner.key(['write:invoices']);
      const issue = async (productId: string) =>
        statusAndMessage(
          await test.api('POST', '/invoices', { key, body: invoiceBody({ items: [{ productId, quantity: 1 }] }) }),
        );
      await owner.call('PATCH', id, { isActive: false });
      expect(await issue(id)).to.deep.equal([400, 'Product is not active']);
      const live = await create({ livemode: true });
      expect(await issue(live)).to.deep.equal([400, 'Product not found']);
      const body = invoiceBody({ items: [{ productId: live, quantity: 1 }] });
      const { details } = (await test.api('POST', '/invoices', { key, body })).body;
      expect(details?.[0]).to.include({ path: 'items[0].productId', code: 'PRODUCT_NOT_FOUND' });
      expect(String(details?.[0]?.hint)).to.match(/^It is a production record/);
      expect((await owner.call('GET', live)).body).to.include({ livemode: true, environment: 'production' });
      expect((await owner.call('DELETE', id)).status).to.equal(204);
      expect(await issue(id)).to.deep.equal([400, 'Product not found']);
      expect(statusAndMessage(await owner.call('DELETE', id))).to.deep.equal(missing);
    });
  });
});
