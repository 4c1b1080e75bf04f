// Runs under whatever Node the machine has, before anything is installed: only built-in modules, plain JavaScript.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages } from './build-pages.mjs';
import { fileOf, programs } from './programs.mjs';
import { roomOf } from './room.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const OLDEST_NODE = 20;
/** The first Node that runs our TypeScript as it is, without a flag. */
const OWN_NODE = 24;
/** What a start on an empty folder takes, and a little more. */
const USUAL_START_MS = 5_000;
/** Programs that serve pages. */
const SERVES_PAGES = new Set(['apps/launcher/src/main.ts', 'apps/api/src/main.ts', 'bench/web.ts']);
/** Programs that visit them, and are not to be disturbed by their builds; the tests build them beside others. */
const VISITS_PAGES = new Set(['bench/every/main.ts']);

const say = (line) => process.stderr.write(`lacre: ${line}\n`);

function fail(line) {
  say(line);
  process.exit(1);
}

/**
 * Installs what is missing, then runs `program` in the repository's own Node and ends this process as it ended.
 *
 * @param {string} program a .ts or .mjs file, relative to the repository's root, or a program of node_modules/.bin
 * @param {string[]} [args] its arguments; this process's own when not given
 */
export async function handOver(program, args = process.argv.slice(2)) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or newer is needed; this is Node ${process.versions.node}.`);
  if (!isInstalled()) await install();
  const isFile = /\.(ts|mjs)$/.test(program);
  if (isFile && !existsSync(join(root, program))) fail(`${program} does not exist.`);
  const node = ownNode(major);
  // Bundled while the pages are built; a fault of it is reported there, and the sources run.
  const file = isFile ? fileOf({ root, node, say }, program) : undefined;
  if (VISITS_PAGES.has(program)) await buildOrFail({ root, node, say });
  else if (SERVES_PAGES.has(program)) {
    await buildOrFail({ root, node, say, only: ['apps/web'] });
    // Beside the service, which need not wait, and after its start, which a second build would slow down: /docs says
    // until then that it is on its way.
    const build = () =>
      buildPages({ root, node, say, only: ['apps/docs'], isAwaited: false }).catch((error) =>
        say(`the documentation cannot be built:\n${error.message}`),
      );
    setTimeout(() => void build(), USUAL_START_MS).unref();
  }
  const keepUp = ['--import', join(root, 'scripts', 'end-with-parent.mjs')];
  const words = file ? [node, ...keepUp, await file, ...args] : [join(bin, program), ...args];
  process.exitCode = await run(words, !isFile, program in programs ? roomOf(process.env, program) : {});
}

const buildOrFail = (options) =>
  buildPages(options).catch((error) => fail(`the pages cannot be built:\n${error.message}`));

/** The Node that npm installed, or the machine's when the platform has none and it is new enough. */
function ownNode(major) {
  const pinned = join(bin, 'node');
  if (existsSync(pinned)) return pinned;
  if (major >= OWN_NODE) return process.execPath;
  return fail(
    `no Node ${OWN_NODE} comes with the packages for ${process.platform}-${process.arch}: ` +
      `install Node ${OWN_NODE} or newer and start again.`,
  );
}

/** Whether node_modules holds what package-lock.json asks for, by npm's own record of what it installed. */
export function isInstalled(folder = root) {
  const wanted = readLock(join(folder, 'package-lock.json'));
  const present = readLock(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const installed = present[path];
    if (installed === undefined) return entry.optional === true || entry.devOptional === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  say('installing dependencies (about 1.2 GB; half a minute to a few minutes, once) ...');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const heartbeat = setInterval(() => say(`still installing (${seconds()} s) ...`), 15_000);
  const { code, output } = await npm(['ci', '--loglevel=error', '--fetch-retry-mintimeout=2000', '--no-progress']);
  clearInterval(heartbeat);
  if (code === 0) return say(`dependencies installed in ${seconds()} s`);
  process.stderr.write(output);
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i.test(output)) {
    fail(
      'the npm registry cannot be reached. This first start needs the network once: check the connection, the proxy ' +
        '(npm config get proxy) and the registry (npm config get registry), then start again.',
    );
  }
  if (/EACCES|EPERM|EROFS/.test(output)) fail(`node_modules cannot be written here: check who owns ${root}.`);
  if (/ENOSPC/.test(output)) fail(`the disk of ${root} is full: about 2 GB are needed.`);
  if (/EUSAGE/.test(output)) fail('package-lock.json does not fit package.json: run "npm run lock" and commit both.');
  return fail('"npm ci" failed, see above.');
}

/** Runs npm, the one that started us if there is one. Resolves to its exit code and what it wrote. */
function npm(args) {
  const script = process.env.npm_execpath;
  const words = script && /\.c?js$/.test(script) ? [process.execPath, script, ...args] : ['npm', ...args];
  return new Promise((resolve) => {
    // The Node that npm installed is about to be replaced: npm must not look for programs there.
    const path = process.env.PATH.split(delimiter).filter((folder) => !folder.startsWith(join(root, 'node_modules')));
    const env = { ...process.env, PATH: path.join(delimiter) };
    const child = spawn(words[0], words.slice(1), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => fail(`npm cannot be started (${error.code}): install npm and start again.`));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * Runs a program of the repository to its end.
 *
 * It gets a process group of its own: a terminal's Ctrl-C reaches npm, us and it, npm passes it on once more, and the
 * program must see it once, since a second one means "stop at once". Our own programs stop what they started;
 * `wholeGroup` is for others' tools, which count on the terminal to signal all of them.
 */
function run(words, wholeGroup, more) {
  const env = {
    // Modules as Node compiled them before: nearly half of a start. A file that has changed is compiled anew.
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
      // It has ended.
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

/**
 * Started by npm we end with it, also when it is killed in a way that it cannot pass on. Between npm and us is its
 * shell, on some systems: it is npm when that shell's parent changes, too.
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atFirst = parents();
  const timer = setInterval(() => {
    if (parents() === atFirst) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** The parent of a shell; undefined for any other program. */
function parentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^Name:\s*(sh|dash|ash|bash)$/m.test(status) ? /^PPid:\s*(\d+)$/m.exec(status)?.[1] : undefined;
  } catch {
    return undefined;
  }
}
