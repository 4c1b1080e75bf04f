import { chown, lchown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { saysFull } from './postgres-guard.ts';
import { removeUnfinished } from './postgres-leftovers.ts';
import { type Cluster, runProgram } from './postgres-program.ts';
import { NOBODY } from './run-as.ts';
import type { ServiceUser } from './service-user.ts';

/**
 * Creates the cluster unless it exists. All or nothing: it is filled under a temporary name and renamed.
 *
 * @throws Error if the existing one belongs to another user or to another major version of PostgreSQL
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
      `${cluster} was created by PostgreSQL ${version.trim()} and this version contains ${binaries.major}: ` +
        'start the version that created it and export the database, or choose another folder with DATA_DIR',
    );
  }
  onProgress('creating the database cluster');
  for (const name of await readdir(join(cluster, '..'))) {
    if (name.startsWith('cluster.new')) await removeUnfinished(join(cluster, '..', name));
  }
  // A unique name: a process left from an earlier start cannot write into it.
  const fresh = await mkdtemp(`${cluster}.new-`);
  if (user.uid !== undefined && user.gid !== undefined) await chown(fresh, user.uid, user.gid);
  const words = [binaries.initdb, '-D', fresh, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
  // PostgreSQL's own C.UTF-8: the same collation and letter case on every machine, whatever its C library.
  words.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(fsync ? [] : ['--no-sync']));
  const { code, output } = await runProgram(words, user, env);
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    const why = saysFull(output)
      ? 'its disk is full. Free some space, or choose another folder with DATA_DIR'
      : output.trim();
    throw new Error(`the database cluster could not be created in ${cluster}: ${why}`);
  }
  await rename(fresh, cluster);
}

/**
 * Changes the owner of what an earlier version ran as `nobody`, a user shared with other services, to our own user. The
 * folder itself comes last, so that an interrupted run is repeated.
 */
export async function takeOwnershipFromNobody(cluster: string, owner: ServiceUser): Promise<void> {
  const { uid } = await stat(cluster).catch(() => ({ uid: undefined }));
  if (uid !== NOBODY || owner.uid === NOBODY) return;
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  await chown(cluster, owner.uid, owner.gid);
}
