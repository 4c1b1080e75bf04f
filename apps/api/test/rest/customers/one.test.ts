import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody } from '../../support/bodies.ts';
import { type CatalogOwner, catalogOwner, customerBody } from '../../support/catalog-owner.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

const missing = [404, 'Customer not found'];

describe('/organizations/{organizationId}/customers/{id}', () => {
  let test: TestApi;
  let owner: CatalogOwner;
  let id: string;

  beforeEach(async () => {
    test = await sharedTestApi();
    owner = await catalogOwner(test, 'customers');
    const { body } = await owner.call('POST', undefined, customerBody({ livemode: false, address: { city: 'Teapa' } }));
    id = String(body.id);
  });

  describe('404', () => {
    it('is returned for another organization’s record, an unknown id and a key of another environment', async () => {
      const other = await catalogOwner(test, 'customers');
      const live = await owner.key(['read:customers', 'write:customers'], 'production');
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { email: null } : undefined;
        expect(statusAndMessage(await other.call(method, id, body)), method).to.deep.equal(missing);
        expect(statusAndMessage(await owner.call(method, nowhere, body)), method).to.deep.equal(missing);
        expect(statusAndMessage(await test.api(method, owner.path(id), { key: live, body })), method).to.deep.equal(
          missing,
        );
        expect(statusAndMessage(await owner.call(method, 'abc', body)), method).to.deep.equal([
          400,
          ['id must be a UUID'],
        ]);
      }
      expect((await owner.call('GET', id)).status).to.equal(200);
    });
  });

  describe('200, 403', () => {
    it('is readable by members, and only owners and admins update or delete it', async () => {
      const [member, admin] = [
        await addMember(test, owner.organizationId, 'member'),
        await addMember(test, owner.organizationId, 'admin'),
      ];
      expect((await test.api('GET', owner.path(id), { token: member.token })).status).to.equal(200);
      for (const method of ['PATCH', 'DELETE'])
        expect(
          statusAndMessage(
            await test.api(method, owner.path(id), {
              token: member.token,
              ...(method === 'PATCH' && { body: { email: null } }),
            }),
          ),
        ).to.deep.equal([403, 'Access denied. Only owners and admins can change customers.']);
      expect((await test.api('DELETE', owner.path(id), { token: admin.token })).status).to.equal(204);
    });
  });

  describe('200', () => {
    it('is updated with the fields of PATCH, where null clears a field, and keeps the rest', async () => {
      const before = (await owner.call('GET', id)).body;
      const { status, body } = await owner.call('PATCH', id, {
        email: 'nuevo@example.com',
        address: { street: 'Calle 1', city: null },
      });
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        ...before,
        email: 'nuevo@example.com',
        addressStreet: 'Calle 1',
        addressCity: null,
        updatedAt: body.updatedAt,
      });
      expect((await owner.call('PATCH', id, { email: null, address: null })).body).to.include({
        email: null,
        addressStreet: null,
        livemode: false,
      });
      expect((await owner.events()).map(({ kind, environment }) => `${kind} ${environment}`)).to.deep.equal([
        'customer.created sandbox',
        'customer.updated sandbox',
        'customer.updated sandbox',
      ]);
    });
  });

  describe('200', () => {
    it('is not updated, and emits no event, by a PATCH of what it already has', async () => {
      const before = (await owner.call('GET', id)).body;
      const { legalName, taxId, zip } = customerBody();
      const same = { legalName, taxId, zip, email: before['email'], address: { city: 'Teapa', street: null } };
      expect((await owner.call('PATCH', id, same)).body).to.deep.equal(before);
      expect((await owner.events()).map(({ kind }) => kind)).to.deep.equal(['customer.created']);
    });
  });

  describe('200, 400', () => {
    it('is not updated by an empty PATCH or by one of a read-only field', async () => {
      expect(statusAndMessage(await owner.call('PATCH', id, {}))[1]).to.match(
        /^the body must contain at least one of: legalName, /,
      );
      expect(statusAndMessage(await owner.call('PATCH', id, { livemode: true }))).to.deep.equal([
        400,
        ['livemode is not a known field'],
      ]);
      expect(await owner.events()).to.have.length(1);
    });

    it('is validated by PATCH as it would be after the update', async () => {
      expect(statusAndMessage(await owner.call('PATCH', id, { taxSystem: null }))).to.deep.equal([
        400,
        ['taxSystem is required for a national customer'],
      ]);
      expect(statusAndMessage(await owner.call('PATCH', id, { taxId: 'CACX7605101P8' }))).to.deep.equal([
        400,
        ['taxSystem 601 does not apply to the type of person of the RFC CACX7605101P8'],
      ]);
      expect(statusAndMessage(await owner.call('PATCH', id, { legalName: null }))).to.deep.equal([
        400,
        ['legalName must be a string'],
      ]);
      expect(statusAndMessage(await owner.call('PATCH', id, { country: 'USA' }))).to.deep.equal([
        400,
        ['country is only for the RFC XEXX010101000'],
      ]);
    });

    it('changes to a foreign customer and back by a PATCH of everything that differs', async () => {
      const foreign = { taxId: 'XEXX010101000', country: 'USA', foreignTaxId: '123456789', taxSystem: null, zip: null };
      expect((await owner.call('PATCH', id, foreign)).body).to.include({ country: 'USA', foreignTaxId: '123456789' });
      expect(statusAndMessage(await owner.call('PATCH', id, { country: 'MEX' }))).to.deep.equal([
        400,
        ['country must be that of residence, other than MEX, with foreignTaxId'],
      ]);
      const { taxId, taxSystem, zip } = customerBody();
      expect(statusAndMessage(await owner.call('PATCH', id, { taxId, taxSystem, zip }))[1]).to.deep.equal([
        'country is only for the RFC XEXX010101000',
        'foreignTaxId is only for the RFC XEXX010101000',
      ]);
      const national = { taxId, taxSystem, zip, country: 'MEX', foreignTaxId: null };
      expect((await owner.call('PATCH', id, national)).body).to.include({ country: 'MEX', foreignTaxId: null });
    });
  });

  describe('200', () => {
    it('keeps the fields of concurrent PATCHes of different fields', async () => {
      const changes = [
        { email: 'a@example.com' },
        { phone: '5512345678' },
        { externalId: 'c-1' },
        { address: { street: 'Calle 1' } },
      ];
      const answers = await Promise.all(changes.map((change) => owner.call('PATCH', id, change)));
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      expect((await owner.call('GET', id)).body).to.include({
        email: 'a@example.com',
        phone: '5512345678',
        externalId: 'c-1',
        addressStreet: 'Calle 1',
        addressCity: 'Teapa',
      });
    });
  });

  describe('200', () => {
    it('is found by its updated name', async () => {
      await owner.call('PATCH', id, { legalName: 'CAFÉ NÚÑEZ' });
      const names = await test.api('GET', owner.path(), { token: owner.token, query: { q: 'nunez' } });
      expect(names.body.total).to.equal(1);
    });
  });

  describe('400', () => {
    it('provides the CFDI use of an invoice that names none', async () => {
      const key = await owner.key(['write:invoices', 'write:customers']);
      const made = await test.api('POST', owner.path(), { key, body: customerBody({ defaultInvoiceUse: 'G01' }) });
      const issue = (use?: string) =>
        test.api('POST', '/invoices', {
          key,
          body: invoiceBody({ customer: undefined, customerId: made.body.id, use }),
        });
      expect((await issue()).body).to.include({ usoCfdi: 'G01' });
      expect((await issue('G03')).body).to.include({ usoCfdi: 'G03' });
      const silent = await test.api('POST', owner.path(), { key, body: customerBody() });
      const body = invoiceBody({ customer: undefined, customerId: silent.body.id, use: undefined });
      expect((await test.api('POST', '/invoices', { key, body })).status).to.equal(400);
    });
  });

  describe('404', () => {
    it('is returned with a hint that names the environment to a caller of the other one', async () => {
      const live = await owner.call('POST', '', customerBody());
      expect(live.body).to.include({ livemode: true, environment: 'production' });
      const key = await owner.key(['write:invoices', 'read:customers', 'write:customers']);
      const hint = /^It is a production record \(livemode: true\)/;
      const path = owner.path(String(live.body.id));
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { phone: '5512345678' }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await test.api(method, path, { key, body });
        expect(statusAndMessage(answer), method).to.deep.equal(missing);
        expect(String(answer.body.details?.[0]?.hint), method).to.match(hint);
      }
      const body = invoiceBody({ customer: undefined, customerId: live.body.id });
      const byKey = await test.api('POST', '/invoices', { key, body });
      expect(statusAndMessage(byKey)).to.deep.equal([400, 'Customer not found']);
      expect(String(byKey.body.details?.[0]?.hint)).to.match(hint);
      const { token, organizationId } = owner;
      const bySession = await test.api('POST', '/invoices', { token, organizationId, body });
      expect(String(bySession.body.details?.[0]?.hint)).to.match(hint);
      const stranger = await catalogOwner(test, 'customers');
      const foreign = await test.api('GET', stranger.path(String(live.body.id)), { token: stranger.token });
      expect([foreign.status, foreign.body.details]).to.deep.equal([404, undefined]);
    });
  });

  describe('201', () => {
    it('is copied into an invoice, which a later PATCH does not change', async () => {
      const key = await owner.key(['write:invoices', 'read:invoices']);
      const body = invoiceBody({ customer: undefined, customerId: id });
      const { body: invoice } = await test.api('POST', '/invoices', { key, body });
      await owner.call('PATCH', id, { taxId: 'CACX7605101P8', taxSystem: '605', legalName: 'XOCHILT CASAS CHAVEZ' });
      const kept = await test.api('GET', `/invoices/${String(invoice.id)}`, { key });
      expect(kept.body.receptor).to.deep.equal(invoice.receptor);
      const next = await test.api('POST', '/invoices', { key, body: { ...body, use: 'S01' } });
      expect(next.body.receptor).to.include({ rfc: 'CACX7605101P8', nombre: 'XOCHILT CASAS CHAVEZ' });
    });

    it('can be deleted, and its invoices keep a copy', async () => {
      const key = await owner.key(['write:invoices', 'read:invoices']);
      const body = invoiceBody({ customer: undefined, customerId: id });
      const invoice = await test.api('POST', '/invoices', { key, body });
      expect([invoice.status, invoice.body.customerId]).to.deep.equal([201, id]);
      expect((await owner.call('DELETE', id)).status).to.equal(204);
      const kept = await test.api('GET', `/invoices/${String(invoice.body.id)}`, { key });
      expect(kept.body).to.deep.include({ customerId: id, receptor: invoice.body.receptor });
      expect(statusAndMessage(await owner.call('DELETE', id))).to.deep.equal(missing);
      expect(statusAndMessage(await test.api('POST', '/invoices', { key, body }))).to.deep.equal([
        400,
        'Customer not found',
      ]);
      expect((await owner.events()).at(-1)).to.deep.include({ kind: 'customer.deleted', environment: 'sandbox' });
    });
  });
});
