import { contextWords } from '@lacre/services/passwords/refuse-common-password';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { signIn } from '@lacre/services/sessions/sign-in';
import { requestPasswordReset } from '@lacre/services/users/request-password-reset';
import { resetPassword } from '@lacre/services/users/reset-password';
import type { GivenUser } from '@lacre/testing/given';
import { given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { signUp } from '../../src/sessions/sign-up.ts';
import { errorOf } from '../error-of.ts';

const origin = { ip: undefined, userAgent: undefined };

describe('a forgotten password', () => {
  let t: TestServices;
  let ana: GivenUser;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());
  beforeEach(async () => {
    ana = await given(t.services).user();
  });

  const forgot = (email: string) => requestPasswordReset(t.services, { email }).settled;
  const askedFor = async (email = ana.email) => {
    await forgot(email);
    return tokenIn(await t.mail.next(email, /Restablezca/));
  };
  const reset = (token: string, password = 'battery staple') => resetPassword(t.services, { token, password });

  it('is replaced with the link of an e-mail, once', async () => {
    const token = await askedFor();
    expect(token).to.match(/^[\w-]{43}$/);
    await reset(token);
    expect((await signIn(t.services, { email: ana.email, password: 'battery staple' }, origin)).user).to.include({
      id: ana.userId,
      emailVerified: true,
    });
    await t.mail.next(ana.email, /cambió/);
    for (const again of [token, token.slice(1), ''])
      expect((await errorOf(reset(again, 'something else'))).kind).to.equal('gone');
    expect((await errorOf(signIn(t.services, ana, origin))).code).to.equal('INVALID_CREDENTIALS');
  });

  it('is replaced once by concurrent uses of the same link', async () => {
    const token = await askedFor();
    const ends = await Promise.allSettled([1, 2, 3].map((n) => reset(token, `battery staple ${n}`)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
  });

  it('is reset with the end of every session, in every process at once', async () => {
    const other = await t.another();
    try {
      const second = await signIn(t.services, ana, origin);
      await resolveSession(other.services, second.token);
      await reset(await askedFor());
      for (const token of [ana.token, second.token])
        expect((await errorOf(resolveSession(t.services, token))).kind).to.equal('unauthorized');
      // The notification is in flight: the other process drops its cache entry as soon as it arrives.
      for (;;) {
        const end = await resolveSession(other.services, second.token).catch((error: unknown) => error);
        if (end instanceof Error) break;
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      await other.close();
    }
  });

  it('has a link for one hour, and only the latest one is valid', async () => {
    const late = await askedFor();
    t.clock.advance(3_600);
    expect((await errorOf(reset(late))).kind).to.equal('gone');
    const first = await askedFor();
    t.clock.advance(60);
    const second = await askedFor();
    expect((await errorOf(reset(first))).kind).to.equal('gone');
    await reset(second);
  });

  it('gets at most one e-mail per minute, and the response does not reveal who has an account', async () => {
    await askedFor();
    t.clock.advance(59);
    await forgot(ana.email.toUpperCase());
    await forgot('nobody@example.com');
    await forgot(`${ana.email}.other`);
    const beto = await given(t.services).user('Beto');
    await askedFor(beto.email);
    expect(t.mail.unread.filter(({ subject }) => subject.startsWith('Restablezca'))).to.deep.equal([]);
  });

  it('has a link that is stored as a hash only', async () => {
    const token = await askedFor();
    const rows = JSON.stringify(await t.database.dataSource.query('select t::text from user_token t'));
    expect(rows).not.to.include(token).and.not.include(Buffer.from(token).toString('hex'));
  });

  it('has a link that stays valid when the new password is too common', async () => {
    const token = await askedFor();
    expect((await errorOf(reset(token, 'Sunshine'))).code).to.equal('COMMON_PASSWORD');
    await reset(token);
  });
});

describe('a new password', () => {
  let t: TestServices;
  before(async () => {
    t = await createTestServices();
  });
  after(() => t.close());

  it('that is common is rejected, whatever its case', async () => {
    const email = 'eva@example.com';
    for (const password of ['12345678', 'password', 'PassWord', 'qwertyuiop', '13101988', 'Eva@Example.com'])
      expect(await errorOf(signUp(t.services, { email, password, name: 'Eva' }, origin)), password).to.include({
        kind: 'bad-request',
        code: 'COMMON_PASSWORD',
      });
    await signUp(t.services, { email, password: 'demo-demo-demo', name: 'Eva' }, origin);
  });

  it('of words of the context alone is rejected, with whatever digits and signs, and accepted with others', async () => {
    const email = 'lola@example.com';
    for (const password of [
      'Factura2026!',
      'lacre-lacre-1',
      'Facturación 24',
      'CFDI.SAT.2026',
      ...contextWords.map((word) => `${word}1234567`),
    ])
      expect(await errorOf(signUp(t.services, { email, password, name: 'Lola' }, origin)), password).to.include({
        kind: 'bad-request',
        code: 'COMMON_PASSWORD',
      });
    await signUp(t.services, { email, password: 'mi primera factura', name: 'Lola' }, origin);
  });
});
