import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { removeLostSecondFactor } from '@lacre/services/second-factor/remove-lost-second-factor';
import type { GivenUser } from '@lacre/testing/given';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { turnOnSecondFactor } from './support/second-factor.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

describe('admin commands for a user', () => {
  let test: TestApi;
  let ana: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());
  beforeEach(async () => {
    ana = await test.given.user();
    ({ id: organizationId } = await test.given.organization(ana));
  });

  /** `npm run admin:<command>`, on the database of this test. */
  const run = (...args: string[]) => runOn(test.database.url, ...args);
  const runOn = (databaseUrl: string, ...args: string[]) =>
    new Promise<{ code: number | null; out: string }>((resolve) => {
      const program = fileURLToPath(new URL('../src/admin/person/main.ts', import.meta.url));
      const child = spawn(process.execPath, [program, ...args], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: test.config.dataDir,
          SAT_DATA: 'none',
          LOG_LEVEL: 'silent',
        },
      });
      let out = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
      child.on('close', (code) => resolve({ code, out }));
    });
  const signIn = async () => {
    const { status, body } = await test.api('POST', '/auth/sign-in', {
      body: { email: ana.email, password: ana.password },
    });
    return { status, token: String(body.token) };
  };
  const actions = () =>
    test.database.dataSource.query<{ action: string; target_id: string }[]>(
      `select action, target_id from audit_entry where organization_id = $1 and action like 'user.%'`,
      [organizationId],
    );

  it('remove a lost second factor, end the sessions, and are recorded in the audit log', async () => {
    await turnOnSecondFactor(test, ana);
    expect((await signIn()).status).to.equal(401);
    const { code, out } = await run('reset-mfa', '--email', ana.email.toUpperCase());
    expect([code, out]).to.deep.equal([0, `${ana.email}: second factor removed, 1 sessions ended\n`]);
    expect((await signIn()).status).to.equal(200);
    expect(await actions()).to.deep.equal([
      { action: 'user.second_factor_removed_by_operator', target_id: ana.userId },
    ]);
    const [codes] = await test.database.dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from recovery_code where user_id = $1',
      [ana.userId],
    );
    expect(codes?.count).to.equal(0);
    const again = await run('reset-mfa', '--email', ana.email);
    expect([again.code, again.out]).to.deep.equal([1, 'This account has no second factor\n']);
  });

  it('fail on a database without Lacre’s tables instead of creating them', async () => {
    const bare = await createBareDatabase();
    try {
      const { code, out } = await runOn(bare.url, 'end-sessions', '--email', ana.email);
      expect(code, out).to.equal(1);
      expect(out).to.include('has no tables of Lacre').and.include('DATABASE_URL');
    } finally {
      await bare.drop();
    }
  });

  it('end the sessions at once, and notify the user by e-mail of the removed second factor', async () => {
    await turnOnSecondFactor(test, ana);
    expect((await test.api('GET', '/users/me', { token: ana.token })).status).to.equal(200);
    await removeLostSecondFactor(test.services, { email: ana.email });
    expect((await test.api('GET', '/users/me', { token: ana.token })).status).to.equal(401);
    await test.mail.next(ana.email, /^Aviso de seguridad: quien opera Lacre quitó su segundo factor/);
  });

  it('ends the sessions of that user only', async () => {
    const other = await test.given.user();
    const { token } = await signIn();
    const { code, out } = await run('end-sessions', '--email', ana.email);
    expect([code, out]).to.deep.equal([0, `${ana.email}: 2 sessions ended\n`]);
    const isLive = async (of: string) =>
      (await test.api('POST', '/auth/refresh', { body: { refreshToken: of } })).status === 200;
    expect([await isLive(ana.refreshToken), await isLive(other.refreshToken)]).to.deep.equal([false, true]);
    expect((await test.api('GET', '/users/me', { token })).status).to.equal(401);
    expect(await actions()).to.deep.equal([{ action: 'user.sessions_ended_by_operator', target_id: ana.userId }]);
  });

  it('find no user by a wrong e-mail, and print the usage', async () => {
    expect(await run('end-sessions', '--email', 'nobody@example.com')).to.deep.equal({
      code: 1,
      out: 'There is no account with this e-mail\n',
    });
    for (const args of [[], ['reset-mfa'], ['toString', '--email', ana.email]]) {
      const { code, out } = await run(...args);
      expect([code, out.includes('npm run admin:reset-mfa -- --email')]).to.deep.equal([2, true]);
    }
  });
});
