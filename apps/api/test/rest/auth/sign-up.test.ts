import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /auth/sign-up', () => {
  let test: TestApi;
  const body = (changes: Record<string, unknown> = {}) => ({
    email: 'ana@example.com',
    password: 'correct horse battery',
    name: 'Ana',
    ...changes,
  });
  const signUp = (changes?: Record<string, unknown>) => test.api('POST', '/auth/sign-up', { body: body(changes) });

  before(async () => {
    test = await sharedTestApi();
  });

  describe('201', () => {
    it('creates an account and signs it in', async () => {
      const { status, headers, body: grant } = await signUp({ email: ' Beto@Example.com '.trim(), name: ' Beto ' });
      expect(status).to.equal(201);
      expect(headers.get('location')).to.equal('/users/me');
      expect(grant.user).to.include({ email: 'beto@example.com', name: 'Beto', emailVerified: false });
      expect(grant.expiresAt).to.equal('2026-11-21T18:15:00.000Z');
      const me = await test.api('GET', '/users/me', { token: String(grant.token) });
      expect(me.body).to.deep.equal(grant.user);
    });

    it('returns nothing of the password, and forbids caching', async () => {
      const { headers, bytes } = await signUp({ email: 'caro@example.com' });
      expect(bytes.toString()).not.to.match(/argon2|correct horse|passwordHash/);
      expect(headers.get('cache-control')).to.equal('no-store');
    });

    it('accepts passwords of 8 and of 128 characters of any kind', async () => {
      for (const [index, password] of ['contraseña'.slice(-8), '🔑'.repeat(64)].entries())
        expect((await signUp({ email: `long-${index}@example.com`, password })).status).to.equal(201);
    });
  });

  describe('400', () => {
    const rejections: [string, Record<string, unknown>, string[]][] = [
      [
        'a body without fields',
        { email: undefined, password: undefined, name: undefined },
        ['email is required', 'password is required', 'name is required'],
      ],
      ['an e-mail without a domain', { email: 'ana@' }, ['email must be a valid e-mail address']],
      ['an e-mail with a line break', { email: 'ana@example.com\n' }, ['email must be a valid e-mail address']],
      ['an e-mail with NUL', { email: 'a\u0000@example.com' }, ['email must be a valid e-mail address']],
      ['a password of 7 characters', { password: '1234567' }, ['password must be between 8 and 128 characters long']],
      [
        'a password of 129 characters',
        { password: 'x'.repeat(129) },
        ['password must be between 8 and 128 characters long'],
      ],
      ['a password of blanks', { password: ' \t '.repeat(4) }, ['password must not consist of spaces only']],
      ['a password that is a number', { password: 12345678 }, ['password must be a string of 8 to 128 characters']],
      ['a name of blanks', { name: '  ' }, ['name must not be empty']],
      ['a name with NUL', { name: 'A\u0000na' }, ['name contains characters that are not allowed']],
      ['a name with a lone surrogate', { name: 'A\ud800' }, ['name contains characters that are not allowed']],
    ];
    for (const [what, changes, message] of rejections)
      it(`rejects ${what}, field by field`, async () => {
        const answer = await signUp({ email: 'nobody@example.com', ...changes });
        expect(statusAndMessage(answer)).to.deep.equal([400, message]);
        const details = answer.body.details as unknown as { message: string; source: string }[];
        expect(details.map((detail) => [detail.message, detail.source])).to.deep.equal(
          message.map((text) => [text, 'api']),
        );
      });
  });

  describe('409', () => {
    it('rejects an e-mail that is already registered, ignoring its case', async () => {
      await signUp();
      const answer = await signUp({ email: 'ANA@example.COM' });
      expect(statusAndMessage(answer)).to.deep.equal([409, 'An account with this e-mail already exists']);
      expect(answer.body).to.include({ error: 'CONFLICT', code: 'EMAIL_TAKEN' });
    });

    it('creates one account for two concurrent requests', async () => {
      const answers = await Promise.all([1, 2].map(() => signUp({ email: 'twice@example.com' })));
      expect(answers.map(({ status }) => status)).to.have.members([201, 409]);
    });
  });
});
