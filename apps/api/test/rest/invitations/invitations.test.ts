import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import type { Json } from '../../support/api-client.ts';
import { eventsOf } from '../../support/events-of.ts';
import { freeMailTurns } from '../../support/free-mail-turns.ts';
import { tokenOfInvitation } from '../../support/invitation-token.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('invitations', () => {
  let test: TestApi;
  let owner: GivenUser;
  let invitee: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
  });
  beforeEach(async () => {
    organizationId = (await test.given.organization(owner)).id;
    invitee = await test.given.user('Ines');
  });
  const base = () => `/organizations/${organizationId}/invites`;
  const invite = (body: unknown, call: { token?: string; key?: string } = { token: owner.token }) =>
    test.api('POST', base(), { body, ...call });
  const list = async (token = owner.token) => (await test.api('GET', base(), { token })).body as unknown as Json[];
  const invited = async () => {
    const { body } = await invite({ email: invitee.email, role: 'member' });
    return { id: String(body.id), token: await tokenOfInvitation(test, invitee.email) };
  };

  describe('POST /organizations/{id}/invites', () => {
    describe('201', () => {
      it('201 invites for seven days and never returns the token', async () => {
        const { status, headers, body } = await invite({
          email: ` ${invitee.email.toUpperCase()}`.trim(),
          role: 'admin',
        });
        expect([status, headers.get('location')]).to.deep.equal([201, `${base()}/${body.id}`]);
        expect(body).to.deep.equal({
          id: body.id,
          organizationId,
          email: invitee.email,
          role: 'admin',
          status: 'pending',
          invitedBy: { id: owner.userId, name: 'Ana', email: owner.email },
          expiresAt: '2026-11-28T18:00:00.000Z',
          acceptedAt: null,
          createdAt: '2026-11-21T18:00:00.000Z',
        });
        expect(await list()).to.deep.equal([body]);
        expect(await eventsOf(test, organizationId, 'invitation.created')).to.deep.equal([
          { id: body.id, role: 'admin' },
        ]);
      });

      it('201 for an admin and for a production key with write:members', async () => {
        const admin = await addMember(test, organizationId, 'admin');
        expect((await invite({ email: 'uno@example.com', role: 'member' }, { token: admin.token })).status).to.equal(
          201,
        );
        const { key } = await test.given.apiKey(owner, organizationId, {
          environment: 'production',
          scopes: ['write:members'],
        });
        const { status, body } = await invite({ email: 'dos@example.com', role: 'member' }, { key });
        expect([status, body.invitedBy?.id]).to.deep.equal([201, owner.userId]);
      });
    });

    describe('400', () => {
      it('400 for invalid addresses and roles', async () => {
        for (const email of ['', 'x', 'a@b', 'a b@example.com', `${'x'.repeat(250)}@example.com`])
          expect(statusAndMessage(await invite({ email, role: 'member' })), email).to.deep.equal([
            400,
            ['email must be a valid e-mail address'],
          ]);
        expect(statusAndMessage(await invite({ email: 'a@example.com', role: 'owner' }))).to.deep.equal([
          400,
          ['role must be one of: admin, member'],
        ]);
      });
    });

    describe('401, 403, 404', () => {
      it('401 without credentials, 403 for members, outsiders and keys without the scope, 404 for an unknown organization', async () => {
        const member = await addMember(test, organizationId, 'member');
        const stranger = await test.given.user('Eva');
        const body = { email: 'a@example.com', role: 'member' };
        expect(statusAndMessage(await invite(body, {}))).to.deep.equal(unauthenticated);
        for (const { token } of [member, stranger])
          expect(statusAndMessage(await invite(body, { token }))).to.deep.equal([
            403,
            'Access denied. Only owners and admins can invite people.',
          ]);
        const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['read:members'] });
        expect(statusAndMessage(await invite(body, { key }))).to.deep.equal([
          403,
          'API key lacks the required scope: write:members',
        ]);
        expect(
          statusAndMessage(await test.api('POST', `/organizations/${nowhere}/invites`, { token: owner.token, body })),
        ).to.deep.equal([404, 'Organization not found']);
      });
    });

    describe('409', () => {
      it('409 for a pending invitation, even of two concurrent ones, and for a member', async () => {
        const body = { email: invitee.email, role: 'member' };
        const answers = await Promise.all([invite(body), invite(body)]);
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409]);
        expect(statusAndMessage(await invite({ ...body, email: invitee.email.toUpperCase() }))).to.deep.equal([
          409,
          'This e-mail already has a pending invitation: resend or cancel it',
        ]);
        const ofMember = await invite({ email: owner.email, role: 'admin' });
        expect(statusAndMessage(ofMember)).to.deep.equal([409, 'This person is already a member of the organization']);
        expect(ofMember.body).to.have.nested.include({
          'details[0].path': 'email',
          'details[0].hint': 'Change the role of the member instead.',
        });
        expect((await invite(body)).body).to.have.nested.include({
          'details[0].path': 'email',
          'details[0].hint': 'Resend or cancel the pending invitation.',
        });
      });
    });
  });

  describe('GET /organizations/{id}/invites', () => {
    describe('200', () => {
      it('200 lists the pending ones for owners, admins and keys with read:members', async () => {
        const { id } = await invited();
        const admin = await addMember(test, organizationId, 'admin');
        expect((await list(admin.token)).map((one) => String(one.id))).to.deep.equal([id]);
        const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['read:members'] });
        expect((await test.api('GET', base(), { key })).body).to.have.length(1);
        await test.api('DELETE', `${base()}/${id}`, { token: owner.token });
        expect(await list()).to.deep.equal([]);
      });
    });

    describe('401, 403', () => {
      it('401 without credentials and 403 for members, with the text of the contract', async () => {
        const member = await addMember(test, organizationId, 'member');
        expect(statusAndMessage(await test.api('GET', base()))).to.deep.equal(unauthenticated);
        expect(statusAndMessage(await test.api('GET', base(), { token: member.token }))).to.deep.equal([
          403,
          'Access denied. Only owners and admins can view invitations.',
        ]);
      });
    });
  });

  describe('POST /organizations/{id}/invites/{inviteId}/resend', () => {
    const resend = (id: string, token = owner.token) => test.api('POST', `${base()}/${id}/resend`, { token });

    describe('200', () => {
      it('200 invalidates the previous link', async () => {
        const { id, token } = await invited();
        expect((await test.api('GET', `/invites/${token}`)).status).to.equal(200);
        await freeMailTurns(test);
        const { status, body } = await resend(id);
        expect([status, body.id, body.status]).to.deep.equal([200, id, 'pending']);
        expect(statusAndMessage(await test.api('GET', `/invites/${token}`))).to.deep.equal([
          404,
          'Invitation not found',
        ]);
      });
    });

    describe('403, 404, 409', () => {
      it('403 for members, 404 for an invitation of another organization, 409 when it is not pending', async () => {
        const { id } = await invited();
        const member = await addMember(test, organizationId, 'member');
        expect((await resend(id, member.token)).status).to.equal(403);
        const theirs = await test.given.organization(invitee);
        const foreign = await test.api('POST', `/organizations/${theirs.id}/invites`, {
          token: invitee.token,
          body: { email: 'x@example.com', role: 'member' },
        });
        for (const other of [nowhere, String(foreign.body.id)])
          expect(statusAndMessage(await resend(other))).to.deep.equal([404, 'Invitation not found']);
        await test.api('DELETE', `${base()}/${id}`, { token: owner.token });
        expect(statusAndMessage(await resend(id))).to.deep.equal([
          409,
          'This invitation is no longer pending (cancelled)',
        ]);
      });
    });
  });

  describe('DELETE /organizations/{id}/invites/{inviteId}', () => {
    const cancel = (id: string, token?: string) => test.api('DELETE', `${base()}/${id}`, { ...(token && { token }) });

    describe('204, 409', () => {
      it('204 invalidates the link, 409 the second time', async () => {
        const { id, token } = await invited();
        expect((await cancel(id, owner.token)).status).to.equal(204);
        expect(statusAndMessage(await test.api('GET', `/invites/${token}`))).to.deep.equal([
          410,
          'This invitation is no longer valid (cancelled). Ask for a new one.',
        ]);
        expect(statusAndMessage(await cancel(id, owner.token))).to.deep.equal([
          409,
          'This invitation is no longer pending (cancelled)',
        ]);
        expect(await eventsOf(test, organizationId, 'invitation.cancelled')).to.have.length(1);
        await freeMailTurns(test);
        expect((await invite({ email: invitee.email, role: 'member' })).status).to.equal(201);
      });
    });

    describe('401, 403, 404', () => {
      it('401 without credentials, 403 for members, 404 for an unknown invitation', async () => {
        const { id } = await invited();
        const member = await addMember(test, organizationId, 'member');
        expect(statusAndMessage(await cancel(id))).to.deep.equal(unauthenticated);
        expect(statusAndMessage(await cancel(id, member.token))).to.deep.equal([
          403,
          'Access denied. Only owners and admins can cancel invitations.',
        ]);
        expect(statusAndMessage(await cancel(nowhere, owner.token))).to.deep.equal([404, 'Invitation not found']);
        expect(statusAndMessage(await cancel('abc', owner.token))).to.deep.equal([400, ['inviteId must be a UUID']]);
      });
    });
  });

  describe('GET /invites/{token}', () => {
    describe('200', () => {
      it('200 shows the invitation to a caller that has the link', async () => {
        const { token } = await invited();
        const { status, body } = await test.api('GET', `/invites/${token}`);
        expect(status).to.equal(200);
        expect(body).to.deep.equal({
          organization: { id: organizationId, name: 'Comercializadora Peña', logo: null },
          email: invitee.email,
          role: 'member',
          status: 'pending',
          invitedBy: { name: 'Ana' },
          expiresAt: '2026-11-28T18:00:00.000Z',
        });
      });
    });

    describe('404', () => {
      it('404 for a token that never existed', async () => {
        for (const token of ['x', 'x'.repeat(43), '%00', "' or 1=1 --"])
          expect((await test.api('GET', `/invites/${encodeURIComponent(token)}`)).status).to.equal(404);
      });
    });
  });

  describe('POST /invites/{token}/accept', () => {
    const accept = (token: string, as?: GivenUser) =>
      test.api('POST', `/invites/${token}/accept`, { ...(as && { token: as.token }) });

    describe('200', () => {
      it('200 creates one member, however often it is sent concurrently', async () => {
        const { id, token } = await invited();
        const answers = await Promise.all(Array.from({ length: 8 }, () => accept(token, invitee)));
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410, 410, 410, 410, 410, 410]);
        const body = answers.find(({ status }) => status === 200)?.body;
        expect(body).to.include({ organizationId, userId: invitee.userId, role: 'member', email: invitee.email });
        const members = (await test.api('GET', `/organizations/${organizationId}/members`, { token: invitee.token }))
          .body as unknown as Json[];
        expect(members.filter(({ userId }) => String(userId) === invitee.userId)).to.have.length(1);
        expect(await list()).to.deep.equal([]);
        expect(await eventsOf(test, organizationId, 'member.added')).to.deep.equal([
          { id: body?.id, userId: invitee.userId, role: 'member' },
        ]);
        expect(await eventsOf(test, organizationId, 'invitation.accepted')).to.deep.equal([
          { id, userId: invitee.userId },
        ]);
      });
    });

    describe('401, 403, 404, 410', () => {
      it('401 without a session, 403 with another e-mail, 404 and 410 for invalid tokens', async () => {
        const { id, token } = await invited();
        expect(statusAndMessage(await accept(token))).to.deep.equal(unauthenticated);
        expect(statusAndMessage(await accept(token, owner))).to.deep.equal([
          403,
          'Access denied. Sign in with the e-mail address that was invited',
        ]);
        expect(statusAndMessage(await accept('x'.repeat(43), invitee))).to.deep.equal([404, 'Invitation not found']);
        await test.api('DELETE', `${base()}/${id}`, { token: owner.token });
        expect((await accept(token, invitee)).status).to.equal(410);
      });
    });

    describe('200', () => {
      it('leaves an existing member unchanged', async () => {
        const { token } = await invited();
        const now = test.clock.now();
        await test.services.database.members.insert({
          organizationId,
          id: crypto.randomUUID(),
          userId: invitee.userId,
          role: 'admin',
          createdAt: now,
          updatedAt: now,
        });
        const { status, body } = await accept(token, invitee);
        expect([status, body.role]).to.deep.equal([200, 'admin']);
        expect(await eventsOf(test, organizationId, 'member.added')).to.deep.equal([]);
      });
    });
  });

  describe('POST /invites/{token}/decline', () => {
    describe('204', () => {
      it('204 for the invited user only, and the link becomes invalid', async () => {
        const { token } = await invited();
        const decline = (as?: GivenUser) =>
          test.api('POST', `/invites/${token}/decline`, { ...(as && { token: as.token }) });
        expect(statusAndMessage(await decline())).to.deep.equal(unauthenticated);
        expect((await decline(owner)).status).to.equal(403);
        expect((await decline(invitee)).status).to.equal(204);
        expect(statusAndMessage(await decline(invitee))).to.deep.equal([
          410,
          'This invitation is no longer valid (declined). Ask for a new one.',
        ]);
        expect(await eventsOf(test, organizationId, 'invitation.declined')).to.have.length(1);
        expect((await test.api('POST', `/invites/${token}/accept`, { token: invitee.token })).status).to.equal(410);
      });
    });
  });
});
