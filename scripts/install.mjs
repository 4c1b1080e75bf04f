// Installs dependencies before a program runs: only built-in modules, plain JavaScript.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { stopWithNpm } from './end-with-npm.mjs';
import { acquireLock } from './process-lock.mjs';

/** Whether node_modules matches package-lock.json, by npm's own record of the installation. */
export function isInstalled(folder) {
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

/**
 * Installs the dependencies of package-lock.json; waits if another command is already installing. The lock is held as
 * long as npm runs, even if this process was killed and could not stop it.
 *
 * @param {{ root: string, say: (line: string) => void, fail: (line: string) => never }} options
 */
export async function install({ root, say, fail }) {
  const waits = () => say('another command is installing the dependencies; waiting for it ...');
  const lock = await acquireLock(join(root, '.installing.lock'), waits).catch((error) =>
    fail(`dependencies cannot be installed here: ${error.message}. Check who owns ${root}, and its disk.`),
  );
  try {
    if (!isInstalled(root)) await installAlone({ root, say, fail, lock });
  } finally {
    lock.release();
  }
}

async function installAlone({ root, say, fail, lock }) {
  say('installing dependencies (about 1.2 GB; half a minute to a few minutes, once) ...');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const heartbeat = setInterval(() => say(`still installing (${seconds()} s) ...`), 15_000);
  const { code, output } = await npm({ root, fail, lock }, [
    'ci',
    '--loglevel=error',
    '--fetch-retry-mintimeout=2000',
    '--no-progress',
  ]);
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

/**
 * Runs npm (the one that started us, if any) in its own process group, which is signalled as a whole. Resolves to its
 * exit code and output.
 */
function npm({ root, fail, lock }, args) {
  const script = process.env.npm_execpath;
  const words = script && /\.c?js$/.test(script) ? [process.execPath, script, ...args] : ['npm', ...args];
  return new Promise((resolve) => {
    // The Node that npm installed is about to be replaced: npm must not find programs there.
    const path = process.env.PATH.split(delimiter).filter((folder) => !folder.startsWith(join(root, 'node_modules')));
    const env = { ...process.env, PATH: path.join(delimiter) };
    const options = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
    const child = spawn(words[0], words.slice(1), options);
    if (child.pid !== undefined) {
      lock.share(child.pid);
      endTogether(child);
    }
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (output += chunk));
    child.on('error', (error) => fail(`npm cannot be started (${error.code}): install npm and start again.`));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Forwards a signal to npm and its children; then exits by that signal. */
function endTogether(child) {
  let given;
  const end = (signal) => {
    given ??= signal;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has exited.
    }
  };
  const ends = Object.fromEntries(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => end(signal)]));
  for (const [signal, listener] of Object.entries(ends)) process.on(signal, listener);
  stopWithNpm(() => end('SIGTERM'));
  child.once('close', () => {
    for (const [signal, listener] of Object.entries(ends)) process.off(signal, listener);
    if (given !== undefined) process.exit(128 + constants.signals[given]);
  });
}
