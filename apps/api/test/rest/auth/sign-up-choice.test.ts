import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const body = (email: string) => ({ email, password: 'correct horse battery', name: 'Ana' });

describe('SIGN_UP', () => {
  let test: TestApi;
  afterEach(() => test.close());
  const signUp = async (email: string) => {
    const { status, body: answer } = await test.api('POST', '/auth/sign-up', { body: body(email) });
    return [status, status === 201 ? undefined : answer.code];
  };
  /** Runs `npm run admin:create` on the database of this test. */
  const createAdmin = (args: string[], password: string) =>
    new Promise<{ code: number | null; out: string }>((resolve) => {
      const program = fileURLToPath(new URL('../../../src/admin/main.ts', import.meta.url));
      const child = spawn(process.execPath, [program, ...args], {
        env: {
          ...process.env,
          DATABASE_URL: test.database.url,
          DATA_DIR: test.config.dataDir,
          SAT_DATA: 'none',
          LOG_LEVEL: 'silent',
        },
      });
      let out = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
      child.on('close', (code) => resolve({ code, out }));
      child.stdin.end(`${password}\n`);
    });

  describe('200', () => {
    it('closed rejects sign-ups, and only admin:create creates accounts', async () => {
      test = await startTestApi({ env: { SIGN_UP: 'closed' } });
      expect(await signUp('ana@example.com')).to.deep.equal([403, 'SIGN_UP_CLOSED']);
      const made = await createAdmin(['--email', 'Ana@Example.com', '--name', 'Ana'], 'correct horse battery');
      expect([made.code, made.out]).to.have.nested.property('1').that.includes('ana@example.com can sign in now');
      const { email, password } = { ...body('ana@example.com') };
      const session = await test.api('POST', '/auth/sign-in', { body: { email, password } });
      expect([session.status, session.body.user?.['emailVerified']]).to.deep.equal([200, true]);
      const again = await createAdmin(['--email', 'ana@example.com', '--name', 'Ana'], 'correct horse battery');
      expect([again.code, again.out]).to.deep.equal([1, 'An account with this e-mail already exists\n']);
      const weak = await createAdmin(['--email', 'eva@example.com', '--name', 'Eva'], 'short');
      expect([weak.code, weak.out]).to.deep.equal([2, 'password must be between 8 and 128 characters long\n']);
      expect((await createAdmin([], 'x')).code).to.equal(2);
    });
  });

  describe('201, 403', () => {
    it('invited creates accounts only for e-mails with a pending invitation, ignoring their case', async () => {
      test = await startTestApi({ env: { SIGN_UP: 'invited' } });
      await createAdmin(['--email', 'ana@example.com', '--name', 'Ana'], 'correct horse battery');
      const { email, password } = body('ana@example.com');
      const token = String((await test.api('POST', '/auth/sign-in', { body: { email, password } })).body.token);
      const { body: organization } = await test.api('POST', '/organizations', { token, body: { name: 'Peña' } });
      const invites = `/organizations/${String(organization.id)}/invites`;
      const invite = async (to: string) =>
        String((await test.api('POST', invites, { token, body: { email: to, role: 'member' } })).body.id);
      expect(await signUp('eva@example.com')).to.deep.equal([403, 'SIGN_UP_INVITED_ONLY']);
      await invite('eva@example.com');
      expect(await signUp('EVA@example.com')).to.deep.equal([201, undefined]);
      const cancelled = await invite('leo@example.com');
      await test.api('DELETE', `${invites}/${cancelled}`, { token });
      expect(await signUp('leo@example.com')).to.deep.equal([403, 'SIGN_UP_INVITED_ONLY']);
    });
  });

  describe('201', () => {
    it('open creates accounts for any e-mail', async () => {
      test = await startTestApi();
      expect(await signUp('ana@example.com')).to.deep.equal([201, undefined]);
    });
  });
});
