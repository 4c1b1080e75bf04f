import { signIn } from '@lacre/services/sessions/sign-in';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { refusalOf } from '../refusal-of.ts';
import { sharedServices } from '../shared-services.ts';

const origin = { ip: undefined, userAgent: undefined };

describe('signing in', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('answers a grant with the organizations of the user', async () => {
    const ana = await given(t.services).user();
    const { id, name, slug } = await given(t.services).organization(ana);
    const grant = await signIn(t.services, { email: ana.email.toUpperCase(), password: ana.password }, origin);
    expect(grant.user.id).to.equal(ana.userId);
    expect(grant.user.organizations).to.deep.equal([{ id, name, slug, role: 'owner' }]);
    expect(grant.refreshToken).not.to.equal(ana.refreshToken);
  });

  it('refuses a wrong password and an unknown e-mail with one text', async () => {
    const ana = await given(t.services).user();
    const wrong = await refusalOf(signIn(t.services, { email: ana.email, password: 'another horse' }, origin));
    const unknown = await refusalOf(signIn(t.services, { email: 'no@example.com', password: 'x' }, origin));
    expect(wrong).to.deep.equal({
      kind: 'unauthorized',
      messages: 'Invalid email or password',
      code: 'INVALID_CREDENTIALS',
    });
    expect(unknown).to.deep.equal(wrong);
  });

  it('counts failures and forgets them at the next success', async () => {
    const ana = await given(t.services).user();
    const failures = async () => (await t.database.database.users.findById(ana.userId))?.failedSignIns;
    await refusalOf(signIn(t.services, { email: ana.email, password: 'another horse' }, origin));
    expect(await failures()).to.equal(1);
    await signIn(t.services, ana, origin);
    expect(await failures()).to.equal(0);
  });
});
