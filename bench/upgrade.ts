/**
 * An upgrade while the installation is in use: npm run bench -- upgrade --from COMMIT [--seconds 60]
 *
 * Two APIs and two workers of an earlier commit are in use while this checkout migrates their database. One of each is
 * replaced, so that both versions work over the same rows; then the others are too. Clients must notice nothing. An earlier
 * version goes on over newer tables but does not start over them. Needs Caddy, and the commit's dependencies to be those
 * that are installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate } from '@lacre/database/migrate';
import { judge, openAttempts } from './chaos/oracle.ts';
import { row } from './harness/figures.ts';
import { makeKeys } from './harness/keys.ts';
import { apis, type Member, startFleet, workers } from './soak/fleet.ts';
import { hasCaddy } from './soak/front.ts';
import { countAnswers, startLoad } from './soak/load.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, seconds: { type: 'string', default: '60' } } });
if (values.from === undefined) throw new Error('--from is the commit or tag that is upgraded from');
if (!hasCaddy()) throw new Error('The rehearsal needs Caddy, the proxy of deploy/: install it and try again');

const root = join(import.meta.dirname, '..');
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const dir = await mkdtemp(join(tmpdir(), 'lacre-upgrade-'));
const earlier = join(dir, 'earlier');
git('worktree', 'add', '--detach', earlier, values.from);
try {
  await borrowDependencies();
  const upgraded = new Set<Member>();
  const rootOf = (member: Member) => (upgraded.has(member) ? root : earlier);
  const migrateWith = async (databaseUrl: string) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: join(dir, 'migrating') };
    execFileSync(process.execPath, [join(earlier, 'apps/worker/src/migrate/main.ts')], { env, stdio: 'ignore' });
  };
  const fleet = await startFleet(dir, { rootOf, migrateWith, hasOnePac: true });
  try {
    const keys = await makeKeys(fleet.url, 3);
    const load = startLoad(fleet.url, keys);
    const replace = async (member: Member) => {
      upgraded.add(member);
      await fleet.stop(member);
      await fleet.start(member);
      await wait(2_500);
    };
    load.during('the migration');
    await migrate(fleet.directUrl);
    load.during('the first half');
    for (const [member] of [workers, apis]) if (member) await replace(member);
    load.during('both versions');
    await wait(Number(values.seconds) * 1_000);
    load.during('the other half');
    for (const member of [...workers, ...apis].filter((each) => !upgraded.has(each))) await replace(member);
    await load.stop();
    while ((await openAttempts(fleet)) > 0) await wait(250);
    const verdict = await judge(fleet);
    const failed =
      countAnswers(
        load.answers,
        () => true,
        (status) => status !== 200 && status !== 201,
      ) +
      countAnswers(
        load.lists,
        () => true,
        (status) => status !== 200,
      );
    const asked = countAnswers(load.answers, () => true) + countAnswers(load.lists, () => true);
    row('upgraded from', git('log', '-1', '--format=%h %cd', '--date=iso', values.from));
    row('requests that failed (must be 0)', String(failed), `of ${asked}`);
    row('clients that did not see their own document (must be 0)', String(load.missedOwn.length));
    row(
      'duplicates, lost, without one event (must be 0)',
      [verdict.duplicates, verdict.lost, verdict.events].map(({ length }) => length).join(', '),
      `of ${verdict.stamped} stamps`,
    );
    if (failed + load.missedOwn.length + verdict.duplicates.length + verdict.lost.length + verdict.events.length > 0) {
      for (const [what, of] of [...load.answers, ...load.lists])
        row(what, [...of].map(([status, times]) => `${status}: ${times}`).join(' '));
      process.exitCode = 1;
    }
  } finally {
    await fleet.close();
  }
} finally {
  git('worktree', 'remove', '--force', earlier);
  await rm(dir, { recursive: true, force: true });
}

/** Those of this checkout; what is linked from there to a workspace is the earlier one's. */
async function borrowDependencies(): Promise<void> {
  const modules = join(root, 'node_modules');
  await mkdir(join(earlier, 'node_modules', '@lacre'), { recursive: true });
  for (const name of await readdir(modules))
    if (name !== '@lacre') await symlink(join(modules, name), join(earlier, 'node_modules', name));
  for (const folder of ['packages', 'apps'])
    for (const name of await readdir(join(earlier, folder))) {
      await symlink(join(earlier, folder, name), join(earlier, 'node_modules/@lacre', name));
      const own = join(root, folder, name, 'node_modules');
      await symlink(own, join(earlier, folder, name, 'node_modules')).catch(() => undefined);
    }
}
