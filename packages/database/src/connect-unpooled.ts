import { Client } from 'pg';
import { cannotConnect } from './database-unavailable.ts';

/**
 * A connection that belongs to no pool, for one task: the caller ends it. `name` is what the server lists it by,
 * `setting` what holds `url`.
 *
 * @throws Error that names the address when the database does not answer within ten seconds
 */
export async function connectUnpooled(url: string, name: string, setting = 'DATABASE_URL'): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {
    // A broken connection fails the statement that runs on it, which reports more.
  });
  await client.connect().catch((error: unknown) => {
    throw cannotConnect(url, error, setting);
  });
  return client;
}
