import { authorizeApplication } from '@lacre/services/oauth/authorize-application';
import type { GivenUser } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { expect } from 'chai';
import { addMember } from './support/add-member.ts';
import type { Json } from './support/api-client.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

describe('a security notice', () => {
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
  const base = () => `/organizations/${organizationId}`;
  const inEnglish = ({ token }: GivenUser) => test.api('PATCH', '/users/me', { token, body: { locale: 'en-US' } });
  const authorizations = async ({ token }: GivenUser) =>
    (await test.api('GET', '/users/me/authorizations', { token })).body as unknown as Json[];

  it('notifies owner and admins of a new admin, invited or promoted, each in their language', async () => {
    await inEnglish(owner);
    const admin = await addMember(test, organizationId, 'admin');
    expect((await test.mail.next(owner.email, /new admin/)).text).to.include(admin.email);
    const member = await addMember(test, organizationId, 'member');
    const { body } = await test.api('GET', `${base()}/members`, { token: owner.token });
    const id = String((body as unknown as Json[]).find(({ userId }) => String(userId) === member.userId)?.id);
    await test.api('PATCH', `${base()}/members/${id}`, { token: owner.token, body: { role: 'admin' } });
    expect((await test.mail.next(owner.email, /new admin/)).text).to.include(member.email);
    await test.mail.next(admin.email, /nuevo administrador/);
    expect((await test.mail.next(admin.email, /nuevo administrador/)).text).to.include(member.email);
  });

  it('notifies owner and admins of a new key, whatever credential created it, and of its replacement', async () => {
    const admin = await addMember(test, organizationId, 'admin');
    const make = { name: 'Tienda', environment: 'production', scopes: ['read:invoices', 'write:api-keys'] };
    const made = await test.api('POST', `${base()}/api-keys`, { token: admin.token, body: make });
    for (const { email } of [owner, admin])
      expect((await test.mail.next(email, /nueva clave de API/)).text)
        .to.include('Tienda (…')
        .and.include('admin creó')
        .and.include('producción')
        .and.not.include(String(made.body.key));
    const body = { ...make, name: 'Segunda', scopes: ['read:invoices'] };
    await test.api('POST', `${base()}/api-keys`, { key: String(made.body.key), body });
    expect((await test.mail.next(owner.email, /nueva clave/)).text).to.include('la clave de API Tienda');
    await test.api('POST', `${base()}/api-keys/${String(made.body.id)}/rotate`, { token: owner.token, body: {} });
    expect((await test.mail.next(owner.email, /nueva clave/)).text).to.include('Ana creó la clave Tienda');
  });

  it('notifies them of a new webhook, and of a new address for one', async () => {
    const body = { url: 'https://93.184.215.14/hook', events: ['*'] };
    const made = await test.api('POST', `${base()}/webhooks`, { token: owner.token, body });
    expect((await test.mail.next(owner.email, /nuevo webhook/)).text)
      .to.include('93.184.215.14')
      .and.include('Eventos: todos.');
    const path = `${base()}/webhooks/${String(made.body.id)}`;
    await test.api('PATCH', path, { token: owner.token, body: { description: 'x' } });
    await test.api('PATCH', path, {
      token: owner.token,
      body: { url: 'https://93.184.215.15/hook', events: ['invoice.stamped'] },
    });
    expect((await test.mail.next(owner.email, /nuevo webhook/)).text)
      .to.include('93.184.215.15')
      .and.include('Eventos: invoice.stamped.');
  });

  it('notifies them of the credentials that a removed member leaves behind', async () => {
    const admin = await addMember(test, organizationId, 'admin');
    await test.given.apiKey(admin, organizationId);
    const { body } = await test.api('GET', `${base()}/members`, { token: owner.token });
    const id = String((body as unknown as Json[]).find(({ userId }) => String(userId) === admin.userId)?.id);
    await test.api('DELETE', `${base()}/members/${id}`, { token: owner.token });
    expect((await test.mail.next(owner.email, /credenciales que deja admin/)).text).to.include('Test (…');
  });

  it('notifies a user of the application that may act in their name, once for the same scopes', async () => {
    const { clientId } = await test.given.oauthToken(owner, organizationId, { scopes: ['read:invoices'] });
    expect((await test.mail.next(owner.email, /en su nombre/)).text)
      .to.include('Conta Móvil (Contadigital)')
      .and.include('read:invoices');
    const again = (scopes: ('read:invoices' | 'read:user')[]) =>
      authorizeApplication(test.services, owner.actor, { organizationId, clientId, scopes });
    await again(['read:invoices']);
    await again(['read:invoices', 'read:user']);
    expect((await test.mail.next(owner.email, /en su nombre/)).text).to.include('read:user');
  });

  describe('after a new password', () => {
    it('reports that a reset ended every application, in all organizations, with what they created', async () => {
      const other = await test.given.organization(owner);
      const tokens = [await test.given.oauthToken(owner, organizationId), await test.given.oauthToken(owner, other.id)];
      const read = (token: string) => test.api('GET', '/users/me', { token });
      for (const { token } of tokens) expect((await read(token)).status).to.equal(200);
      const invited = await test.api('POST', `${base()}/invites`, {
        token: tokens[0]?.token ?? '',
        body: { email: `x-${owner.email}`, role: 'member' },
      });
      expect(invited.status).to.equal(201);
      await test.api('POST', '/auth/password/forgot', { body: { email: owner.email } });
      const token = tokenIn(await test.mail.next(owner.email, /Restablezca/));
      await test.api('POST', '/auth/password/reset', { body: { token, password: 'battery staple' } });
      for (const one of tokens) expect((await read(one.token)).status).to.equal(401);
      const body = { email: owner.email, password: 'battery staple' };
      const { body: session } = await test.api('POST', '/auth/sign-in', { body });
      const again = { ...owner, token: String(session.token) };
      expect(await authorizations(again)).to.deep.equal([]);
      const pending = await test.api('GET', `${base()}/invites`, { token: again.token });
      expect(pending.body).to.deep.equal([]);
      expect((await test.mail.next(owner.email, /contraseña cambió/)).text).to.include('todas las aplicaciones');
    });

    it('reports that a change keeps the applications, unless requested otherwise', async () => {
      const { token } = await test.given.oauthToken(owner, organizationId);
      const change = (endAuthorizations?: boolean) =>
        test.api('POST', '/auth/password/change', {
          token: owner.token,
          body: {
            currentPassword: owner.password,
            newPassword: owner.password,
            ...(endAuthorizations && { endAuthorizations }),
          },
        });
      expect((await change()).status).to.equal(204);
      expect((await test.mail.next(owner.email, /contraseña cambió/)).text).to.include('conservan su acceso');
      expect((await test.api('GET', '/users/me', { token })).status).to.equal(200);
      expect((await change(true)).status).to.equal(204);
      expect((await test.api('GET', '/users/me', { token })).status).to.equal(401);
      expect(await authorizations(owner)).to.deep.equal([]);
    });
  });
});
