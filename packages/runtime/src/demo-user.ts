import type { Services } from '@lacre/services/services';
import { ConfigError } from './config.ts';

/** Whom a first start for development makes, so that one can look around at once. Everybody knows the password. */
export const demoUser = { email: 'demo@lacre.local', password: 'demo-demo-demo', name: 'Demo' };

/** For what others can reach: @throws ConfigError while the demonstration user can sign in with its published password. */
export async function refuseDemoUser({ database, passwords }: Pick<Services, 'database' | 'passwords'>): Promise<void> {
  const user = await database.users.findByEmailWithPasswordHash(demoUser.email);
  if (!user || !(await passwords.verify(demoUser.password, user.passwordHash))) return;
  throw new ConfigError(
    `This database was begun for trying Lacre out, and ${demoUser.email} can still sign in with the password that everybody ` +
      'knows. Others can reach this service (NODE_ENV=production, or a HOST beyond this machine), so it does not start. ' +
      'Start it once with HOST=127.0.0.1 and without NODE_ENV=production and change that password (POST /auth/password/change), ' +
      'or begin anew with another DATA_DIR or DATABASE_URL.',
  );
}
