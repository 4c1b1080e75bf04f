// Bundles API, worker and launcher into a few files instead of some 2,700, once and after changes of their sources
// (docs/decisions/0051-programs-in-one-file.md). Only built-in modules: runs on any Node.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bundled programs, and their file names. */
export const programs = {
  'apps/launcher/src/main.ts': 'launcher.mjs',
  'apps/api/src/main.ts': 'api.mjs',
  'apps/worker/src/main.ts': 'worker.mjs',
};

/** Parts that they start in separate processes or threads, bundled with them. */
export const parts = {
  'packages/adapters/src/pdf/printing-process.main.ts': 'printing-process.mjs',
  'packages/runtime/src/preparation.main.ts': 'preparation.mjs',
  'packages/runtime/src/watchdog.thread.ts': 'watchdog.mjs',
};

/** Number of unused bundles to keep: a recent start may not have marked its bundle yet. */
const kept = 3;

/**
 * The file to start for `program`: from a bundle of the current sources, created if missing. The source itself if
 * bundling is disabled (`PROGRAMS=source`) or fails.
 *
 * @param {{ root: string, node: string, say: (line: string) => void }} options `node`: Node for bundling
 * @param {string} program relative to the root
 */
export async function fileOf({ root, node, say }, program) {
  const name = programs[program];
  if (name === undefined || process.env.PROGRAMS === 'source') return join(root, program);
  try {
    return join(await bundle({ root, node }), name);
  } catch (error) {
    say(`the programs run from their sources, slower to start, since they cannot be bundled: ${error.message.trim()}`);
    return join(root, program);
  }
}

/** @returns the folder of the bundle */
async function bundle({ root, node }) {
  const all = join(root, 'node_modules', '.cache', 'lacre-programs');
  const folder = join(all, digestOf(root));
  if (existsSync(folder) && markInUse(folder)) return folder;
  mkdirSync(all, { recursive: true });
  // Two starts may bundle concurrently: each into its own folder; the first one stays.
  const into = `${folder}.${randomUUID()}`;
  try {
    await writeBundle({ root, node, into });
    renameSync(into, folder);
  } catch (error) {
    rmSync(into, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  const age = (name) => statSync(join(all, name)).mtimeMs;
  markInUse(folder);
  const older = readdirSync(all).toSorted((a, b) => age(b) - age(a));
  for (const path of older.slice(kept).map((name) => join(all, name)))
    if (!isInUse(path)) rmSync(path, { recursive: true, force: true });
  return folder;
}

const mark = '.pid';

/**
 * A process loads parts of its bundle long after its start. The process that requests the bundle lives as long as what
 * it starts from it (end-with-parent.mjs).
 *
 * @returns whether the bundle still exists
 */
function markInUse(folder) {
  isInUse(folder);
  try {
    writeFileSync(join(folder, `${process.pid}${mark}`), '');
  } catch {
    // If nothing can be written, nothing is deleted either.
  }
  return existsSync(folder);
}

/** Removes the marks of processes that have exited; returns whether any is left. */
function isInUse(folder) {
  const marks = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(mark)) : [];
  const ended = marks.filter((name) => !isRunning(Number(name.slice(0, -mark.length))));
  for (const name of ended) rmSync(join(folder, name), { force: true });
  return ended.length < marks.length;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Process of another user.
    return error.code === 'EPERM';
  }
}

/**
 * Bundles the programs into a folder of the checkout, which must stay there: they read files of the sources.
 *
 * @param {{ root: string, node: string, into: string }} options
 * @throws Error with the bundler's output
 */
export function writeBundle({ root, node, into }) {
  return new Promise((resolve, reject) => {
    // One thread: more cost three times the processor time here.
    const env = { ...process.env, RAYON_NUM_THREADS: '1' };
    const words = [join(root, 'scripts', 'bundle', 'main.ts'), into];
    const child = spawn(node, words, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk) => void (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

/** Digest of names, sizes and times of all sources: reading their contents would take longer than it saves. */
function digestOf(root) {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\0`);
  };
  const addAll = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) addAll(`${folder}/${entry.name}`);
      else add(`${folder}/${entry.name}`);
    }
  };
  for (const program of Object.keys(programs)) addAll(program.slice(0, program.lastIndexOf('/')));
  for (const name of readdirSync(join(root, 'packages'))) {
    if (existsSync(join(root, 'packages', name, 'src'))) addAll(`packages/${name}/src`);
    add(`packages/${name}/package.json`);
  }
  addAll('scripts/bundle');
  for (const file of ['package-lock.json', 'scripts/programs.mjs', 'scripts/memory-settings.mjs']) add(file);
  return hash.digest('hex').slice(0, 16);
}
