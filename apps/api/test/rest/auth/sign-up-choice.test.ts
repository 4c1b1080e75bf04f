import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { tokenOfInvitation } from '../../support/invitation-token.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const body = (email: string) => ({ email, password: 'correct horse battery', name: 'Ana' });

describe('SIGN_UP', () => {
  let test: TestApi;
  afterEach(() => test.close());
  const signUp = async (email: string) => {
    const { status, body: answer } = await test.api('POST', '/auth/sign-up', { body: body(email) });
    return [status, status === 201 ? undefined : answer.code];
  };
  /** A user who signed up while that was open. */
  const registered = (name?: string) =>
    given({ ...test.services, settings: { ...test.services.settings, signUp: 'open' } }).user(name);
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

  describe('403', () => {
    it('closed and invited reject an e-mail with an account like any other, so nobody learns who has one', async () => {
      for (const [choice, code] of [
        ['closed', 'SIGN_UP_CLOSED'],
        ['invited', 'SIGN_UP_INVITED_ONLY'],
      ] as const) {
        test = await startTestApi({ env: { SIGN_UP: choice } });
        const { email } = await registered();
        expect(await signUp(email)).to.deep.equal([403, code]);
        expect(await signUp('nobody@example.com')).to.deep.equal([403, code]);
        if (choice === 'closed') await test.close();
      }
    });

    it('closed rejects an invited e-mail too, in the language of the caller', async () => {
      test = await startTestApi({ env: { SIGN_UP: 'closed' } });
      const owner = await registered();
      const { id } = await test.given.organization(owner);
      const invite = { token: owner.token, body: { email: 'eva@example.com', role: 'member' } };
      expect((await test.api('POST', `/organizations/${id}/invites`, invite)).status).to.equal(201);
      expect(await signUp('eva@example.com')).to.deep.equal([403, 'SIGN_UP_CLOSED']);
      const headers = { 'accept-language': 'es' };
      const said = await test.api('POST', '/auth/sign-up', { body: body('eva@example.com'), headers });
      expect(String(said.body.message)).to.match(/registro|cuenta/i);
    });

    it('invited rejects an e-mail whose invitation expired, was declined, or is of a deleted organization', async () => {
      test = await startTestApi({ env: { SIGN_UP: 'invited' } });
      const owner = await registered();
      const invite = async (email: string) => {
        const { id } = await test.given.organization(owner);
        const call = { token: owner.token, body: { email, role: 'member' } };
        expect((await test.api('POST', `/organizations/${id}/invites`, call)).status).to.equal(201);
        return id;
      };
      const gone = await invite('gone@example.com');
      await test.api('DELETE', `/organizations/${gone}`, { token: owner.token });
      expect(await signUp('gone@example.com')).to.deep.equal([403, 'SIGN_UP_INVITED_ONLY']);
      const leo = await registered('leo');
      await invite(leo.email);
      const token = await tokenOfInvitation(test, leo.email);
      expect((await test.api('POST', '/invites/decline', { token: leo.token, body: { token } })).status).to.equal(204);
      expect(await signUp(leo.email)).to.deep.equal([403, 'SIGN_UP_INVITED_ONLY']);
      await invite('late@example.com');
      test.clock.advance(7 * 86_400 + 1);
      expect(await signUp('late@example.com')).to.deep.equal([403, 'SIGN_UP_INVITED_ONLY']);
    });
  });

  describe('409', () => {
    it('invited tells an invited person that the account exists already', async () => {
      test = await startTestApi({ env: { SIGN_UP: 'invited' } });
      const owner = await registered();
      const { id } = await test.given.organization(owner);
      const leo = await registered('leo');
      const invite = { token: owner.token, body: { email: leo.email, role: 'member' } };
      await test.api('POST', `/organizations/${id}/invites`, invite);
      expect(await signUp(leo.email)).to.deep.equal([409, 'EMAIL_TAKEN']);
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
