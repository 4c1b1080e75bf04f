import { resolveInvoiceAccess } from '@lacre/services/access';
import { type GivenUser, given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';

describe('access to invoices', () => {
  let t: TestServices;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    t = await sharedServices();
    owner = await given(t.services).user();
    organizationId = (await given(t.services).organization(owner)).id;
  });

  const asSession = (organizationHeader: string | undefined, user = owner) =>
    resolveInvoiceAccess(t.services, { ...user.actor, organizationHeader }, 'invoices.list');

  it('of a session requires X-Organization-Id with a UUID', async () => {
    for (const missing of [undefined, ''])
      expect(await errorOf(asSession(missing))).to.include({
        kind: 'bad-request',
        messages: 'X-Organization-Id header is required',
      });
    for (const broken of ['1', 'x'.repeat(36), `${organizationId} `, `{${organizationId}}`])
      expect(await errorOf(asSession(broken))).to.include({
        kind: 'bad-request',
        messages: 'X-Organization-Id must be a UUID',
      });
  });

  it('of a member covers both environments, whatever the case of the header', async () => {
    expect(await asSession(organizationId.toUpperCase())).to.include({ organizationId, environment: undefined });
  });

  it('of a non-member is rejected as if the organization did not exist', async () => {
    const stranger = await given(t.services).user('Eva');
    const refused = { kind: 'forbidden', messages: 'Access denied. You are not a member of this organization' };
    expect(await errorOf(asSession(organizationId, stranger))).to.include(refused);
    expect(await errorOf(asSession(crypto.randomUUID(), stranger))).to.include(refused);
  });

  it('of a key covers its organization and environment, and requires a scope', async () => {
    const { actor } = await given(t.services).apiKey(owner, organizationId, { scopes: ['read:invoices'] });
    expect(await resolveInvoiceAccess(t.services, actor, 'invoices.list')).to.deep.equal({
      organizationId,
      environment: 'sandbox',
      actor,
    });
    expect(await errorOf(resolveInvoiceAccess(t.services, actor, 'invoices.create'))).to.include({
      kind: 'forbidden',
      messages: 'API key lacks the required scope: write:invoices',
    });
    const either = resolveInvoiceAccess(t.services, actor, 'invoices.validate');
    expect(await either).to.include({ organizationId });
  });

  it('without credentials is rejected', async () => {
    expect(await errorOf(resolveInvoiceAccess(t.services, { kind: 'anonymous' }, 'invoices.list'))).to.include({
      kind: 'unauthorized',
      messages: 'Authentication required. Provide a valid bearer token.',
    });
  });
});
