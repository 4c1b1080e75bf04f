import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveApiKey } from '@lacre/services/api-keys/resolve-api-key';
import { AppError } from '@lacre/services/errors';
import type { Services } from '@lacre/services/services';
import { ConfigError } from './config.ts';
import { demoFile, demoUser } from './demo.ts';

/** For installations that others can reach: @throws ConfigError while the demo's published credentials still work. */
export async function refuseDemo(
  services: Pick<Services, 'database' | 'clock' | 'credentials' | 'log' | 'passwords'>,
  dataDir: string,
): Promise<void> {
  await refuseDemoUser(services);
  await refuseDemoKey(services, dataDir);
}

/** While the demo user can sign in with its published password. */
async function refuseDemoUser({ database, passwords }: Pick<Services, 'database' | 'passwords'>): Promise<void> {
  const user = await database.users.findByEmailWithPasswordHash(demoUser.email);
  if (!user || !(await passwords.verify(demoUser.password, user.passwordHash))) return;
  throw new ConfigError(
    `This database was created to try Lacre out, and ${demoUser.email} can still sign in with its published password. ` +
      'Others can reach this service (NODE_ENV=production, or a HOST beyond this machine), so it does not start. ' +
      'Start it once with HOST=127.0.0.1 and without NODE_ENV=production and change that password (POST /auth/password/change), ' +
      'or start over with another DATA_DIR or DATABASE_URL.',
  );
}

/** The same while the sandbox key of the demo, which was printed on terminals and is stored in a file, still works. */
async function refuseDemoKey(
  services: Pick<Services, 'database' | 'clock' | 'credentials' | 'log'>,
  dataDir: string,
): Promise<void> {
  const text = await readFile(join(dataDir, demoFile), 'utf8').catch(() => '{}');
  const { organizationId, key } = JSON.parse(text) as { organizationId?: string; key?: string };
  if (typeof key !== 'string') return;
  const holder = await resolveApiKey(services, key).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!holder) return;
  throw new ConfigError(
    `This data folder was created to try Lacre out, and the sandbox key in ${demoFile} (…${key.slice(-4)}) still works. Others can reach ` +
      'this service (NODE_ENV=production, or a HOST beyond this machine), so it does not start. Start it once with HOST=127.0.0.1 and ' +
      `without NODE_ENV=production and revoke that key (DELETE /organizations/${organizationId}/api-keys/${holder.keyId}).`,
  );
}
