import { resolveSession } from '@lacre/services/sessions/resolve-session';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { signUp } from '../../src/sessions/sign-up.ts';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';

const origin = { ip: '192.0.2.1', userAgent: 'test' };

describe('signing up', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('creates an account that is signed in', async () => {
    const input = { email: 'Nueva@Example.com ', password: 'correct horse', name: ' Ana ' };
    const grant = await signUp(t.services, input, origin);
    expect(grant.user).to.include({ email: 'nueva@example.com', name: 'Ana', emailVerified: false });
    expect(grant.user.organizations).to.deep.equal([]);
    expect(new Date(grant.expiresAt).getTime() - t.clock.now().getTime()).to.equal(15 * 60_000);
    expect((await resolveSession(t.services, grant.token)).userId).to.equal(grant.user.id);
  });

  it('rejects an e-mail that has an account, whatever its case', async () => {
    await signUp(t.services, { email: 'taken@example.com', password: 'correct horse', name: 'Ana' }, origin);
    const again = signUp(t.services, { email: 'TAKEN@example.com', password: 'correct horse', name: 'Eva' }, origin);
    expect(await errorOf(again)).to.include({ kind: 'conflict', code: 'EMAIL_TAKEN' });
  });

  it('of the same e-mail concurrently creates one account', async () => {
    const input = { email: 'race@example.com', password: 'correct horse', name: 'Ana' };
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => signUp(t.services, input, origin)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
  });

  it('stores neither password nor tokens in plain text', async () => {
    const input = { email: 'canary@example.com', password: 'canary-password-1', name: 'Ana' };
    const { token, refreshToken } = await signUp(t.services, input, origin);
    const rows = await t.database.dataSource.query(
      'select u::text, s::text from user_account u join session s on s.user_id = u.id',
    );
    const dump = JSON.stringify(rows);
    for (const secret of [input.password, token, refreshToken, refreshToken.slice(-43)])
      expect(dump).not.to.include(secret);
    expect(dump).to.include('$argon2id$');
  });
});
