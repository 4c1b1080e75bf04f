import { type CreateApiKeyInput, createApiKey } from '@lacre/services/api-keys/create-api-key';
import { listApiKeys } from '@lacre/services/api-keys/list-api-keys';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { revokeApiKey } from '@lacre/services/api-keys/revoke-api-key';
import { validateApiKey } from '@lacre/services/api-keys/validate-api-key';
import { getCurrentUser } from '@lacre/services/users/get-current-user';
import { FakeClock } from '@lacre/testing/fake-clock';
import { type GivenUser, given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';
import { untilRefused } from '../until.ts';

const invalid = { kind: 'unauthorized', messages: 'Invalid or expired API key' };

describe('an API key', () => {
  let t: TestServices;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    t = await sharedServices();
  });
  beforeEach(async () => {
    owner = await given(t.services).user();
    organizationId = (await given(t.services).organization(owner)).id;
  });

  const create = (changes: Partial<CreateApiKeyInput> = {}, actor = owner.actor) =>
    createApiKey(t.services, actor, {
      organizationId,
      name: 'Shop',
      environment: 'sandbox',
      scopes: ['read:invoices'],
      ...changes,
    });

  it('is shown once and stored as a hash', async () => {
    const { key, ...view } = await create({ scopes: ['read:invoices', 'read:invoices', 'write:invoices'] });
    expect(key).to.match(/^sk_test_[0-9A-Za-z]{38}$/);
    expect(view).to.include({ prefix: 'sk_test_', last4: key.slice(-4), isActive: true, createdBy: owner.userId });
    expect(view.scopes).to.deep.equal(['read:invoices', 'write:invoices']);
    expect(await listApiKeys(t.services, owner.actor, { organizationId })).to.deep.equal([view]);
    expect((await create({ environment: 'production' })).key).to.match(/^sk_live_/);
    const [{ dump }] = await t.database.dataSource.query('select json_agg(k)::text as dump from api_key k');
    expect(dump).not.to.include(key.slice(8, 40));
  });

  it('identifies its creator, and shows its user with that organization only', async () => {
    await given(t.services).organization(owner, 'Another one');
    const { key, id } = await create();
    const actor = await resolveApiKey(t.services, key);
    expect(actor).to.deep.equal({
      kind: 'api-key',
      keyId: id,
      organizationId,
      environment: 'sandbox',
      scopes: ['read:invoices'],
      createdBy: owner.userId,
    });
    const user = await getCurrentUser(t.services, actor);
    expect(user).to.include({ id: owner.userId });
    expect(user.organizations.map((one) => one.id)).to.deep.equal([organizationId]);
    expect(user.apiKey).to.deep.equal({ id, name: 'Shop', environment: 'sandbox', scopes: ['read:invoices'] });
  });

  it('that is unknown, mistyped, expired, revoked or in another case is rejected with the same text', async () => {
    const { key } = await create();
    const other = key.at(-8) === 'a' ? 'b' : 'a';
    for (const wrong of [
      '',
      'sk_test_',
      key.toLowerCase(),
      ` ${key}`,
      key.slice(0, -8) + other + key.slice(-7),
      owner.token,
    ])
      expect(await errorOf(resolveApiKey(t.services, wrong)), wrong).to.include(invalid);
    const brief = await create({ expiresAt: '2026-11-21T18:01:00Z' });
    await resolveApiKey(t.services, brief.key);
    const later = { ...t.services, clock: new FakeClock('2026-11-21T18:01:00Z') };
    expect(await errorOf(resolveApiKey(later, brief.key))).to.include(invalid);
  });

  it('cannot be created with an expiry in the past', async () => {
    expect(await errorOf(create({ expiresAt: '2026-11-21T18:00:00Z' }))).to.deep.include({
      kind: 'bad-request',
      messages: ['expiresAt must be in the future'],
    });
  });

  it('is rejected at once when revoked, also by other processes that have cached it', async () => {
    const { key, id } = await create();
    const other = await t.another();
    try {
      await resolveApiKey(other.services, key);
      await resolveApiKey(t.services, key);
      await revokeApiKey(t.services, owner.actor, { organizationId, id });
      expect(await errorOf(resolveApiKey(t.services, key))).to.include(invalid);
      await untilRefused(() => resolveApiKey(other.services, key));
    } finally {
      await other.close();
    }
    const [view] = await listApiKeys(t.services, owner.actor, { organizationId });
    expect(view).to.include({ id, isActive: false });
    expect(await errorOf(revokeApiKey(t.services, owner.actor, { organizationId, id }))).to.include({
      kind: 'not-found',
    });
  });

  it('works from the addresses that it allows and from no other', async () => {
    const { key } = await create({ allowedIps: ['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'] });
    for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '198.51.100.200', '2001:db8::1'])
      expect((await resolveApiKey(t.services, key, ip)).organizationId).to.equal(organizationId);
    for (const ip of ['192.0.2.8', '198.51.101.1', '2001:db9::1', 'nonsense', '', undefined])
      expect(await errorOf(resolveApiKey(t.services, key, ip)), ip).to.include(invalid);
  });

  it('is described when validated, and the requested scope that it lacks is named', async () => {
    const { key, id } = await create({ expiresAt: '2027-01-01T00:00:00Z' });
    const actor = await resolveApiKey(t.services, key);
    expect(await validateApiKey(t.services, actor, { scopes: 'read:invoices' })).to.deep.equal({
      valid: true,
      keyId: id,
      name: 'Shop',
      organizationId,
      environment: 'sandbox',
      scopes: ['read:invoices'],
      expiresAt: '2027-01-01T00:00:00.000Z',
      isActive: true,
    });
    expect(await errorOf(validateApiKey(t.services, actor, { scopes: 'read:invoices cancel:invoices' }))).to.include({
      kind: 'forbidden',
      messages: 'API key lacks the required scope: cancel:invoices',
    });
  });

  it('is created, listed and revoked by owners and admins of its own organization only', async () => {
    const { id } = await create();
    const stranger = await given(t.services).user('Eva');
    const theirs = (await given(t.services).organization(stranger)).id;
    expect(await errorOf(create({}, stranger.actor))).to.include({ kind: 'forbidden' });
    expect(await errorOf(listApiKeys(t.services, stranger.actor, { organizationId }))).to.include({
      kind: 'forbidden',
    });
    const missing = { kind: 'not-found', messages: 'API key not found' };
    expect(await errorOf(revokeApiKey(t.services, stranger.actor, { organizationId: theirs, id }))).to.include(missing);
    const none = listApiKeys(t.services, owner.actor, { organizationId: crypto.randomUUID() });
    expect(await errorOf(none)).to.include({ kind: 'not-found', messages: 'Organization not found' });
    const at = t.clock.now();
    const member = { userId: stranger.userId, role: 'member' as const, createdAt: at, updatedAt: at };
    await t.database.database.members.insert({ ...member, id: crypto.randomUUID(), organizationId });
    expect(await errorOf(create({}, stranger.actor))).to.include({ kind: 'forbidden' });
  });
});
