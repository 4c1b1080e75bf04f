import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody } from '../../support/bodies.ts';
import { type CatalogOwner, catalogOwner, customerBody } from '../../support/catalog-owner.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';
import { nowhere, told } from '../../support/told.ts';

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

  it('is the same to another organization, another environment and nobody: not found', async () => {
    const other = await catalogOwner(test, 'customers');
    const live = await owner.key(['read:customers', 'write:customers'], 'production');
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { email: null } : undefined;
      expect(told(await other.call(method, id, body)), method).to.deep.equal(missing);
      expect(told(await owner.call(method, nowhere, body)), method).to.deep.equal(missing);
      expect(told(await test.api(method, owner.path(id), { key: live, body })), method).to.deep.equal(missing);
      expect(told(await owner.call(method, 'abc', body)), method).to.deep.equal([400, ['id must be a UUID']]);
    }
    expect((await owner.call('GET', id)).status).to.equal(200);
  });

  it('is read by members and changed by owners and admins', async () => {
    const [member, admin] = [
      await addMember(test, owner.organizationId, 'member'),
      await addMember(test, owner.organizationId, 'admin'),
    ];
    expect((await test.api('GET', owner.path(id), { token: member.token })).status).to.equal(200);
    for (const method of ['PATCH', 'DELETE'])
      expect(
        told(
          await test.api(method, owner.path(id), {
            token: member.token,
            ...(method === 'PATCH' && { body: { email: null } }),
          }),
        ),
      ).to.deep.equal([403, 'Access denied. Only owners and admins can change customers.']);
    expect((await test.api('DELETE', owner.path(id), { token: admin.token })).status).to.equal(204);
  });

  it('changes what PATCH gives, clears what it gives as null, and leaves the rest', async () => {
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

  it('is left alone by a PATCH that gives nothing, or what cannot be changed', async () => {
    expect(told(await owner.call('PATCH', id, {}))[1]).to.match(/^the body must contain at least one of: legalName, /);
    expect(told(await owner.call('PATCH', id, { livemode: true }))).to.deep.equal([
      400,
      ['livemode is not a known field'],
    ]);
    expect(await owner.events()).to.have.length(1);
  });

  it('is judged by PATCH as it would then be', async () => {
    expect(told(await owner.call('PATCH', id, { taxSystem: null }))).to.deep.equal([
      400,
      ['taxSystem is required for a national customer'],
    ]);
    expect(told(await owner.call('PATCH', id, { taxId: 'CACX7605101P8' }))).to.deep.equal([
      400,
      ['taxSystem 601 is not for the kind of person of RFC CACX7605101P8'],
    ]);
    expect(told(await owner.call('PATCH', id, { legalName: null }))).to.deep.equal([
      400,
      ['legalName must be a string'],
    ]);
  });

  it('is found by a search for what PATCH made of it', async () => {
    await owner.call('PATCH', id, { legalName: 'CAFÉ NÚÑEZ' });
    const names = await test.api('GET', owner.path(), { token: owner.token, query: { q: 'nunez' } });
    expect(names.body.total).to.equal(1);
  });

  it('may go: its invoices keep their own copy', async () => {
    const key = await owner.key(['write:invoices', 'read:invoices']);
    const body = invoiceBody({ customer: undefined, customerId: id });
    const invoice = await test.api('POST', '/invoices', { key, body });
    expect([invoice.status, invoice.body.customerId]).to.deep.equal([201, id]);
    expect((await owner.call('DELETE', id)).status).to.equal(204);
    const kept = await test.api('GET', `/invoices/${String(invoice.body.id)}`, { key });
    expect(kept.body).to.deep.include({ customerId: id, receptor: invoice.body.receptor });
    expect(told(await owner.call('DELETE', id))).to.deep.equal(missing);
    expect(told(await test.api('POST', '/invoices', { key, body }))).to.deep.equal([400, 'Customer not found']);
    expect((await owner.events()).at(-1)).to.deep.include({ kind: 'customer.deleted', environment: 'sandbox' });
  });
});
