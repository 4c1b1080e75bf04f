import type { Scope } from '@lacre/services/actor';
import { scopesOfKinds } from '@lacre/services/events/event-scopes';
import { artifactHash } from '@lacre/services/oauth/artifact-hash';
import { deleteOauthApplication } from '@lacre/services/oauth/delete-oauth-application';
import { endGrant } from '@lacre/services/oauth/end-grant';
import { updateOauthApplication } from '@lacre/services/oauth/update-oauth-application';
import { createDispatcher, type Dispatcher } from '@lacre/services/webhooks/dispatcher';
import type { GivenUser } from '@lacre/testing/given';
import { type Receiver, startReceiver } from '@lacre/testing/receiver';
import { expect } from 'chai';
import { addMember } from './support/add-member.ts';
import type { Call, Json } from './support/api-client.ts';
import { invoiceBody } from './support/bodies.ts';
import { tokenOfInvitation } from './support/invitation-token.ts';
import { statusAndMessage } from './support/status-and-message.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

describe('what a credential creates', () => {
  let test: TestApi;
  let dispatcher: Dispatcher;
  let receiver: Receiver;
  let owner: GivenUser;
  let organizationId: string;
  let count = 0;
  before(async () => {
    test = await startTestApi({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
    dispatcher = createDispatcher(test.services);
    receiver = await startReceiver();
  });
  after(async () => {
    await dispatcher.stop();
    await receiver.close();
    await test.close();
  });
  beforeEach(async () => {
    owner = await test.given.user();
    organizationId = (await test.given.organization(owner)).id;
    receiver.requests.length = 0;
  });

  const base = () => `/organizations/${organizationId}`;
  const keyWith = async (scopes: Scope[], environment: 'sandbox' | 'production' = 'production', by = owner) =>
    test.given.apiKey(by, organizationId, { environment, scopes });
  const invite = (call: Call, role = 'member') => {
    const email = `invited-${process.pid}-${(count += 1)}@example.com`;
    return test.api('POST', `${base()}/invites`, { ...call, body: { email, role } });
  };
  const pending = async () =>
    ((await test.api('GET', `${base()}/invites`, { token: owner.token })).body as unknown as Json[]).map(({ id }) =>
      String(id),
    );
  const revoke = (id: string) => test.api('DELETE', `${base()}/api-keys/${id}`, { token: owner.token });
  const memberId = async ({ userId }: GivenUser) => {
    const { body } = await test.api('GET', `${base()}/members`, { token: owner.token });
    return String((body as unknown as Json[]).find((one) => String(one.userId) === userId)?.id);
  };
  const dispatch = async () => {
    dispatcher.notify();
    await dispatcher.idle();
  };
  const kindsSent = () => receiver.requests.map(({ body }) => (JSON.parse(body) as { type: string }).type);

  describe('invitations', () => {
    it('cannot be created, resent or revoked with a sandbox key', async () => {
      const { key } = await keyWith(['write:members'], 'sandbox');
      const rejection = [403, 'A sandbox key cannot change the members of the organization'];
      expect(statusAndMessage(await invite({ key }))).to.deep.equal(rejection);
      const { body } = await invite({ token: owner.token });
      const path = `${base()}/invites/${String(body.id)}`;
      expect(statusAndMessage(await test.api('POST', `${path}/resend`, { key }))).to.deep.equal(rejection);
      expect(statusAndMessage(await test.api('DELETE', path, { key }))).to.deep.equal(rejection);
      const member = await addMember(test, organizationId, 'member');
      const remove = await test.api('DELETE', `${base()}/members/${await memberId(member)}`, { key });
      expect(statusAndMessage(remove)).to.deep.equal(rejection);
    });

    it('created with a key or a token are for plain members; an admin’s can be resent only with a session', async () => {
      const { key } = await keyWith(['write:members']);
      const { token } = await test.given.oauthToken(owner, organizationId);
      const { body } = await invite({ token: owner.token }, 'admin');
      for (const call of [{ key }, { token }]) {
        const answers = [
          await invite(call, 'admin'),
          await test.api('POST', `${base()}/invites/${String(body.id)}/resend`, call),
        ];
        for (const answer of answers)
          expect([...statusAndMessage(answer), answer.body.code]).to.deep.equal([
            403,
            'Inviting an admin requires the session of an owner or admin',
            'SESSION_REQUIRED',
          ]);
        expect((await invite(call)).status).to.equal(201);
      }
    });

    it('end with their key, and with the authorization of their token', async () => {
      const { key, id } = await keyWith(['write:members']);
      await invite({ key });
      await revoke(id);
      expect(await pending()).to.deep.equal([]);
      const { token } = await test.given.oauthToken(owner, organizationId);
      await invite({ token });
      expect(await pending()).to.have.length(1);
      const { body } = await test.api('GET', '/users/me/authorizations', { token: owner.token });
      const [authorization] = body as unknown as Json[];
      await test.api('DELETE', `/users/me/authorizations/${String(authorization?.id)}`, { token: owner.token });
      expect(await pending()).to.deep.equal([]);
    });

    it('end when their key is deactivated or loses the scope', async () => {
      for (const body of [{ isActive: false }, { scopes: ['read:members'] }]) {
        const { key, id } = await keyWith(['write:members']);
        await invite({ key });
        expect(await pending()).to.have.length(1);
        await test.api('PATCH', `${base()}/api-keys/${id}`, { token: owner.token, body });
        expect(await pending(), JSON.stringify(body)).to.deep.equal([]);
      }
    });

    it('end when the application revokes its token', async () => {
      const { token, actor } = await test.given.oauthToken(owner, organizationId);
      await invite({ token });
      await endGrant(test.services, artifactHash('Grant', actor.grantId));
      expect(await pending()).to.deep.equal([]);
    });

    it('end when the application loses the scope, or is deleted', async () => {
      for (const end of ['scope', 'application'] as const) {
        const { token, clientId } = await test.given.oauthToken(owner, organizationId);
        await invite({ token });
        expect(await pending()).to.have.length(1);
        const app = await test.services.database.oauthApplications.findByClientId(clientId);
        const developers = await test.services.database.members.list(app?.organizationId ?? '');
        const actor = { ...owner.actor, userId: developers[0]?.userId ?? '' };
        const which = { organizationId: app?.organizationId ?? '', id: clientId };
        if (end === 'scope')
          await updateOauthApplication(test.services, actor, { ...which, scopes: ['read:invoices'] });
        else await deleteOauthApplication(test.services, actor, which);
        expect(await pending(), end).to.deep.equal([]);
      }
    });

    it('end when the inviter is demoted or removed, and cannot be accepted afterwards', async () => {
      for (const end of ['demoted', 'removed'] as const) {
        const admin = await addMember(test, organizationId, 'admin');
        const invitee = await test.given.user('Ines');
        const body = { email: invitee.email, role: 'admin' };
        expect((await test.api('POST', `${base()}/invites`, { token: admin.token, body })).status).to.equal(201);
        const token = await tokenOfInvitation(test, invitee.email);
        const path = `${base()}/members/${await memberId(admin)}`;
        if (end === 'demoted') await test.api('PATCH', path, { token: owner.token, body: { role: 'member' } });
        else await test.api('DELETE', path, { token: owner.token });
        expect(await pending(), end).to.deep.equal([]);
        const accepted = await test.api('POST', '/invites/accept', { token: invitee.token, body: { token } });
        expect([accepted.status, accepted.body.code]).to.deep.equal([410, 'INVITATION_CANCELLED']);
      }
    });

    it('are checked again when they are accepted: the rights of the inviter and of the key', async () => {
      const invitee = await test.given.user('Ines');
      const { key, id } = await keyWith(['write:members']);
      const body = { email: invitee.email, role: 'member' };
      await test.api('POST', `${base()}/invites`, { key, body });
      const token = await tokenOfInvitation(test, invitee.email);
      // No process was running when it ended.
      await test.database.dataSource.query(`update api_key set expires_at = created_at where id = $1`, [id]);
      for (const [method, path, call] of [
        ['POST', '/invites/summary', {}],
        ['POST', '/invites/accept', { token: invitee.token }],
        ['POST', '/invites/decline', { token: invitee.token }],
      ] as const)
        expect((await test.api(method, path, { ...call, body: { token } })).status, path).to.equal(410);
    });
  });

  describe('keys', () => {
    it('end with the key that created them, with all that they created, in every process at once', async () => {
      const scopes: Scope[] = ['write:api-keys', 'read:usage'];
      const first = await keyWith(scopes);
      const made = async (key: string) =>
        (await test.api('POST', `${base()}/api-keys`, { key, body: { name: 'x', environment: 'production', scopes } }))
          .body as unknown as { key: string; id: string };
      const second = await made(first.key);
      const third = await made(second.key);
      const works = async (key: string) => (await test.api('GET', '/usage', { key })).status;
      expect([await works(second.key), await works(third.key)]).to.deep.equal([200, 200]);
      await revoke(first.id);
      expect([await works(second.key), await works(third.key)]).to.deep.equal([401, 401]);
    });

    it('are transferred to the key that replaces their creator', async () => {
      const scopes: Scope[] = ['write:api-keys', 'read:usage'];
      const first = await keyWith(scopes);
      const body = { name: 'x', environment: 'production', scopes };
      const second = await test.api('POST', `${base()}/api-keys`, { key: first.key, body });
      const rotated = await test.api('POST', `${base()}/api-keys/${first.id}/rotate`, {
        token: owner.token,
        body: { overlapHours: 0 },
      });
      const works = async () => (await test.api('GET', '/usage', { key: String(second.body.key) })).status;
      expect(await works()).to.equal(200);
      await revoke(String(rotated.body.id));
      expect(await works()).to.equal(401);
    });

    it('end with the key that rotated them; one that rotates itself ends with its creator', async () => {
      const scopes: Scope[] = ['write:api-keys', 'read:usage'];
      const [creator, other] = [await keyWith(scopes), await keyWith(scopes)];
      const body = { name: 'x', environment: 'production', scopes };
      const made = await test.api('POST', `${base()}/api-keys`, { key: creator.key, body });
      const [id, key] = [String(made.body.id), String(made.body.key)];
      const rotate = async (rotated: string) =>
        String((await test.api('POST', `${base()}/api-keys/${rotated}/rotate`, { key, body: {} })).body.key);
      const rotated = [await rotate(other.id), await rotate(id)];
      const works = () =>
        Promise.all(rotated.map(async (each) => (await test.api('GET', '/usage', { key: each })).status));
      await revoke(id);
      expect(await works()).to.deep.equal([200, 200]);
      await revoke(creator.id);
      expect(await works()).to.deep.equal([401, 401]);
    });

    it('can extend only keys that they created: what they grant another key would survive their revocation', async () => {
      const scopes: Scope[] = ['write:api-keys', 'read:usage', 'read:events'];
      const { key } = await keyWith(scopes);
      const patch = (id: unknown, body: object, call: Call = { key }) =>
        test.api('PATCH', `${base()}/api-keys/${String(id)}`, { ...call, body });
      const others = await keyWith(['read:usage']);
      const own = await test.api('POST', `${base()}/api-keys`, {
        key,
        body: { name: 'x', environment: 'production', scopes: ['read:usage'] },
      });
      const wider = { scopes: ['read:usage', 'read:events'] };
      expect((await patch(own.body.id, wider)).status).to.equal(200);
      const bounds = { expiresAt: '2027-01-01T00:00:00.000Z', allowedIps: ['127.0.0.1', '::1'] };
      expect((await patch(others.id, { ...bounds, isActive: false })).status).to.equal(200);
      for (const body of [wider, { expiresAt: null }, { allowedIps: null }, { isActive: true }]) {
        const { status, body: answer } = await patch(others.id, body);
        expect([status, answer.code], JSON.stringify(body)).to.deep.equal([403, 'OTHER_CREDENTIAL']);
      }
      expect((await patch(others.id, { isActive: true }, { token: owner.token })).status).to.equal(200);
    });

    it('of a user who is no longer an admin keep working, but grant nothing', async () => {
      const admin = await addMember(test, organizationId, 'admin');
      const { key } = await keyWith(
        ['write:api-keys', 'write:webhooks', 'write:members', 'read:usage'],
        'production',
        admin,
      );
      const made = await test.api('POST', `${base()}/api-keys`, {
        key,
        body: { name: 'x', environment: 'production', scopes: ['write:members'] },
      });
      await test.api('DELETE', `${base()}/members/${await memberId(admin)}`, { token: owner.token });
      expect((await test.api('GET', '/usage', { key })).status).to.equal(200);
      const rejections = [
        await test.api('PATCH', `${base()}/api-keys/${String(made.body.id)}`, {
          key,
          body: { scopes: ['write:members', 'read:usage'] },
        }),
        await test.api('POST', `${base()}/api-keys/${String(made.body.id)}/rotate`, { key, body: {} }),
        await invite({ key }),
        await test.api('POST', `${base()}/api-keys`, {
          key,
          body: { name: 'x', environment: 'production', scopes: ['read:usage'] },
        }),
        await test.api('POST', `${base()}/webhooks`, { key, body: { url: receiver.url, events: ['*'] } }),
      ];
      for (const answer of rejections)
        expect([answer.status, answer.body.code]).to.deep.equal([403, 'KEY_CREATOR_NOT_ADMIN']);
    });
  });

  describe('webhooks', () => {
    const hook = (call: Call, events: string[] = ['*']) =>
      test.api('POST', `${base()}/webhooks`, { ...call, body: { url: receiver.url, events } });
    const stamp = async () => {
      const { key } = await test.given.apiKey(owner, organizationId);
      expect((await test.api('POST', '/invoices', { key, body: invoiceBody() })).status).to.equal(201);
    };
    const shown = async (id: unknown) =>
      (await test.api('GET', `${base()}/webhooks/${String(id)}`, { token: owner.token })).body;

    it('are rejected for event types that their key or token may not read', async () => {
      const { key } = await keyWith(['write:webhooks', 'read:members'], 'sandbox');
      const { token } = await test.given.oauthToken(owner, organizationId, { scopes: ['write:webhooks'] });
      expect(statusAndMessage(await hook({ key }, ['member.added', 'invoice.stamped']))).to.deep.equal([
        403,
        'The creator of a webhook must be allowed to read its events: invoice.stamped requires read:invoices or read:events',
      ]);
      expect((await hook({ token }, ['member.added'])).status).to.equal(403);
      const { status, body } = await hook({ key }, ['member.added']);
      expect(status).to.equal(201);
      // Nor may its owner subscribe it to them: it would receive nothing.
      const change = (events: string[]) =>
        test.api('PATCH', `${base()}/webhooks/${String(body.id)}`, { token: owner.token, body: { events } });
      expect((await change(['member.added', 'invoice.stamped'])).body.code).to.equal('SCOPE_NOT_HELD');
      expect((await change(['member.removed'])).status).to.equal(200);
    });

    it('for * receive what their key may read, both when the event occurs and when it is sent', async () => {
      const { key, id } = await keyWith(['write:webhooks', 'read:members'], 'sandbox');
      const { body } = await hook({ key });
      await stamp();
      await invite({ token: owner.token });
      await dispatch();
      expect(kindsSent()).to.deep.equal(['invitation.created']);

      const scopes = (list: Scope[]) =>
        test.api('PATCH', `${base()}/api-keys/${id}`, { token: owner.token, body: { scopes: list } });
      await scopes(['write:webhooks', 'read:invoices']);
      await stamp();
      await invite({ token: owner.token });
      await dispatch();
      expect(kindsSent()).to.deep.equal(['invitation.created', 'invoice.stamped']);

      // An event that waits when the scope is removed is not sent either.
      await stamp();
      const now = test.clock.now();
      await test.services.database.transaction((tx) => tx.events.relay(now, 100, scopesOfKinds));
      await scopes(['write:webhooks']);
      await dispatch();
      expect(kindsSent()).to.have.length(2);
      const failed = `${base()}/webhooks/${String(body.id)}/deliveries?status=failed`;
      const log = (await test.api('GET', failed, { token: owner.token })).body as unknown as { data: Json[] };
      expect(log.data.map(({ event, nextAttemptAt }) => [event, nextAttemptAt])).to.deep.equal([
        ['invoice.stamped', null],
      ]);
      // Nor can it be sent again, once its time is in the period.
      test.clock.advance(1);
      const replay = await test.api('POST', `${base()}/webhooks/${String(body.id)}/replay`, {
        token: owner.token,
        body: { from: '2026-11-01T00:00:00Z' },
      });
      expect(replay.body.events).to.equal(0);
    });

    it('end with the key: they are disabled, receive nothing and cannot be enabled', async () => {
      const { key, id } = await keyWith(['write:webhooks', 'read:members'], 'sandbox');
      const { body } = await hook({ key });
      await revoke(id);
      expect(await shown(body.id)).to.include({ isActive: false, disabledReason: 'credential_ended' });
      const on = await test.api('PATCH', `${base()}/webhooks/${String(body.id)}`, {
        token: owner.token,
        body: { isActive: true },
      });
      expect([on.status, on.body.code]).to.deep.equal([409, 'WEBHOOK_CREDENTIAL_ENDED']);
      await invite({ token: owner.token });
      await dispatch();
      expect(kindsSent()).to.deep.equal([]);
    });

    it('end with the authorization, and receive nothing while its user is not an admin', async () => {
      const admin = await addMember(test, organizationId, 'admin');
      const { token } = await test.given.oauthToken(admin, organizationId, {
        scopes: ['write:webhooks', 'read:members'],
      });
      const { body } = await hook({ token });
      await dispatch();
      receiver.requests.length = 0;
      const path = `${base()}/members/${await memberId(admin)}`;
      await test.api('PATCH', path, { token: owner.token, body: { role: 'member' } });
      await invite({ token: owner.token });
      await dispatch();
      expect(kindsSent()).to.deep.equal([]);
      await test.api('DELETE', path, { token: owner.token });
      expect(await shown(body.id)).to.include({ isActive: false, disabledReason: 'credential_ended' });
    });

    it('receive what a live grant lets their application read, not what an ended grant did', async () => {
      const { token, clientId, actor } = await test.given.oauthToken(owner, organizationId, {
        scopes: ['write:webhooks', 'read:members'],
      });
      expect((await hook({ token })).status).to.equal(201);
      await test.services.database.oauthArtifacts.insertGrant(organizationId, {
        hash: artifactHash('Grant', 'the second consent'),
        userId: owner.userId,
        applicationId: clientId,
        payload: { openid: { scope: 'write:webhooks read:invoices' } },
        expiresAt: new Date(test.clock.now().getTime() + 86_400_000),
      });
      await invite({ token: owner.token });
      await dispatch();
      expect(kindsSent()).to.deep.equal(['invitation.created']);
      await endGrant(test.services, artifactHash('Grant', actor.grantId));
      await invite({ token: owner.token });
      await stamp();
      await dispatch();
      expect(kindsSent()).to.deep.equal(['invitation.created']);
    });

    it('receive nothing while their key is inactive, nor once the key or the grant has expired', async () => {
      const { dataSource } = test.database;
      const scopes: Scope[] = ['write:webhooks', 'read:members'];
      const [inactive, expired] = [await keyWith(scopes, 'sandbox'), await keyWith(scopes, 'sandbox')];
      const { token, actor } = await test.given.oauthToken(owner, organizationId, { scopes });
      for (const call of [{ key: inactive.key }, { key: expired.key }, { token }])
        expect((await hook(call)).status).to.equal(201);
      await dispatch();
      receiver.requests.length = 0;
      await invite({ token: owner.token });
      await dispatch();
      expect(kindsSent()).to.deep.equal(['invitation.created', 'invitation.created', 'invitation.created']);
      await test.api('PATCH', `${base()}/api-keys/${inactive.id}`, { token: owner.token, body: { isActive: false } });
      const now = test.clock.now();
      await dataSource.query('update api_key set expires_at = $2 where id = $1', [expired.id, now]);
      const grant = artifactHash('Grant', actor.grantId);
      await dataSource.query('update oauth_artifact set expires_at = $2 where hash = $1', [grant, now]);
      receiver.requests.length = 0;
      await invite({ token: owner.token });
      await dispatch();
      expect(kindsSent()).to.deep.equal([]);
    });

    it('receive nothing that their application may no longer read', async () => {
      const { token, clientId } = await test.given.oauthToken(owner, organizationId, {
        scopes: ['write:webhooks', 'read:members'],
      });
      expect((await hook({ token })).status).to.equal(201);
      const app = await test.services.database.oauthApplications.findByClientId(clientId);
      const developers = await test.services.database.members.list(app?.organizationId ?? '');
      const actor = { ...owner.actor, userId: developers[0]?.userId ?? '' };
      const which = { organizationId: app?.organizationId ?? '', id: clientId };
      await updateOauthApplication(test.services, actor, { ...which, scopes: ['write:webhooks', 'read:invoices'] });
      await invite({ token: owner.token });
      await dispatch();
      expect(kindsSent()).to.deep.equal([]);
    });

    it('of others keep their address: a key cannot redirect them to itself', async () => {
      const { body } = await hook({ token: owner.token });
      const path = `${base()}/webhooks/${String(body.id)}`;
      await test.api('PATCH', path, { token: owner.token, body: { environment: 'sandbox' } });
      const { key } = await keyWith(['write:webhooks', 'read:webhooks'], 'sandbox');
      const turned = await test.api('PATCH', path, { key, body: { url: 'https://hooks.example.com/mine' } });
      expect([turned.status, turned.body.code]).to.deep.equal([403, 'OTHER_CREDENTIAL']);
      expect((await test.api('PATCH', path, { key, body: { description: 'x' } })).status).to.equal(200);
    });

    it('of a key stay in its environment, whatever credential updates them', async () => {
      const { key } = await keyWith(['write:webhooks', 'read:events'], 'sandbox');
      const { body } = await hook({ key });
      for (const environment of [null, 'production']) {
        const path = `${base()}/webhooks/${String(body.id)}`;
        const widened = await test.api('PATCH', path, { token: owner.token, body: { environment } });
        expect(statusAndMessage(widened)).to.deep.equal([
          400,
          ['environment must be sandbox, that of the API key that created it'],
        ]);
      }
    });

    it('show an event only to a key that may read it', async () => {
      const { body } = await hook({ token: owner.token });
      const path = `${base()}/webhooks/${String(body.id)}`;
      await test.api('PATCH', path, { token: owner.token, body: { environment: 'sandbox' } });
      await stamp();
      await dispatch();
      const log = (await test.api('GET', `${path}/deliveries?event=invoice.stamped`, { token: owner.token }))
        .body as unknown as { data: Json[] };
      const delivery = `${path}/deliveries/${String(log.data[0]?.id)}`;
      const { key } = await keyWith(['read:webhooks'], 'sandbox');
      expect((await test.api('GET', delivery, { key })).status).to.equal(403);
      const { key: reader } = await keyWith(['read:webhooks', 'read:invoices'], 'sandbox');
      expect((await test.api('GET', delivery, { key: reader })).status).to.equal(200);
    });
  });
});
