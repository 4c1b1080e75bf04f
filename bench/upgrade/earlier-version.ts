import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ours = fileURLToPath(new URL('../..', import.meta.url));

/** From the git history of this checkout; undefined without one, or when it does not reach that far back. */
export function findCommit(version: string): string | undefined {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${version}^{commit}`];
  const found = spawnSync('git', words, { cwd: ours, encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

/** The commit before the latest one with a new migration: any upgrade to this checkout includes that migration. */
export function findPredecessor(): string | undefined {
  const words = ['log', '-1', '--format=%H', '--diff-filter=A', '--', 'packages/database/src/migrations'];
  const found = spawnSync('git', words, { cwd: ours, encoding: 'utf8' });
  const latest = found.status === 0 ? found.stdout.trim() : '';
  return latest === '' ? undefined : findCommit(`${latest}~1`);
}

/** As shown in the history: short name, time, subject. */
export const describeCommit = (commit: string): string =>
  execFileSync('git', ['log', '-1', '--format=%h %ci %s', commit], { cwd: ours, encoding: 'utf8' }).trim();

/** The code of a commit in an empty folder, with the dependencies of this checkout, ready to start. */
export async function unpackVersion(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: ours });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  await borrowDependencies(folder);
}

/** Links to what npm installed for this checkout; packages of the workspace are those of the earlier version. */
async function borrowDependencies(folder: string): Promise<void> {
  const from = join(ours, 'node_modules');
  const to = join(folder, 'node_modules');
  await mkdir(join(to, '@lacre'), { recursive: true });
  for (const name of await readdir(from)) if (name !== '@lacre') await symlink(join(from, name), join(to, name));
  for (const room of ['packages', 'apps'])
    for (const name of await readdir(join(folder, room))) {
      const { name: called } = JSON.parse(await readFile(join(folder, room, name, 'package.json'), 'utf8'));
      if (called.startsWith('@lacre/')) await symlink(join(folder, room, name), join(to, called));
      const own = join(ours, room, name, 'node_modules');
      if ((await readdir(own).catch(() => [])).length > 0) await symlink(own, join(folder, room, name, 'node_modules'));
    }
}

/** `npm run migrate` of the version in `folder`. */
export async function migrateBy(folder: string, databaseUrl: string, dataDir: string): Promise<void> {
  const program = join(folder, 'apps/worker/src/migrate/main.ts');
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the migrations of ${folder} ended with ${code}: ${said.trim()}`);
}
