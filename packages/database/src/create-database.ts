import { Client, escapeIdentifier } from 'pg';
import { AS_APPLICATION } from './database-roles.ts';

/** Creates a database of that name on the server of `adminUrl` unless it exists. */
export async function createDatabaseIfMissing(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${escapeIdentifier(name)}`);
  });
}

/** True if a migrated database has no account. */
export function isEmptyDatabase(url: string): Promise<boolean> {
  const work = async (client: Client) => (await client.query('select 1 from user_account limit 1')).rowCount === 0;
  return withClient(url, work, AS_APPLICATION);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>, options?: string): Promise<T> {
  const client = new Client({ connectionString: url, ...(options !== undefined && { options }) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
