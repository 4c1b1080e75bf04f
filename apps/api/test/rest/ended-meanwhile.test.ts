import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../support/add-member.ts';
import type { Answer, Json } from '../support/api-client.ts';
import { invoiceBody } from '../support/bodies.ts';
import { answersInOrder, beginBeside } from '../support/calls-in-order.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import { statusAndMessage } from '../support/status-and-message.ts';
import type { TestApi } from '../support/test-api.ts';

describe('a record that another call ends concurrently', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    owner = await test.given.user();
    organizationId = (await test.given.organization(owner)).id;
  });

  const call = (method: string, path: string, body?: object) =>
    test.api(method, `/organizations/${organizationId}${path}`, { token: owner.token, ...(body && { body }) });
  const made = async (path: string, body: object) => String((await call('POST', path, body)).body.id);

  /**
   * The response to a call that waits for a row which `statement` updates or deletes, and continues after its commit.
   */
  async function answerAfter(statement: string, id: string, work: () => Promise<Answer>): Promise<Answer> {
    const other = await blockingTransaction(test.database.dataSource);
    await other.query(statement, [id]);
    const { answer } = await beginBeside(other, work);
    await other.commit();
    return answer;
  }

  /** The responses to two calls that wait for the organization, in this order. */
  const inOrder = (...works: (() => Promise<Answer>)[]) =>
    answersInOrder(
      test.database.dataSource,
      'select from organization where id = $1 for no key update',
      organizationId,
      works,
    );

  /** As a new password does. */
  const endSessions = `with person as (update user_account set updated_at = updated_at where id = $1 returning id)
    update session set revoked_at = now() from person where user_id = person.id`;

  describe('a key that is being created', () => {
    const base = () => `/organizations/${organizationId}/api-keys`;
    const body = { name: 'x', environment: 'sandbox', scopes: ['read:invoices'] };
    const works = async ({ body: { key } }: Answer) =>
      (await test.api('GET', '/invoices', { key: String(key) })).status === 200;
    /** A key that can create and rotate keys, and one that it can rotate. */
    async function keys() {
      const maker = await test.given.apiKey(owner, organizationId, { scopes: ['write:api-keys', 'read:invoices'] });
      const other = await test.given.apiKey(owner, organizationId, { scopes: ['read:invoices'] });
      const creations = [
        () => test.api('POST', base(), { key: maker.key, body }),
        () => test.api('POST', `${base()}/${other.id}/rotate`, { key: maker.key, body: { overlapHours: 0 } }),
      ];
      return { creations, revoke: () => call('DELETE', `/api-keys/${maker.id}`) };
    }

    for (const [at, what] of ['created', 'rotated'].entries()) {
      it(`201: ends with the key that has just ${what} it`, async () => {
        const { creations, revoke } = await keys();
        const [made, revoked] = await inOrder(creations[at] ?? revoke, revoke);
        expect([made?.status, revoked?.status]).to.deep.equal([201, 204]);
        expect(await works(made as Answer)).to.equal(false);
      });

      it(`401: is not ${what} by a key that has just been revoked`, async () => {
        const { creations, revoke } = await keys();
        const [, made] = await inOrder(revoke, creations[at] ?? revoke);
        expect(statusAndMessage(made as Answer)).to.deep.equal([401, 'Invalid or expired API key']);
      });
    }

    it('401: is not created by a session that a new password has just ended', async () => {
      const { userId, token } = await addMember(test, organizationId, 'admin');
      const answer = await answerAfter(endSessions, userId, () => test.api('POST', base(), { token, body }));
      expect(statusAndMessage(answer)).to.deep.equal([401, 'Authentication required. Provide a valid bearer token.']);
    });

    it('403: is not created by an admin who has just been removed', async () => {
      const { admin, remove } = await adminToRemove();
      const [, made] = await inOrder(remove, () => test.api('POST', base(), { token: admin.token, body }));
      expect(statusAndMessage(made as Answer)).to.deep.equal([
        403,
        'Access denied. Only owners and admins can create API keys.',
      ]);
    });
  });

  async function adminToRemove() {
    const admin = await addMember(test, organizationId, 'admin');
    const members = (await call('GET', '/members')).body as unknown as Json[];
    const id = String(members.find((one) => String(one.userId) === admin.userId)?.id);
    return { admin, remove: () => call('DELETE', `/members/${id}`) };
  }

  describe('power over an organization', () => {
    const grants: [what: string, ask: (memberId: string) => Promise<Answer>][] = [
      ['as an admin', (memberId) => call('PATCH', `/members/${memberId}`, { role: 'admin' })],
      ['as its owner', (memberId) => call('POST', '/transfer-ownership', { memberId })],
      ['by an invitation', () => call('POST', '/invites', { email: 'eva@example.com', role: 'admin' })],
    ];
    for (const [what, ask] of grants)
      it(`401: is not given to anyone ${what} by a session that a new password has just ended`, async () => {
        const { userId } = await addMember(test, organizationId, 'member');
        const members = (await call('GET', '/members')).body as unknown as Json[];
        const memberId = String(members.find((one) => String(one.userId) === userId)?.id);
        const answer = await answerAfter(endSessions, owner.userId, () => ask(memberId));
        expect(statusAndMessage(answer)).to.deep.equal([401, 'Authentication required. Provide a valid bearer token.']);
      });

    it('403: is not given to anyone by an owner who has just transferred it', async () => {
      const [heir, friend] = [
        await addMember(test, organizationId, 'admin'),
        await addMember(test, organizationId, 'member'),
      ];
      const members = (await call('GET', '/members')).body as unknown as Json[];
      const idOf = (userId: string) => String(members.find((one) => String(one.userId) === userId)?.id);
      const [, promoted] = await inOrder(
        () => call('POST', '/transfer-ownership', { memberId: idOf(heir.userId) }),
        () => call('PATCH', `/members/${idOf(friend.userId)}`, { role: 'admin' }),
      );
      expect(promoted?.status).to.equal(403);
    });
  });

  describe('an owner who has just transferred the organization', () => {
    const ends: [what: string, end: (admin: string) => Promise<Answer>][] = [
      ['delete it', () => call('DELETE', '')],
      ['remove an admin', (admin) => call('DELETE', `/members/${admin}`)],
    ];
    for (const [what, end] of ends)
      it(`403: cannot ${what}`, async () => {
        const [heir, other] = [
          await addMember(test, organizationId, 'admin'),
          await addMember(test, organizationId, 'admin'),
        ];
        const members = (await call('GET', '/members')).body as unknown as Json[];
        const idOf = (userId: string) => String(members.find((one) => String(one.userId) === userId)?.id);
        const [transferred, ended] = await inOrder(
          () => call('POST', '/transfer-ownership', { memberId: idOf(heir.userId) }),
          () => end(idOf(other.userId)),
        );
        expect([transferred?.status, ended?.status]).to.deep.equal([200, 403]);
        const left = await test.api('GET', `/organizations/${organizationId}/members`, { token: heir.token });
        expect(left.body).to.have.length(3);
      });
  });

  describe('a webhook that is being created', () => {
    const create = (credential: { key: string } | { token: string }) =>
      test.api('POST', `/organizations/${organizationId}/webhooks`, {
        ...credential,
        body: { url: 'https://receiver.example/hook', events: ['*'] },
      });

    it('401: is not created by a key that has just been revoked', async () => {
      const { id, key } = await test.given.apiKey(owner, organizationId, { scopes: ['write:webhooks'] });
      const revoke = () => call('DELETE', `/api-keys/${id}`);
      const [, made] = await inOrder(revoke, () => create({ key }));
      expect(statusAndMessage(made as Answer)).to.deep.equal([401, 'Invalid or expired API key']);
    });

    it('403: is not created by an admin who has just been removed', async () => {
      const { admin, remove } = await adminToRemove();
      const [, made] = await inOrder(remove, () => create({ token: admin.token }));
      expect(statusAndMessage(made as Answer)).to.deep.equal([
        403,
        'Access denied. Only owners and admins can view webhooks.',
      ]);
    });
  });

  describe('404', () => {
    const ofMember: [method: string, body?: object][] = [['DELETE'], ['PATCH', { role: 'admin' }]];
    for (const [method, body] of ofMember)
      it(`a member, for ${method}`, async () => {
        const { userId } = await addMember(test, organizationId, 'member');
        const members = (await call('GET', '/members')).body as unknown as Json[];
        const id = String(members.find((one) => String(one.userId) === userId)?.id);
        const work = () => call(method, `/members/${id}`, body);
        expect(statusAndMessage(await answerAfter('delete from member where id = $1', id, work))).to.deep.equal([
          404,
          'Member not found',
        ]);
      });

    const endOrganization = `update organization set deleted_at = now(), slug = 'deleted-' || id where id = $1`;
    const inOrganization: [what: string, path: string, body: object][] = [
      ['API key', '/api-keys', { name: 'x', environment: 'sandbox', scopes: ['read:user'] }],
      [
        'application',
        '/oauth-apps',
        { name: 'Conta', redirectUris: ['https://a.example/cb'], scopes: ['read:user'], type: 'public' },
      ],
      ['invitation', '/invites', { email: 'eva@example.com', role: 'member' }],
    ];
    for (const [what, path, body] of inOrganization)
      it(`an organization, for creating an ${what} in it, which would outlive it`, async () => {
        const answer = await answerAfter(endOrganization, organizationId, () => call('POST', path, body));
        expect(statusAndMessage(answer)).to.deep.equal([404, 'Organization not found']);
      });

    it('an organization, for rotating one of its API keys', async () => {
      const { id } = await test.given.apiKey(owner, organizationId);
      const work = () => call('POST', `/api-keys/${id}/rotate`, { overlapHours: 0 });
      const answer = await answerAfter(endOrganization, organizationId, work);
      expect(statusAndMessage(answer)).to.deep.equal([404, 'Organization not found']);
    });

    const ofWebhook: [path: string, body: object][] = [
      ['test', {}],
      ['replay', { from: '2026-11-20T00:00:00Z', to: '2026-12-20T00:00:00Z' }],
    ];
    for (const [path, body] of ofWebhook)
      it(`a webhook, for ${path}`, async () => {
        const id = await made('/webhooks', { url: 'https://receiver.example/hook', events: ['*'] });
        await call('PUT', '', { name: 'Otro nombre' });
        await test.database.dataSource.query(
          `update outbox_event set position = nextval('outbox_event_position_seq'), dispatched_at = created_at
            where organization_id = $1`,
          [organizationId],
        );
        const work = () => call('POST', `/webhooks/${id}/${path}`, body);
        expect(statusAndMessage(await answerAfter('delete from webhook where id = $1', id, work))).to.deep.equal([
          404,
          'Webhook not found',
        ]);
      });
  });

  describe('409', () => {
    for (const [change, message] of [
      [`cancellation_status = 'pendiente'`, 'A cancellation is already pending'],
      [`status = 'cancelado'`, 'It is cancelado already'],
    ] as const)
      it(`an invoice, for substituting it, which stamps nothing (${change})`, async () => {
        const { key } = await test.given.apiKey(owner, organizationId, {
          scopes: ['read:invoices', 'write:invoices', 'cancel:invoices'],
        });
        const id = String((await test.api('POST', '/invoices', { key, body: invoiceBody() })).body.id);
        const work = () => test.api('POST', `/invoices/${id}/substitute`, { key, body: invoiceBody() });
        const answer = await answerAfter(`update invoice set ${change} where id = $1`, id, work);
        expect(statusAndMessage(answer)).to.deep.equal([409, message]);
        expect((await test.api('GET', '/invoices', { key })).body.total).to.equal(1);
      });

    const ofInvitation: [method: string, path: string][] = [
      ['DELETE', ''],
      ['POST', '/resend'],
    ];
    for (const [method, path] of ofInvitation)
      it(`an invitation, for ${method} ${path}, with its new status in the error`, async () => {
        const id = await made('/invites', { email: 'eva@example.com', role: 'member' });
        const end = `update invitation set status = 'declined' where id = $1`;
        const answer = await answerAfter(end, id, () => call(method, `/invites/${id}${path}`));
        expect(statusAndMessage(answer)).to.deep.equal([409, 'This invitation is no longer pending (declined)']);
      });
  });

  it('200: a change of an OAuth application returns no scope and no address that was just removed', async () => {
    const id = await made('/oauth-apps', {
      name: 'Conta',
      type: 'confidential',
      redirectUris: ['https://a.example/cb', 'https://leaked.example/cb'],
      scopes: ['read:invoices', 'write:invoices'],
    });
    const narrow = `update oauth_application set scopes = '{read:invoices}', redirect_uris = '{https://a.example/cb}',
      origins = '{https://a.example}' where id = $1`;
    const { status } = await answerAfter(narrow, id, () => call('PATCH', `/oauth-apps/${id}`, { name: 'Otra' }));
    expect(status).to.equal(200);
    expect((await call('GET', `/oauth-apps/${id}`)).body).to.deep.include({
      name: 'Otra',
      scopes: ['read:invoices'],
      redirectUris: ['https://a.example/cb'],
    });
  });
});
