import { Client } from 'pg';
import { cannotConnect } from './database-unavailable.ts';

/**
 * A connection outside of any pool, for one task: the caller closes it. `name` is the name that the server lists it
 * under, `setting` the setting that contains `url`.
 *
 * @throws Error with the address if the database does not respond within ten seconds
 */
export async function connectUnpooled(url: string, name: string, setting = 'DATABASE_URL'): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {
    // A broken connection fails the statement that runs on it, with a better error.
  });
  await client.connect().catch((error: unknown) => {
    throw cannotConnect(url, error, setting);
  });
  return client;
}
