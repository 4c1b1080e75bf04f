import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey } from '@lacre/services/api-keys/create-api-key';
import { revokeApiKey } from '@lacre/services/api-keys/revoke-api-key';
import { createOrganization } from '@lacre/services/organizations/create-organization';
import { resolveSession } from '@lacre/services/sessions/resolve-session';
import { signUp } from '@lacre/services/sessions/sign-up';
import { changePassword } from '@lacre/services/users/change-password';
import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { loadConfig } from '../src/config.ts';
import { demoFile, demoUser } from '../src/demo.ts';
import { createRuntime } from '../src/runtime.ts';

describe('a data folder that was created for trying Lacre out', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let dataDir: string;
  before(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'lacre-demo-user-'));
  });
  after(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (env: Record<string, string> = {}) =>
    createRuntime(
      loadConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, SAT_DATA: 'none', LOG_LEVEL: 'silent', ...env }),
    );
  const errorOf = async (env: Record<string, string>) => {
    try {
      await (await start(env)).close();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('does not start where others can reach it while the password is public, and does once it was changed', async () => {
    const tried = await start();
    const unknownOrigin = { ip: undefined, userAgent: undefined };
    const { token } = await signUp(tried.services, demoUser, unknownOrigin);
    const actor = await resolveSession(tried.services, token);
    const exposed: Record<string, string>[] = [
      { HOST: '0.0.0.0' },
      { HOST: '192.0.2.7' },
      {
        NODE_ENV: 'production',
        MASTER_KEY: (await readFile(join(dataDir, 'master.key'), 'utf8')).trim(),
      },
    ];
    for (const env of exposed) expect(await errorOf(env)).to.match(/demo@lacre\.local can still sign in.*password/);
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(await errorOf({ HOST }), HOST).to.equal(undefined);

    const person = { kind: 'session' as const, ...actor, organizationHeader: undefined, origin: unknownOrigin };
    await changePassword(tried.services, person, {
      currentPassword: demoUser.password,
      newPassword: 'only this installation knows it',
    });
    for (const env of exposed) expect(await errorOf(env)).to.equal(undefined);

    // The sandbox key, as a first start creates it.
    const { id: organizationId } = await createOrganization(tried.services, person, { name: 'Demo' });
    const asked = { organizationId, name: 'Demo', environment: 'sandbox' as const, scopes: ['read:invoices' as const] };
    const { id, key } = await createApiKey(tried.services, person, asked);
    await writeFile(join(dataDir, demoFile), JSON.stringify({ organizationId, key }));
    for (const env of exposed)
      expect(await errorOf(env))
        .to.include(`DELETE /organizations/${organizationId}/api-keys/${id}`)
        .and.not.include(key);
    expect(await errorOf({ HOST: '127.0.0.1' })).to.equal(undefined);
    await revokeApiKey(tried.services, person, { organizationId, id });
    await tried.close();
    for (const env of exposed) expect(await errorOf(env)).to.equal(undefined);
  });
});
