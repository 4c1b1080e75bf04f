// Builds the web pages, once and after changes. Only built-in modules: runs on any Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/** The pages and their sources. `command` gets the target folder. */
const pages = [
  {
    name: 'the dashboard',
    folder: 'apps/web',
    inputs: ['apps/web', 'packages/client/src', 'package-lock.json'],
    command: (root, into) => [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      into,
    ],
  },
  {
    name: 'the documentation',
    folder: 'apps/docs',
    inputs: [
      'apps/docs',
      'apps/api/openapi.json',
      'packages/cfdi/src/rule-codes.ts',
      'packages/cfdi/src/sat-rules.ts',
      'packages/cfdi/src/sat-rules',
      'packages/router/src/error-reference.ts',
      'packages/services/src/error-codes',
      'packages/services/src/events/event-kinds.ts',
      'packages/services/src/limits/rate-limiter.ts',
      'CHANGELOG.md',
      'README.md',
      'package-lock.json',
    ],
    command: (root, into) => [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent', '--outDir', into],
  },
];

const stampName = '.built-from';
const neverRead = new Set(['node_modules', 'dist', 'test', '.astro']);

/**
 * Builds what is missing or older than its sources.
 *
 * @param {{ root: string, node: string, say: (line: string) => void, only?: string[], isAwaited?: boolean,
 *   signal?: AbortSignal }} options
 *   `node`: Node for the build; `only`: folders of pages, default all; `isAwaited: false`: low priority; `signal`:
 *   aborts the build
 * @throws Error with the builder's output
 */
export async function buildPages({ root, node, say, only, isAwaited = true, signal }) {
  const chosen = pages.filter(({ folder }) => only === undefined || only.includes(folder));
  await Promise.all(chosen.map((page) => build({ root, node, say, isAwaited, signal }, page)));
}

async function build({ root, node, say, isAwaited, signal }, { name, folder, inputs, command }) {
  const dist = join(root, folder, 'dist');
  const wanted = digestOf(root, inputs);
  if (readStamp(dist) === wanted) return;
  say(`building ${name} (a few seconds, once) ...`);
  // Two starts may build concurrently: each into its own folder; the last one stays.
  const into = `${dist}.${process.pid}`;
  const words = ['--import', join(root, 'scripts', 'end-with-parent.mjs'), ...command(root, into)];
  await run(node, words, { cwd: join(root, folder), niceness: isAwaited ? 0 : 15, signal }).catch((error) => {
    rmSync(into, { recursive: true, force: true });
    throw error;
  });
  writeFileSync(join(into, stampName), wanted);
  rmSync(dist, { recursive: true, force: true });
  renameSync(into, dist);
}

const readStamp = (dist) => {
  const file = join(dist, stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** Digest of the names and contents of all input files. */
function digestOf(root, inputs) {
  const hash = createHash('sha256');
  const read = (path) => {
    const full = join(root, path);
    if (!statSync(full).isDirectory()) return hash.update(path).update('\0').update(readFileSync(full)).update('\0');
    for (const name of readdirSync(full).toSorted())
      if (!neverRead.has(name) && !name.startsWith('dist')) read(`${path}/${name}`);
    return hash;
  };
  for (const path of inputs) read(path);
  return hash.digest('hex');
}

function run(node, words, { cwd, niceness, signal }) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
    const child = spawn(node, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    const end = () => child.kill();
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve();
      else reject(new Error(output));
    });
  });
}
