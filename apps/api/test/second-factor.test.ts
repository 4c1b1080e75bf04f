import type { AppRouter } from '@lacre/router/app-router';
import type { GivenUser } from '@lacre/testing/given';
import type { TRPCClientError } from '@trpc/client';
import { expect } from 'chai';
import { addMember } from './support/add-member.ts';
import type { Call } from './support/api-client.ts';
import { csdIssuer, password } from './support/csd-files.ts';
import { withFailingCommits } from './support/failing-transactions.ts';
import { type CodeApp, turnOnSecondFactor, wrongCode } from './support/second-factor.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';
import { createClient } from './support/trpc-client.ts';

describe('a second factor is required', () => {
  let test: TestApi;
  let ana: GivenUser;
  let organizationId: string;
  let app: CodeApp;
  const live = { name: 'Caja', environment: 'production', scopes: ['read:invoices'] };

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    ana = await test.given.user();
    organizationId = (await test.given.organization(ana)).id;
  });

  async function certificate(): Promise<FormData> {
    const { cer, key } = await (await csdIssuer(test))();
    const form = new FormData();
    form.append('cer', new Blob([new Uint8Array(cer)]), 'x.cer');
    form.append('key', new Blob([new Uint8Array(key)]), 'x.key');
    form.append('password', password);
    return form;
  }
  async function memberId(): Promise<string> {
    const { userId } = await addMember(test, organizationId, 'member');
    const { body } = await test.api('GET', `/organizations/${organizationId}/members`, { token: ana.token });
    return (body as unknown as { id: string; userId: string }[]).find((one) => one.userId === userId)?.id ?? '';
  }

  const operations: Record<string, () => Promise<[method: string, path: string, call?: Call]>> = {
    'to upload a certificate': async () => [
      'PUT',
      `/organizations/${organizationId}/certificates`,
      { raw: await certificate() },
    ],
    'to transfer the ownership': async () => [
      'POST',
      `/organizations/${organizationId}/transfer-ownership`,
      { body: { memberId: await memberId() } },
    ],
    'to delete an organization': async () => ['DELETE', `/organizations/${organizationId}`],
    'to create a live key': async () => ['POST', `/organizations/${organizationId}/api-keys`, { body: live }],
    'to replace a live key': async () => {
      const { id } = await test.given.apiKey(ana, organizationId, { environment: 'production' });
      return ['POST', `/organizations/${organizationId}/api-keys/${id}/rotate`, { body: {} }];
    },
    'to extend a live key': async () => {
      const { id } = await test.given.apiKey(ana, organizationId, { environment: 'production' });
      const body = { scopes: ['read:invoices', 'write:invoices', 'cancel:invoices'] };
      return ['PATCH', `/organizations/${organizationId}/api-keys/${id}`, { body }];
    },
    'to promote a member to admin': async () => [
      'PATCH',
      `/organizations/${organizationId}/members/${await memberId()}`,
      { body: { role: 'admin' } },
    ],
    'to invite an admin': async () => [
      'POST',
      `/organizations/${organizationId}/invites`,
      { body: { email: 'admin@example.com', role: 'admin' } },
    ],
    'to change the password': async () => [
      'POST',
      '/auth/password/change',
      { body: { currentPassword: ana.password, newPassword: 'battery staple' } },
    ],
  };

  for (const [what, operation] of Object.entries(operations))
    it(`${what}: 403 without a code, 401 for a wrong or used one`, async () => {
      const [method, path, call] = await operation();
      app = await turnOnSecondFactor(test, ana);
      const ask = async (code?: string) => {
        const headers: Record<string, string> = code === undefined ? {} : { 'X-MFA-Code': code };
        const { status, body } = await test.api(method, path, { ...call, token: ana.token, headers });
        return [status, body?.code];
      };
      expect(await ask()).to.deep.equal([403, 'MFA_REQUIRED']);
      expect(await ask(wrongCode(app))).to.deep.equal([401, 'WRONG_MFA_CODE']);
      // The code that confirmed the second factor.
      expect(await ask(app.code(-1))).to.deep.equal([401, 'WRONG_MFA_CODE']);
      const [status] = await ask(app.code());
      expect(status).to.be.oneOf([200, 201, 204]);
    });

  for (const [what, operation] of Object.entries(operations))
    it(`${what}: a code is used up with what it permits, and not by a request that failed with 503`, async () => {
      const [method, path, call] = await operation();
      app = await turnOnSecondFactor(test, ana);
      const headers = { 'X-MFA-Code': app.code() };
      const ask = async () => (await test.api(method, path, { ...call, token: ana.token, headers })).status;
      expect(await withFailingCommits(test, ask)).to.equal(503);
      expect(await ask()).to.be.oneOf([200, 201, 204]);
      const { body } = await test.api('DELETE', '/users/me/mfa/totp', { token: ana.token, headers });
      expect(body.code).to.equal('WRONG_MFA_CODE');
    });

  it('for every change that extends a live key, and for none that restricts it', async () => {
    const { body: made } = await test.api('POST', `/organizations/${organizationId}/api-keys`, {
      token: ana.token,
      body: {
        ...live,
        allowedIps: ['192.0.2.0/24', '127.0.0.1'],
        expiresAt: '2099-01-01T00:00:00Z',
        limits: { maxTotalPerDay: 100 },
      },
    });
    const path = `/organizations/${organizationId}/api-keys/${String(made.id)}`;
    await turnOnSecondFactor(test, ana);
    const change = async (body: object) => (await test.api('PATCH', path, { token: ana.token, body })).status;
    for (const less of [
      { name: 'Otra caja' },
      { isActive: false },
      { allowedIps: ['127.0.0.1'] },
      { expiresAt: '2098-01-01T00:00:00Z' },
      { scopes: ['read:invoices'] },
      { limits: { maxTotalPerDay: 50, requireConfirmation: true } },
    ])
      expect(await change(less), JSON.stringify(less)).to.equal(200);
    for (const more of [
      { isActive: true },
      { allowedIps: ['127.0.0.1', '198.51.100.1'] },
      { allowedIps: null },
      { expiresAt: '2098-01-02T00:00:00Z' },
      { expiresAt: null },
      { limits: { maxTotalPerDay: 50 } },
      { limits: { maxTotalPerDay: 51, requireConfirmation: true } },
      { limits: null },
      { scopes: ['read:invoices', 'read:events'] },
    ])
      expect(await change(more), JSON.stringify(more)).to.equal(403);
    const sandbox = await test.given.apiKey(ana, organizationId);
    const other = `/organizations/${organizationId}/api-keys/${sandbox.id}`;
    const widened = await test.api('PATCH', other, {
      token: ana.token,
      body: { scopes: ['read:invoices', 'read:events'] },
    });
    expect(widened.status).to.equal(200);
  });

  it('only of users who have one, and not of API keys', async () => {
    const path = `/organizations/${organizationId}/api-keys`;
    expect((await test.api('POST', path, { token: ana.token, body: live })).status).to.equal(201);
    const { key } = await test.given.apiKey(ana, organizationId, {
      environment: 'production',
      scopes: ['write:api-keys', 'read:invoices'],
    });
    await turnOnSecondFactor(test, ana);
    expect((await test.api('POST', path, { key, body: live })).status).to.equal(201);
    const sandbox = { ...live, environment: 'sandbox' };
    expect((await test.api('POST', path, { token: ana.token, body: sandbox })).status).to.equal(201);
  });

  it('over tRPC with the same header, and signing in there creates no session without it either', async () => {
    app = await turnOnSecondFactor(test, ana);
    const client = createClient(test.url, { token: ana.token });
    const errorOf = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        (error: unknown) => (error as TRPCClientError<AppRouter>).data as unknown as Record<string, unknown>,
      );
    const refused = await errorOf(client.organizations.delete.mutate({ id: organizationId }));
    expect(refused).to.include({ reason: 'MFA_REQUIRED', statusCode: 403 });
    const owed = await errorOf(client.auth.signIn.mutate({ email: ana.email, password: ana.password }));
    expect(owed).to.include({ reason: 'MFA_REQUIRED', statusCode: 401 });
    const { token } = await client.auth.completeSignIn.mutate({
      mfaToken: String(owed?.['mfaToken']),
      code: app.code(),
    });
    const deleted = await fetch(`${test.url}/trpc/organizations.delete`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-mfa-code': app.code(1),
      },
      body: JSON.stringify({ id: organizationId }),
    });
    expect(deleted.status).to.equal(200);
  });
});
