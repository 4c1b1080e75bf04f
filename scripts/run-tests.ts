import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { startPostgres } from '@lacre/embedded/postgres';
import { pruneDatabases, pruneFolder } from '@lacre/testing/prune-leftovers';
import { satTestData } from '@lacre/testing/sat-test-data';
import { buildPages } from './build-pages.mjs';
import { fingerprintMachine } from './fingerprint-machine.ts';
import { fileOf } from './programs.mjs';
import { removeLeftovers, scratchFolder } from './scratch-folder.ts';
import type { Workspace } from './workspaces.ts';
import { readWorkspaces, root, testFiles } from './workspaces.ts';

type Counts = { passed: number; failed: number; skipped: number };
type PackageResult = Counts & { failures: string[] };

const countsFile = '.turbo/test-counts.json';

/** The slowest, with two processes: starts as early as possible, and the others run in parallel. */
const longest = 'apps/api';
/** Packages need no pages: their tests run while those are built. */
const needsNoPages = ({ folder }: Workspace) => folder.startsWith('packages/');

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Folder names before the first word that starts with a dash; the rest is for mocha. */
function readArguments(words: string[]): { folders: string[]; forMocha: string[] } {
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const cut = firstOption === -1 ? words.length : firstOption;
  const forMocha = words.slice(cut);
  return { folders: words.slice(0, cut), forMocha: forMocha[0] === '--' ? forMocha.slice(1) : forMocha };
}

function choose(all: Workspace[], folders: string[]): Workspace[] {
  if (folders.length === 0) return all;
  return folders.flatMap((given) => {
    const folder = relative(root, resolve(root, given));
    const chosen = all.filter(
      (one) => one.folder === folder || one.folder.startsWith(`${folder}/`) || basename(one.folder) === given,
    );
    if (chosen.length > 0) return chosen;
    say(`no package with tests is called "${given}"; there are: ${all.map((one) => one.folder).join(', ')}`);
    return process.exit(2);
  });
}

/** Removes leftovers in a permanent cluster and in the checkout that no run has created in the last days. */
async function pruneOld(adminUrl: string | undefined): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const name of ['lacre-test', 'lacre-test-compiled'])
    await pruneFolder(join(root, 'node_modules', '.cache', name), daysAgo(14));
  if (adminUrl === undefined) return;
  const dropped = await pruneDatabases(adminUrl, daysAgo(1)).catch(() => []);
  if (dropped.length > 0) say(`dropped ${dropped.length} databases that earlier runs left behind`);
}

function runTurbo(
  chosen: Workspace[],
  forMocha: string[],
  env: NodeJS.ProcessEnv,
  { grouped }: { grouped: boolean },
): ChildProcess {
  const words = ['run', 'test', '--continue=always', '--concurrency=2', '--output-logs=full'];
  words.push(`--log-order=${grouped ? 'grouped' : 'stream'}`);
  words.push(...chosen.map((one) => `--filter=./${one.folder}`));
  words.push('--', '--reporter', join(root, 'scripts', 'mocha-reporter.mjs'), ...forMocha);
  return spawn(join(root, 'node_modules', '.bin', 'turbo'), words, {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: true,
  });
}

/** Forwards a signal to everything that turbo started: turbo's own start script does not. */
function endWithSignals(turbos: readonly ChildProcess[]): { by: NodeJS.Signals | undefined } {
  const interrupted: { by: NodeJS.Signals | undefined } = { by: undefined };
  const end = (signal: NodeJS.Signals) => {
    for (const { pid } of turbos)
      try {
        if (pid !== undefined) process.kill(-pid, signal);
      } catch {
        // All of them have exited.
      }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      interrupted.by = signal;
      end('SIGTERM');
      setTimeout(() => end('SIGKILL'), 3_000).unref();
    });
  }
  return interrupted;
}

/**
 * Runs the tests of packages: the slowest, and in parallel the others, two at a time, first those that need no pages:
 * four processes on two cores, because each waits a third of its time for databases and timers. Shared prerequisites
 * are created once beforehand.
 *
 * @returns the highest exit code, or the signal that ended them
 */
async function runLanes(
  chosen: Workspace[],
  forMocha: string[],
  env: NodeJS.ProcessEnv,
): Promise<number | NodeJS.Signals> {
  const turbos: ChildProcess[] = [];
  const interrupted = endWithSignals(turbos);
  const isLongest = ({ folder }: Workspace) => folder === longest;
  const run = async (lane: Workspace[]): Promise<number> => {
    if (lane.length === 0 || interrupted.by !== undefined) return 0;
    const turbo = runTurbo(lane, forMocha, env, { grouped: chosen.length > 1 });
    turbos.push(turbo);
    return exitCode(turbo);
  };
  const pages =
    chosen.every(needsNoPages) ||
    buildPages({ root, node: process.execPath, say }).then(
      () => true,
      (error: Error) => void say(`the pages cannot be built:\n${error.message}`),
    );
  if (chosen.some(isLongest) && satTestData !== undefined)
    await exitCode(spawn(process.execPath, [join(root, 'scripts', 'import-sat-data.ts')], { env, stdio: 'inherit' }));
  // Otherwise several would create it concurrently.
  if (chosen.some(isLongest)) await fileOf({ root, node: process.execPath, say }, 'apps/api/src/main.ts');
  const onceBuilt = async (lane: Workspace[]) => ((await pages) === true ? run(lane) : 1);
  const codes = await Promise.all([
    onceBuilt(chosen.filter(isLongest)),
    run(chosen.filter(needsNoPages)).then(async (code) =>
      Math.max(code, await onceBuilt(chosen.filter((one) => !isLongest(one) && !needsNoPages(one)))),
    ),
  ]);
  return interrupted.by ?? Math.max(...codes);
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(`a program does not start: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

/**
 * File with the counts of a package's run. An output of turbo's task: packages that do not run again keep their last
 * counts.
 */
const countsOf = ({ folder }: Workspace) => join(root, folder, countsFile);

function readResult(one: Workspace): PackageResult | undefined {
  const file = countsOf(one);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageResult) : undefined;
}

/** Temporary folder of the tests, deleted with the run however it ends. */
function temporaryFolder(scratch: string): string {
  const folder = join(scratch, 'tmp');
  mkdirSync(folder);
  // Like /tmp: databases and browsers run as other users.
  chmodSync(folder, 0o1777);
  return folder;
}

/** Lists what tests should have removed, by kind: `lacre-sat-`. */
function sayLeftBehind(folder: string): void {
  const kinds = readdirSync(folder)
    .filter((name) => name.startsWith('lacre-'))
    .map((name) => name.slice(0, name.lastIndexOf('-') + 1));
  const counted = Object.entries(Object.groupBy(kinds, (kind) => kind));
  if (counted.length === 0) return;
  say(`  tests left behind (now removed): ${counted.map(([kind, all = []]) => `${all.length} ${kind}*`).join(', ')}`);
}

const inWords = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

async function main(): Promise<number> {
  const { folders, forMocha } = readArguments(process.argv.slice(2));
  const chosen = choose(
    readWorkspaces().filter((one) => testFiles(one).length > 0),
    folders,
  );
  removeLeftovers();
  await pruneOld(process.env['TEST_DATABASE_URL']);
  const scratch = mkdtempSync(join(scratchFolder(), `lacre-test-${process.pid}-`));
  // As root, the database runs as another user, who must have access.
  chmodSync(scratch, 0o755);
  const temporary = temporaryFolder(scratch);
  for (const one of chosen) rmSync(countsOf(one), { force: true });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    LACRE_TEST_COUNTS: countsFile,
    LACRE_TEST_MACHINE: fingerprintMachine(satTestData),
    TMPDIR: temporary,
  };
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  try {
    if (env['TEST_DATABASE_URL'] === undefined) {
      say('starting a throw-away PostgreSQL for the tests ...');
      const dataDir = join(scratch, 'postgres');
      postgres = await startPostgres({ dataDir, fsync: false, settings: { max_connections: '300' } });
      env['TEST_DATABASE_URL'] = postgres.adminUrl;
    }
    const code = await runLanes(chosen, forMocha, env);
    if (typeof code === 'string') {
      say(`interrupted by ${code}`);
      return 128 + constants.signals[code];
    }
    const total: Counts = { passed: 0, failed: 0, skipped: 0 };
    say('');
    for (const one of chosen) {
      const found = readResult(one);
      const none = found === undefined || found.passed + found.failed + found.skipped === 0;
      // With a title filter, a package without matches is not a failure.
      const mustRun = none && forMocha.length === 0;
      const counted = found ?? { passed: 0, failed: 0, skipped: 0 };
      if (mustRun) counted.failed += 1;
      say(`  ${one.folder.padEnd(28)} ${inWords(counted)}${mustRun ? '  (ran no test or crashed, see above)' : ''}`);
      for (const failure of found?.failures ?? []) say(`      failed: ${failure}`);
      total.passed += counted.passed;
      total.failed += counted.failed;
      total.skipped += counted.skipped;
    }
    sayLeftBehind(temporary);
    // A package can fail after its last test: an open handle, or an uncaught error.
    if (code !== 0 && total.failed === 0) {
      say('  a package failed outside its tests, see above');
      total.failed += 1;
    }
    say('');
    say(inWords(total));
    return total.failed > 0 ? 1 : code;
  } finally {
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

process.exitCode = await main();
