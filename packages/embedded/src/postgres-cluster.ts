import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';

/** A cluster and what it takes to run PostgreSQL's programs on it. */
export type Cluster = { cluster: string; binaries: PostgresBinaries; user: RunAs; env: Record<string, string> };

/**
 * Makes the cluster unless it is there. Whole or not at all: it is filled beside and renamed.
 *
 * @throws Error when the one that is there belongs to another user or to another major version of PostgreSQL
 */
export async function makeCluster(
  options: Cluster & { fsync: boolean; onProgress: (line: string) => void },
): Promise<void> {
  const { cluster, binaries, user, env, fsync, onProgress } = options;
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    const owner = (await stat(cluster)).uid;
    throw new Error(
      `${cluster} belongs to user ${owner}, who started Lacre here before: start it as that user ` +
        '(as root if root did), or choose another folder with DATA_DIR',
    );
  });
  if (version !== undefined) {
    if (version.trim() === binaries.major) return;
    throw new Error(
      `${cluster} was made by PostgreSQL ${version.trim()} and this version brings ${binaries.major}: ` +
        'start the version that made it and export the database, or choose another folder with DATA_DIR',
    );
  }
  onProgress('creating the database cluster');
  for (const name of await readdir(join(cluster, '..'))) {
    if (name.startsWith('cluster.new')) await rm(join(cluster, '..', name), { recursive: true });
  }
  const fresh = `${cluster}.new`;
  await mkdir(fresh, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(fresh, user.uid, user.gid);
  const words = [binaries.initdb, '-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
  // PostgreSQL's own C.UTF-8: the same order and letter case on every machine, whatever its C library knows.
  words.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(fsync ? [] : ['--no-sync']));
  const { code, output } = await run(words, user, env);
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    throw new Error(`the database cluster could not be made in ${cluster}: ${output.trim()}`);
  }
  await rename(fresh, cluster);
}

function run(
  words: string[],
  user: RunAs,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const [program = '', ...rest] = [...user.prefix, ...words];
    const child = spawn(program, rest, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'], ...spawnUser(user) });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** For spawn. With a prefix the change of user is the prefix's work. */
export function spawnUser(user: RunAs): { uid?: number; gid?: number } {
  return user.prefix.length > 0 || user.uid === undefined || user.gid === undefined
    ? {}
    : { uid: user.uid, gid: user.gid };
}
