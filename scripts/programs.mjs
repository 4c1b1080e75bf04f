// API, worker and launcher in few files instead of some 2,700: bundled once and again only when their sources changed
// (docs/decisions/0051-programs-in-one-file.md). Only built-in modules: runs under any Node.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is bundled, and the name of its file. */
export const programs = {
  'apps/launcher/src/main.ts': 'launcher.mjs',
  'apps/api/src/main.ts': 'api.mjs',
  'apps/worker/src/main.ts': 'worker.mjs',
};

/** What they start in a process or a thread of its own, bundled with them. */
export const parts = {
  'packages/adapters/src/pdf/printing-process.main.ts': 'printing-process.mjs',
  'packages/runtime/src/preparation.main.ts': 'preparation.mjs',
  'packages/runtime/src/watchdog.thread.ts': 'watchdog.mjs',
};

/** Of bundles that nobody runs: a start of a moment ago may not have said yet that it does. */
const kept = 3;

/**
 * The file to start for `program`: of a bundle that fits the sources, made now if there is none. The source itself
 * where nothing is to be bundled (`PROGRAMS=source`) or can be.
 *
 * @param {{ root: string, node: string, say: (line: string) => void }} options `node`: the program that bundles
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
  // Two starts may bundle at once: each into its own folder, and the first one stays.
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
 * A process loads parts of its bundle long after its start. What asks for the bundle lives as long as what it starts
 * from it (end-with-parent.mjs).
 *
 * @returns whether the bundle is still there
 */
function markInUse(folder) {
  isInUse(folder);
  try {
    writeFileSync(join(folder, `${process.pid}${mark}`), '');
  } catch {
    // Where nothing can be written nothing is deleted either.
  }
  return existsSync(folder);
}

/** Takes the marks of processes that have ended away. */
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
    // Of another user.
    return error.code === 'EPERM';
  }
}

/**
 * Writes the programs into a folder of the checkout, which they do not leave: they read files of the sources.
 *
 * @param {{ root: string, node: string, into: string }} options
 * @throws Error with what the bundler wrote
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

/** Of the names, sizes and times of all that the programs are made of: reading them would take longer than it saves. */
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
  for (const file of ['package-lock.json', 'scripts/programs.mjs', 'scripts/room.mjs']) add(file);
  return hash.digest('hex').slice(0, 16);
}
