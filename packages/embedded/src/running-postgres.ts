import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loginPasswords } from './postgres-logins.ts';

/** URLs of the server that another process runs on `dataDir`, for a command beside it. It must be running. */
export async function runningPostgres(dataDir: string): Promise<{ url(database: string, login: string): string }> {
  const folder = resolve(dataDir);
  const passwords = await loginPasswords(folder);
  // PostgreSQL documents the lines: the fourth is the port, the fifth the socket's folder.
  const [, , , port = '', sockets = ''] = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  return {
    url: (database, login) =>
      `postgresql://${encodeURIComponent(login)}:${passwords.of(login)}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(sockets)}`,
  };
}
