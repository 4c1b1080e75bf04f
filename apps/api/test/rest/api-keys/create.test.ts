import type { Scope } from '@lacre/services/actor';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { nowhere, statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('POST /organizations/{organizationId}/api-keys', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  const body = (changes: Record<string, unknown> = {}) => ({
    name: 'Tienda',
    environment: 'sandbox',
    scopes: ['read:invoices', 'write:invoices'],
    ...changes,
  });
  const create = (
    changes: Record<string, unknown> = {},
    token: string | undefined = owner.token,
    id = organizationId,
  ) => test.api('POST', `/organizations/${id}/api-keys`, { body: body(changes), ...(token && { token }) });
  const validate = (key: unknown) => test.api('POST', '/api-keys/validate', { key: String(key) });

  before(async () => {
    test = await startTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
  });
  after(() => test.close());

  describe('201', () => {
    it('returns the key only once, and its location', async () => {
      const { status, headers, body: made } = await create();
      expect(status).to.equal(201);
      expect(headers.get('location')).to.equal(`/organizations/${organizationId}/api-keys/${made.id}`);
      expect(String(made.key)).to.match(/^sk_test_[0-9A-Za-z]{38}$/);
      expect(made).to.include({ name: 'Tienda', environment: 'sandbox', isActive: true, createdBy: owner.userId });
      expect(String(made.key).endsWith(String(made.last4))).to.equal(true);
      const list = await test.api('GET', `/organizations/${organizationId}/api-keys`, { token: owner.token });
      expect(list.bytes.toString()).not.to.contain(String(made.key));
      const rows = await test.database.dataSource.query<{ row: string }[]>(
        'select to_json(k)::text as row from api_key k',
      );
      expect(rows.map(({ row }) => row).join('')).not.to.contain(String(made.key));
    });

    it('creates live keys for production', async () => {
      expect(String((await create({ environment: 'production' })).body.key)).to.match(/^sk_live_/);
    });

    it('lets admins create keys too, and removes duplicate scopes', async () => {
      const admin = await addMember(test, organizationId, 'admin');
      const { status, body: made } = await create({ scopes: ['read:invoices', 'read:invoices'] }, admin.token);
      expect([status, made.scopes]).to.deep.equal([201, ['read:invoices']]);
    });

    it('creates a key that stops working when it expires', async () => {
      const { body: made } = await create({ expiresAt: new Date(test.clock.now().getTime() + 60_000).toISOString() });
      expect((await validate(made.key)).status).to.equal(200);
      test.clock.advance(60);
      expect(statusAndMessage(await validate(made.key))).to.deep.equal(unknownKey);
    });

    it('creates a key that only works from the allowed IP addresses', async () => {
      const { body: here } = await create({ allowedIps: ['127.0.0.0/8'] });
      const { body: elsewhere } = await create({ allowedIps: ['203.0.113.7', '2001:db8::/32'] });
      expect((await validate(here.key)).status).to.equal(200);
      expect(statusAndMessage(await validate(elsewhere.key))).to.deep.equal(unknownKey);
    });
  });

  describe('400', () => {
    const rejections: [string, Record<string, unknown>, string | RegExp][] = [
      ['a name of blanks', { name: '  ' }, 'name must not be empty'],
      ['a name with NUL', { name: 'a\u0000' }, 'name contains characters that are not allowed'],
      ['an unknown environment', { environment: 'test' }, 'environment must be one of: sandbox, production'],
      ['no scopes', { scopes: [] }, 'scopes must contain between 1 and 100 scopes'],
      ['an unknown scope', { scopes: ['*'] }, /^scopes\[0\] must be one of: read:invoices, /],
      ['more than 100 scopes', { scopes: Array(101).fill(1) }, 'scopes must contain between 1 and 100 scopes'],
      ['an expiry in the past', { expiresAt: '2026-11-21T17:59:59Z' }, 'expiresAt must be in the future'],
      [
        'an expiry without a time zone',
        { expiresAt: '2027-01-01T00:00:00' },
        'expiresAt must be a valid ISO 8601 date-time with time zone',
      ],
      ['an invalid IP address', { allowedIps: ['10.0.0.0/33'] }, 'allowedIps[0] must be an IP address or a CIDR range'],
    ];
    for (const [what, changes, message] of rejections)
      it(`rejects ${what}`, async () => {
        const { status, body: rejection } = await create(changes);
        const texts = rejection.message as unknown as string[];
        expect([status, texts.length]).to.deep.equal([400, 1]);
        if (typeof message === 'string') expect(texts[0]).to.equal(message);
        else expect(texts[0]).to.match(message);
      });
    it('rejects an organization id that is not a UUID', async () => {
      expect(statusAndMessage(await create({}, owner.token, 'abc'))).to.deep.equal([
        400,
        ['organizationId must be a UUID'],
      ]);
    });
  });

  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await create({}, ''))).to.deep.equal(unauthenticated);
    });
  });

  describe('201, 403: a key that creates another', () => {
    const by = async (scopes: Scope[], changes: object) => {
      const { key } = await test.given.apiKey(owner, organizationId, { scopes });
      return test.api('POST', `/organizations/${organizationId}/api-keys`, { key, body: { ...body(), ...changes } });
    };

    it('grants no more than it has', async () => {
      const scopes: Scope[] = ['write:api-keys', 'read:invoices'];
      const answer = await by(scopes, { scopes: ['read:invoices'], environment: 'sandbox' });
      expect([answer.status, answer.body.createdBy]).to.deep.equal([201, owner.userId]);
      expect(statusAndMessage(await by(scopes, { scopes: ['cancel:invoices'], environment: 'sandbox' }))).to.deep.equal(
        [403, 'A key cannot grant scopes that it does not have: cancel:invoices'],
      );
      expect(
        statusAndMessage(await by(scopes, { scopes: ['read:invoices'], environment: 'production' })),
      ).to.deep.equal([403, 'A sandbox key cannot manage production keys']);
      expect(statusAndMessage(await by(['read:invoices'], { scopes: ['read:invoices'] }))).to.deep.equal([
        403,
        'API key lacks the required scope: write:api-keys',
      ]);
    });

    it('sees the keys of its environment only', async () => {
      await test.given.apiKey(owner, organizationId, { environment: 'production' });
      const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['read:api-keys'] });
      const { body: keys } = await test.api('GET', `/organizations/${organizationId}/api-keys`, { key });
      const environments = (keys as unknown as { environment: string }[]).map(({ environment }) => environment);
      expect(new Set(environments)).to.deep.equal(new Set(['sandbox']));
    });
  });

  describe('403', () => {
    it('rejects a member and a user outside the organization', async () => {
      const people = [await addMember(test, organizationId, 'member'), await test.given.user('Eva')];
      for (const { token } of people)
        expect(statusAndMessage(await create({}, token))).to.deep.equal([
          403,
          'Access denied. Only owners and admins can create API keys.',
        ]);
    });
  });

  describe('409', () => {
    it('keeps an organization from having more than a thousand keys in force, whichever way', async () => {
      const { id } = await test.given.organization(owner);
      const ends = '2099-01-01T00:00:00.000Z';
      const [first, expired] = [await create({}, owner.token, id), await create({ expiresAt: ends }, owner.token, id)];
      const { dataSource } = test.database;
      await dataSource.query("update api_key set expires_at = '2020-01-01' where id = $1", [expired.body.id]);
      const copies = (count: number, from: number) =>
        dataSource.query(
          `insert into api_key select (jsonb_populate_record(k, jsonb_build_object(
              'id', gen_random_uuid(), 'hash', '\\x' || encode(sha256(convert_to($1 || n::text, 'UTF8')), 'hex')))).*
            from api_key k, generate_series($2::int, $3::int) n where k.id = $4`,
          [id, from, from + count - 1, first.body.id],
        );
      await copies(998, 1);
      const answers = await Promise.all(Array.from({ length: 5 }, () => create({}, owner.token, id)));
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 409, 409, 409, 409]);
      const full = [
        409,
        'An organization may have at most 1000 API keys that are neither revoked nor expired. Revoke those that are not used.',
      ];
      const one = (key: unknown) => `/organizations/${id}/api-keys/${String(key)}`;
      const revive = { token: owner.token, body: { expiresAt: null } };
      expect(statusAndMessage(await test.api('PATCH', one(expired.body.id), revive))).to.deep.equal(full);
      const rotate = (key: unknown, overlapHours: number) =>
        test.api('POST', `${one(key)}/rotate`, { token: owner.token, body: { overlapHours } });
      const rotated = await rotate(first.body.id, 1);
      expect(rotated.status).to.equal(201);
      await copies(999, 2_001);
      expect((await rotate(rotated.body.id, 1)).status).to.equal(409);
      expect((await rotate(rotated.body.id, 0)).status).to.equal(201);
      await dataSource.query('delete from api_key where organization_id = $1 and id <> $2', [id, first.body.id]);
      expect((await create({}, owner.token, id)).status).to.equal(201);
    });
  });

  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      expect(statusAndMessage(await create({}, owner.token, nowhere))).to.deep.equal([404, 'Organization not found']);
    });
  });
});
