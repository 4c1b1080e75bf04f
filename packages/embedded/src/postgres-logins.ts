import { createHmac, randomBytes } from 'node:crypto';
import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, runProgram } from './postgres-program.ts';

/** Every login by password (SCRAM, RFC 5802), over the socket only. */
const hostBasedAccess = `# Written by Lacre at each start: changes are lost.
local all all scram-sha-256
local replication postgres scram-sha-256
`;

/**
 * Passwords of a cluster's logins, all made from one secret in a file that only the owner of the data folder can read.
 */
export interface LoginPasswords {
  of(login: string): string;
  /** The secret was made now: no login has these passwords yet. */
  areNew: boolean;
}

export async function loginPasswords(folder: string): Promise<LoginPasswords> {
  const file = join(folder, 'logins.key');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const secret = stored ?? randomBytes(32).toString('base64url');
  if (stored === undefined) {
    await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
  return {
    of: (login) => createHmac('sha256', secret).update(`login ${login}`).digest('base64url'),
    areNew: stored === undefined,
  };
}

/**
 * Asks a password of every connection. A new cluster, and one of an earlier version, admits all that reach its socket,
 * as a superuser; that one is given a password first, without a server that others could connect to.
 */
export async function requirePasswords(options: Cluster, passwords: LoginPasswords): Promise<void> {
  const { cluster, binaries, user, env } = options;
  const file = join(cluster, 'pg_hba.conf');
  const isSet = (await readFile(file, 'utf8')) === hostBasedAccess;
  if (isSet && !passwords.areNew) return;
  const sql = `alter role postgres password '${passwords.of('postgres')}'\n`;
  const words = [binaries.postgres, '--single', '-D', cluster, 'postgres'];
  const { code, output } = await runProgram(words, user, env, sql);
  if (code !== 0 || output.includes('ERROR:')) {
    throw new Error(`the database of ${cluster} could not be given a password: ${output.trim()}`);
  }
  if (isSet) return;
  await writeFile(`${file}.new`, hostBasedAccess, { mode: 0o600, flush: true });
  if (user.uid !== undefined && user.gid !== undefined) await chown(`${file}.new`, user.uid, user.gid);
  await rename(`${file}.new`, file);
}
