// Builds the web pages, once and after changes. Only built-in modules: runs on any Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, posix } from 'node:path';

/** The pages and their sources; what these import of packages is added. `command` gets the target folder. */
const pages = [
  {
    name: 'the dashboard',
    folder: 'apps/web',
    inputs: ['apps/web', 'package-lock.json'],
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
    inputs: ['apps/docs', 'apps/api/openapi.json', 'CHANGELOG.md', 'README.md', 'package-lock.json'],
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

/** Imports that remain in what is built: those of types do not. */
const imported = /^(?:import|export) (?!type )[^'";]*'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Digest of the names and contents of all input files, and of the files of packages that they import, at any depth. */
function digestOf(root, inputs) {
  const hash = createHash('sha256');
  const seen = new Set();
  const read = (path) => {
    const full = join(root, path);
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted())
        if (!neverRead.has(name) && !name.startsWith('dist')) read(`${path}/${name}`);
      return;
    }
    if (seen.has(path)) return;
    seen.add(path);
    const bytes = readFileSync(full);
    hash.update(path).update('\0').update(bytes).update('\0');
    if (!/\.(?:tsx?|astro)$/.test(path)) return;
    for (const [, name, onDemand] of bytes.toString().matchAll(imported)) {
      const source = sourceOf(path, name ?? onDemand);
      if (source !== undefined && existsSync(join(root, source))) read(source);
    }
  };
  for (const path of inputs) read(path);
  return hash.digest('hex');
}

/** The file of ours that `path` imports under that name; undefined for packages of others. */
function sourceOf(path, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const [scope, own, ...rest] = name.split('/');
  return scope === '@lacre' ? `packages/${own}/src/${rest.join('/') || 'index'}.ts` : undefined;
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
