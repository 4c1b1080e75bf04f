import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { AppRouter } from '@lacre/router/app-router';
import type { Scope } from '@lacre/services/actor';
import type { GivenUser } from '@lacre/testing/given';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import { invoiceBody } from '../support/bodies.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../support/status-and-message.ts';
import type { TestApi } from '../support/test-api.ts';

const needsSession = [403, 'This operation needs a session: an access token of an application cannot do it'];

describe('access token at the API', () => {
  let test: TestApi;
  let ana: GivenUser;
  let organizationId: string;
  let elsewhere: string;
  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
    organizationId = (await test.given.organization(ana)).id;
    elsewhere = (await test.given.organization(ana, 'Otra empresa de Ana')).id;
  });

  const tokenWith = async (...scopes: Scope[]) => (await test.given.oauthToken(ana, organizationId, { scopes })).token;
  const list = (token: string, header?: string) =>
    test.api('GET', '/invoices', { token, ...(header !== undefined && { organizationId: header }) });

  it('works for the organization that the user chose, named or not', async () => {
    const token = await tokenWith('read:invoices');
    expect((await list(token)).status).to.equal(200);
    expect((await list(token, organizationId.toUpperCase())).status).to.equal(200);
  });

  it('does not work for another organization of the same user', async () => {
    const token = await tokenWith('read:invoices', 'read:organization');
    for (const header of [elsewhere, nowhere, 'abc'])
      expect(statusAndMessage(await list(token, header))).to.deep.equal([
        403,
        'The access token belongs to a different organization than the one in X-Organization-Id',
      ]);
    expect(statusAndMessage(await test.api('GET', `/organizations/${elsewhere}`, { token }))).to.deep.equal([
      404,
      'Organization not found',
    ]);
  });

  it('can do what its scopes allow, by REST and tRPC', async () => {
    const reader = await tokenWith('read:invoices');
    const writer = await tokenWith('write:invoices');
    const lacking = (scope: string) => [403, `The access token lacks the required scope: ${scope}`];
    expect(statusAndMessage(await test.api('POST', '/invoices', { token: reader, body: invoiceBody() }))).to.deep.equal(
      lacking('write:invoices'),
    );
    expect(statusAndMessage(await list(writer))).to.deep.equal(lacking('read:invoices'));
    expect((await test.api('POST', '/invoices', { token: writer, body: invoiceBody() })).status).to.equal(201);
    expect(statusAndMessage(await test.api('GET', '/users/me', { token: reader }))).to.deep.equal(lacking('read:user'));

    const trpc = (token: string) =>
      createTRPCClient<AppRouter>({
        links: [httpBatchLink({ url: `${test.url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
      });
    expect((await trpc(reader).invoices.list.query({})).total).to.be.greaterThan(0);
    const refused = await trpc(writer)
      .invoices.list.query({})
      .catch((error: { data?: { statusCode?: number } }) => error.data?.statusCode);
    expect(refused).to.equal(403);
  });

  it('returns its user, with the one organization that it covers', async () => {
    const { body } = await test.api('GET', '/users/me', { token: await tokenWith('read:user') });
    expect(body.email).to.equal(ana.email);
    expect((body.organizations as unknown as { id: string }[]).map(({ id }) => id)).to.deep.equal([organizationId]);
  });

  it('reads the organization with read:organization', async () => {
    const path = `/organizations/${organizationId}`;
    expect((await test.api('GET', path, { token: await tokenWith('read:organization') })).status).to.equal(200);
    expect(statusAndMessage(await test.api('GET', path, { token: await tokenWith('read:user') }))).to.deep.equal([
      403,
      'The access token lacks the required scope: read:organization',
    ]);
  });

  it('is rejected where a session is required, whatever its scopes', async () => {
    const { token } = await test.given.oauthToken(ana, organizationId);
    const calls: [string, string, unknown?][] = [
      ['POST', '/auth/sign-out'],
      ['POST', '/organizations', { name: 'Nueva' }],
      ['GET', `/organizations/${organizationId}/certificates`],
      ['PUT', `/organizations/${organizationId}/certificates`],
      ['PUT', `/organizations/${organizationId}/legal`, {}],
      ['DELETE', `/organizations/${organizationId}`],
      ['POST', `/organizations/${organizationId}/transfer-ownership`, { memberId: nowhere }],
      ['GET', `/organizations/${organizationId}/oauth-apps`],
      ['GET', '/users/me/authorizations'],
    ];
    for (const [method, path, body] of calls)
      expect(statusAndMessage(await test.api(method, path, { token, body })), `${method} ${path}`).to.deep.equal(
        needsSession,
      );
  });

  it('cannot create API keys, which would outlive it, not even for an owner’s application', async () => {
    const { token } = await test.given.oauthToken(ana, organizationId);
    const path = `/organizations/${organizationId}/api-keys`;
    const refused = [
      403,
      'An access token cannot create API keys or extend their permissions: the keys would outlive it',
    ];
    const body = { name: 'x', environment: 'sandbox', scopes: ['read:user'] };
    expect(statusAndMessage(await test.api('POST', path, { token, body }))).to.deep.equal(refused);
    const { id } = await test.given.apiKey(ana, organizationId);
    expect(
      statusAndMessage(await test.api('POST', `${path}/${id}/rotate`, { token, body: { overlapHours: 0 } })),
    ).to.deep.equal(refused);
    expect(statusAndMessage(await test.api('PATCH', `${path}/${id}`, { token, body: { name: 'y' } }))).to.deep.equal(
      refused,
    );
    expect((await test.api('DELETE', `${path}/${id}`, { token })).status).to.equal(204);
  });

  it('requires the role of its user as well as the scope', async () => {
    const member = await addMember(test, organizationId, 'member');
    const { token } = await test.given.oauthToken(member, organizationId);
    const invite = await test.api('POST', `/organizations/${organizationId}/invites`, {
      token,
      body: { email: 'new@example.com', role: 'member' },
    });
    expect(statusAndMessage(invite)).to.deep.equal([403, 'Access denied. Only owners and admins can invite people.']);
  });

  it('is not an API key', async () => {
    const token = await tokenWith('read:invoices');
    expect((await test.api('POST', '/api-keys/validate', { token })).status).to.equal(401);
  });

  it('can never do more than its user can at that moment', async () => {
    const member = await addMember(test, organizationId, 'member');
    const { token } = await test.given.oauthToken(member, organizationId);
    expect((await list(token)).status).to.equal(200);
    await test.database.dataSource.query('delete from member where organization_id = $1 and user_id = $2', [
      organizationId,
      member.userId,
    ]);
    expect(statusAndMessage(await list(token))).to.deep.equal([
      403,
      'Access denied. You are not a member of this organization',
    ]);
    expect((await test.api('GET', `/organizations/${organizationId}`, { token })).status).to.equal(403);
    expect((await test.api('GET', '/users/me', { token })).status).to.equal(403);
  });

  it('loses a scope that is removed from its application, at once', async () => {
    const { token, clientId } = await test.given.oauthToken(ana, organizationId, {
      scopes: ['read:invoices', 'read:user'],
    });
    expect((await list(token)).status).to.equal(200);
    const row = await test.services.database.oauthApplications.findByClientId(clientId);
    await test.services.database.oauthApplications.update(
      row?.organizationId ?? '',
      clientId,
      { name: 'Conta', logo: null, redirectUris: row?.redirectUris ?? [], origins: [], scopes: ['read:user'] },
      test.clock.now(),
    );
    await test.services.credentials.forget(clientId);
    expect((await list(token)).status).to.equal(403);
    expect((await test.api('GET', '/users/me', { token })).status).to.equal(200);
  });

  describe('401', () => {
    type Part = Record<string, unknown>;
    const encode = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
    let claims: Part;
    let kid: string;
    let ours: (text: string) => string;
    const es256 = (key: Parameters<typeof sign>[2]) => (text: string) =>
      sign('sha256', Buffer.from(text), key).toString('base64url');

    before(async () => {
      const token = await tokenWith('read:invoices');
      claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Part;
      const { active } = await test.services.oauthKeys.current();
      ({ kid } = active);
      const key = createPrivateKey({ key: { ...active.privateJwk }, format: 'jwk' });
      ours = es256({ key, dsaEncoding: 'ieee-p1363' });
    });

    const forge = (changes: Part = {}, header: Part = {}, seal = ours) => {
      const text = `${encode({ alg: 'ES256', typ: 'at+jwt', kid, ...header })}.${encode({ ...claims, ...changes })}`;
      return `${text}.${seal(text)}`;
    };

    it('is accepted when made by these tests with the right key and claims', async () => {
      expect((await list(forge())).status).to.equal(200);
    });

    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const rejections: [string, () => string][] = [
      ['without signature (alg none)', () => forge({}, { alg: 'none' }, () => '')],
      ['signed with another key', () => forge({}, {}, es256({ key: foreign, dsaEncoding: 'ieee-p1363' }))],
      ['that names an unknown key', () => forge({}, { kid: 'other' })],
      ['that names a path as its key', () => forge({}, { kid: '../../etc/passwd' })],
      ['that names no key', () => forge({}, { kid: undefined })],
      ['that brings its own key', () => forge({}, { jwk: foreign.export({ format: 'jwk' }), kid: 'own' })],
      ['with changed claims', () => forge().replace(/\.[^.]+\./, `.${encode({ ...claims, sub: nowhere })}.`)],
      ['for an unknown user', () => forge({ sub: nowhere })],
      ['for another organization', () => forge({ org: elsewhere })],
      ['for another client', () => forge({ client_id: nowhere })],
      ['of another grant', () => forge({ gid: 'other' })],
      ['without grant', () => forge({ gid: undefined })],
      ['of another issuer', () => forge({ iss: 'https://elsewhere.example' })],
      ['for another audience', () => forge({ aud: 'http://localhost:3000/session' })],
      ['that has expired', () => forge({ exp: Math.floor(test.clock.now().getTime() / 1000) })],
      ['declared as an ID token', () => forge({}, { typ: 'JWT' })],
      ['that is not a token', () => 'x.y.z'],
    ];
    for (const [what, token] of rejections)
      it(`refuses one ${what}`, async () => {
        expect(statusAndMessage(await list(token()))).to.deep.equal(unauthenticated);
      });

    it('rejects a session where an access token is expected', async () => {
      for (const path of ['/oauth/userinfo', '/oauth/userinfo/'.slice(0, -1)]) {
        const answer = await fetch(test.url + path, { headers: { authorization: `Bearer ${ana.token}` } });
        expect(answer.status).to.equal(401);
        expect(answer.headers.get('www-authenticate')).to.contain('invalid_token');
      }
    });
  });
});
