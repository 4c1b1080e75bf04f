// Runs on the machine's Node, before anything is installed: only built-in modules, plain JavaScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages } from './build-pages.mjs';
import { stopWithNpm } from './end-with-npm.mjs';
import { install, isInstalled } from './install.mjs';
import { memoryEnvOf } from './memory-settings.mjs';
import { fileOf, programs } from './programs.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const OLDEST_NODE = 20;
/** First Node version that runs our TypeScript without a flag. */
const OWN_NODE = 24;
/** Duration of a start on an empty folder, with a margin. */
const USUAL_START_MS = 5_000;
/** Programs that serve pages. */
const SERVES_PAGES = new Set(['apps/launcher/src/main.ts', 'apps/api/src/main.ts', 'bench/web.ts']);
/** Programs that visit pages and must not be disturbed by builds; the tests build them in parallel. */
const VISITS_PAGES = new Set(['bench/every/main.ts']);

const say = (line) => process.stderr.write(`lacre: ${line}\n`);

function fail(line) {
  say(line);
  process.exit(1);
}

/**
 * Installs what is missing, runs `program` on the repository's own Node, and exits with its exit code.
 *
 * @param {string} program a .ts or .mjs file, relative to the repository's root, or a program of node_modules/.bin
 * @param {string[]} [args] its arguments; default: this process's own
 */
export async function handOver(program, args = process.argv.slice(2)) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or newer is needed; this is Node ${process.versions.node}.`);
  if (!isInstalled(root)) await install({ root, say, fail });
  const isFile = /\.(ts|mjs)$/.test(program);
  if (isFile && !existsSync(join(root, program))) fail(`${program} does not exist.`);
  const node = ownNode(major);
  // Bundled while the pages are built; errors are reported there, and the sources run instead.
  const file = isFile ? fileOf({ root, node, say }, program) : undefined;
  const ended = new AbortController();
  if (VISITS_PAGES.has(program)) await buildOrFail({ root, node, say });
  else if (SERVES_PAGES.has(program)) {
    await buildOrFail({ root, node, say, only: ['apps/web'] });
    // Built while the service runs, after its start, which a second build would slow down: /docs responds 503 until
    // then.
    const build = () =>
      buildPages({ root, node, say, only: ['apps/docs'], isAwaited: false, signal: ended.signal }).catch((error) => {
        if (!ended.signal.aborted) say(`the documentation cannot be built:\n${error.message}`);
      });
    setTimeout(() => void build(), USUAL_START_MS).unref();
  }
  const keepUp = ['--import', join(root, 'scripts', 'end-with-parent.mjs')];
  const words = file ? [node, ...keepUp, await file, ...args] : [join(bin, program), ...args];
  process.exitCode = await run(words, !isFile, program in programs ? memoryEnvOf(process.env, program) : {});
  ended.abort();
}

const buildOrFail = (options) =>
  buildPages(options).catch((error) => fail(`the pages cannot be built:\n${error.message}`));

/** The Node that npm installed, or the machine's if there is none for the platform and it is new enough. */
function ownNode(major) {
  const pinned = join(bin, 'node');
  if (existsSync(pinned)) return pinned;
  if (major >= OWN_NODE) return process.execPath;
  return fail(
    `no Node ${OWN_NODE} comes with the packages for ${process.platform}-${process.arch}: ` +
      `install Node ${OWN_NODE} or newer and start again.`,
  );
}

/**
 * Runs a program of the repository until it exits.
 *
 * It gets its own process group: a terminal's Ctrl-C reaches npm and us, npm forwards it again, and the program must
 * get it once, because a second one means "stop immediately". Our own programs stop their children; `wholeGroup` is for
 * third-party tools that rely on the terminal to signal all of them.
 */
function run(words, wholeGroup, more) {
  const env = {
    // Node's compile cache: nearly half of a start. Changed files are compiled again.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'lacre-compiled'),
    ...process.env,
    ...more,
    PATH: [bin, process.env.PATH].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
  };
  const child = spawn(words[0], words.slice(1), { cwd: root, env, stdio: 'inherit', detached: true });
  const last = {};
  const pass = (signal) => {
    if (child.pid === undefined) return;
    if (Date.now() - (last[signal] ?? 0) < 500) return;
    last[signal] = Date.now();
    try {
      process.kill(wholeGroup ? -child.pid : child.pid, signal);
    } catch {
      // It has exited.
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pass(signal));
  process.on('SIGHUP', () => pass('SIGTERM'));
  stopWithNpm(() => pass('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${words[0]} cannot be started here: ${error.message}`));
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
