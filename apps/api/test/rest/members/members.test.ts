import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import type { Json } from '../../support/api-client.ts';
import { eventsOf } from '../../support/events-of.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

const notAMember = 'Access denied. You are not a member of this organization';

describe('members of an organization', () => {
  let test: TestApi;
  let owner: GivenUser;
  let admin: GivenUser;
  let member: GivenUser;
  let stranger: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    stranger = await test.given.user('Eva');
  });
  beforeEach(async () => {
    organizationId = (await test.given.organization(owner)).id;
    [admin, member] = [await addMember(test, organizationId, 'admin'), await addMember(test, organizationId, 'member')];
  });
  const base = () => `/organizations/${organizationId}`;
  const list = async (token = owner.token) =>
    (await test.api('GET', `${base()}/members`, { token })).body as unknown as Json[];
  const idOf = async ({ userId }: GivenUser) => String((await list()).find((one) => String(one.userId) === userId)?.id);

  describe('GET /organizations/{organizationId}/members', () => {
    describe('200', () => {
      it('200 lists all of them to each of them, and to a key with read:members', async () => {
        const shown = await list(member.token);
        expect(shown.map(({ role, userId }) => [role, userId])).to.deep.equal([
          ['owner', owner.userId],
          ['admin', admin.userId],
          ['member', member.userId],
        ]);
        expect(shown[1]).to.include({ organizationId, name: 'admin', email: admin.email, image: null });
        expect(shown[0]?.lastActiveAt).to.be.a('string');
        const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['read:members'] });
        expect((await test.api('GET', `${base()}/members`, { key })).body).to.deep.equal(shown);
      });
    });

    describe('403', () => {
      it('rejects calls without credentials, outsiders, keys without the scope and unknown organizations', async () => {
        const get = (call: object, path = `${base()}/members`) => test.api('GET', path, call);
        expect(statusAndMessage(await get({}))).to.deep.equal(unauthenticated);
        expect(statusAndMessage(await get({ token: stranger.token }))).to.deep.equal([403, notAMember]);
        const { key } = await test.given.apiKey(owner, organizationId);
        expect(statusAndMessage(await get({ key }))).to.deep.equal([
          403,
          'API key lacks the required scope: read:members',
        ]);
        expect(statusAndMessage(await get({ token: owner.token }, `/organizations/${nowhere}/members`))).to.deep.equal([
          404,
          'Organization not found',
        ]);
        expect(statusAndMessage(await get({ key }, `/organizations/${nowhere}/members`))).to.deep.equal([
          404,
          'Organization not found',
        ]);
        expect(statusAndMessage(await get({ token: owner.token }, '/organizations/x/members'))).to.deep.equal([
          400,
          ['organizationId must be a UUID'],
        ]);
      });
    });
  });

  describe('PATCH /organizations/{organizationId}/members/{memberId}', () => {
    const patch = (id: string, body: unknown, token?: string) =>
      test.api('PATCH', `${base()}/members/${id}`, { body, ...(token && { token }) });

    describe('200', () => {
      it('200 assigns a role that applies from the next request', async () => {
        const id = await idOf(member);
        expect((await test.api('GET', `${base()}/invites`, { token: member.token })).status).to.equal(403);
        const { status, body } = await patch(id, { role: 'admin' }, owner.token);
        expect([status, body.role, body.userId]).to.deep.equal([200, 'admin', member.userId]);
        expect((await test.api('GET', `${base()}/invites`, { token: member.token })).status).to.equal(200);
        await patch(id, { role: 'admin' }, owner.token);
        expect(await eventsOf(test, organizationId, 'member.role_updated')).to.deep.equal([
          { id, userId: member.userId, role: 'admin', previousRole: 'member' },
        ]);
      });
    });

    describe('400', () => {
      it('400 for other roles, including owner', async () => {
        const id = await idOf(member);
        for (const role of ['owner', 'Admin', '', 1, null])
          expect(statusAndMessage(await patch(id, { role }, owner.token))).to.deep.equal([
            400,
            ['role must be one of: admin, member'],
          ]);
        expect(statusAndMessage(await patch(id, {}, owner.token))).to.deep.equal([400, ['role is required']]);
      });
    });

    describe('401, 403, 404', () => {
      it('401, 403 and 404 for every caller but the owner, for the owner as target, and for a member of another organization', async () => {
        const id = await idOf(member);
        expect(statusAndMessage(await patch(id, { role: 'admin' }))).to.deep.equal(unauthenticated);
        for (const { token } of [admin, member, stranger])
          expect(statusAndMessage(await patch(id, { role: 'admin' }, token))).to.deep.equal([
            403,
            'Access denied. Only the organization owner can change roles',
          ]);
        expect(statusAndMessage(await patch(await idOf(owner), { role: 'member' }, owner.token))).to.deep.equal([
          403,
          "The owner's role cannot be changed: transfer the ownership first (POST .../transfer-ownership)",
        ]);
        const theirs = (await test.given.organization(stranger)).id;
        const foreign = (await test.api('GET', `/organizations/${theirs}/members`, { token: stranger.token }))
          .body as unknown as Json[];
        for (const other of [nowhere, String(foreign[0]?.id)])
          expect(statusAndMessage(await patch(other, { role: 'admin' }, owner.token))).to.deep.equal([
            404,
            'Member not found',
          ]);
      });
    });
  });

  describe('DELETE /organizations/{organizationId}/members/{memberId}', () => {
    const remove = async (who: GivenUser | string, call: { token?: string; key?: string }) =>
      test.api('DELETE', `${base()}/members/${typeof who === 'string' ? who : await idOf(who)}`, call);

    describe('204', () => {
      it('204 ends the member’s access at once; the session survives and the keys they created stay', async () => {
        const { key } = await test.given.apiKey(admin, organizationId);
        const id = await idOf(admin);
        expect((await test.api('GET', '/invoices', { token: admin.token, organizationId })).status).to.equal(200);
        expect((await remove(admin, { token: owner.token })).status).to.equal(204);
        expect(statusAndMessage(await test.api('GET', base(), { token: admin.token }))).to.deep.equal([
          403,
          notAMember,
        ]);
        expect(
          statusAndMessage(await test.api('GET', '/invoices', { token: admin.token, organizationId })),
        ).to.deep.equal([403, notAMember]);
        expect((await test.api('GET', '/users/me', { token: admin.token })).body.organizations).to.deep.equal([]);
        expect((await test.api('GET', '/invoices', { key })).status).to.equal(200);
        expect(await eventsOf(test, organizationId, 'member.removed')).to.deep.equal([
          { id, userId: admin.userId, role: 'admin' },
        ]);
        expect(statusAndMessage(await remove(id, { token: owner.token }))).to.deep.equal([404, 'Member not found']);
      });

      it('204 lets admins and keys remove plain members, and any member leave', async () => {
        expect((await remove(member, { token: admin.token })).status).to.equal(204);
        const other = await addMember(test, organizationId, 'member');
        const { key } = await test.given.apiKey(owner, organizationId, {
          environment: 'production',
          scopes: ['write:members'],
        });
        expect((await remove(other, { key })).status).to.equal(204);
        const leaving = await addMember(test, organizationId, 'member');
        expect((await remove(leaving, { token: leaving.token })).status).to.equal(204);
        expect((await remove(admin, { token: admin.token })).status).to.equal(204);
      });
    });

    describe('403', () => {
      it('403 protects the owner, and admins from every caller but the owner', async () => {
        const other = await addMember(test, organizationId, 'admin');
        const { key } = await test.given.apiKey(owner, organizationId, {
          environment: 'production',
          scopes: ['write:members'],
        });
        const theOwner = 'The owner cannot be removed: transfer the ownership first';
        for (const call of [{ token: owner.token }, { token: admin.token }, { token: member.token }, { key }])
          expect(statusAndMessage(await remove(owner, call))).to.deep.equal([403, theOwner]);
        for (const call of [{ token: admin.token }, { token: member.token }, { key }])
          expect(statusAndMessage(await remove(other, call))).to.deep.equal([
            403,
            'Access denied. Only the organization owner can remove admins; admins can remove members',
          ]);
        expect(statusAndMessage(await remove(member, { token: stranger.token }))).to.deep.equal([403, notAMember]);
        expect(statusAndMessage(await remove(member, {}))).to.deep.equal(unauthenticated);
        expect(await list()).to.have.length(4);
      });

      it('403 protects an admin from the keys that they created: leaving requires their session', async () => {
        const { key } = await test.given.apiKey(admin, organizationId, {
          environment: 'production',
          scopes: ['write:members'],
        });
        expect((await remove(admin, { key })).status).to.equal(403);
        expect((await remove(admin, { token: admin.token })).status).to.equal(204);
      });
    });
  });

  describe('POST /organizations/{organizationId}/transfer-ownership', () => {
    const transfer = async (to: GivenUser | string, token?: string) =>
      test.api('POST', `${base()}/transfer-ownership`, {
        body: { memberId: typeof to === 'string' ? to : await idOf(to) },
        ...(token && { token }),
      });

    describe('200', () => {
      it('200 makes the member the owner and the owner an admin', async () => {
        const { status, body } = await transfer(member, owner.token);
        expect([status, body.id, body.ownerId]).to.deep.equal([200, organizationId, member.userId]);
        expect((await list()).map(({ userId, role }) => [userId, role])).to.deep.equal([
          [owner.userId, 'admin'],
          [admin.userId, 'admin'],
          [member.userId, 'owner'],
        ]);
        expect((await test.api('PUT', base(), { token: member.token, body: { name: 'Mía' } })).status).to.equal(200);
        expect(statusAndMessage(await transfer(admin, owner.token))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can transfer the ownership',
        ]);
        expect((await eventsOf(test, organizationId, 'member.role_updated')).map(({ role }) => role)).to.deep.equal([
          'admin',
          'owner',
        ]);
      });

      it('leaves one owner after two concurrent transfers', async () => {
        const [toAdmin, toMember] = [await idOf(admin), await idOf(member)];
        const answers = await Promise.all([transfer(toAdmin, owner.token), transfer(toMember, owner.token)]);
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 403]);
        expect((await list()).filter(({ role }) => String(role) === 'owner')).to.have.length(1);
      });
    });

    describe('400', () => {
      it('rejects the owner as target, unknown members, and callers other than the owner', async () => {
        expect(statusAndMessage(await transfer(owner, owner.token))).to.deep.equal([
          400,
          ['memberId must be that of a member other than the owner'],
        ]);
        expect(statusAndMessage(await transfer(nowhere, owner.token))).to.deep.equal([404, 'Member not found']);
        expect(statusAndMessage(await transfer('abc', owner.token))).to.deep.equal([400, ['memberId must be a UUID']]);
        for (const { token } of [admin, member, stranger])
          expect(statusAndMessage(await transfer(member, token))).to.deep.equal([
            403,
            'Access denied. Only the organization owner can transfer the ownership',
          ]);
        expect(statusAndMessage(await transfer(member))).to.deep.equal(unauthenticated);
      });
    });
  });
});
