import { authorizeApplication } from '@lacre/services/oauth/authorize-application';
import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import type { Services } from '@lacre/services/services';
import { requestPasswordReset } from '@lacre/services/users/request-password-reset';
import { resetPassword } from '@lacre/services/users/reset-password';
import { given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';

describe('authorizing an application', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('is rejected where the password is reset meanwhile, which revokes all authorizations', async () => {
    const ana = await given(t.services).user();
    const { id: organizationId } = await given(t.services).organization(ana);
    const { id, clientId } = await createOauthApplication(t.services, ana.actor, {
      organizationId,
      name: 'Conta Móvil',
      type: 'confidential',
      redirectUris: ['https://conta.example/callback'],
      scopes: ['read:invoices'],
    });
    await requestPasswordReset(t.services, ana).settled;
    const token = tokenIn(await t.mail.next(ana.email, /Restablezca/));
    const { database } = t.services;
    const late: Services['database'] = {
      ...database,
      async transaction(...of) {
        await resetPassword(t.services, { token, password: 'battery staple' });
        return database.transaction(...of);
      },
    };
    const input = { organizationId, clientId, scopes: ['read:invoices'] as const };
    const { code } = await errorOf(authorizeApplication({ ...t.services, database: late }, ana.actor, input));
    expect(code).to.equal('UNAUTHORIZED');
    expect(await database.oauthAuthorizations.listOfApplication(organizationId, id)).to.deep.equal([]);
  });
});
