/**
 * Every measurement one after the other: npm run bench [-- --only cfdi,auth]
 *
 * Writes the table at the end of docs/benchmarks.md, with the machine and the date, and compares each figure with the
 * last run, whose figures are in bench/every/last-run.json. Rehearsals (chaos, soak, upgrade) are not measurements.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, joinRuns, type Run, readRows, tableOf, withTable } from './table.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const rehearsals = ['chaos', 'soak', 'upgrade'];
const root = join(import.meta.dirname, '../..');
const known = (await readdir(join(root, 'bench')))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .filter((name) => !rehearsals.includes(name));
const names = values.only?.split(',') ?? known;
const strange = names.filter((name) => !known.includes(name));
if (strange.length > 0)
  throw new Error(`--only names what there is not: ${strange.join(', ')}. There are ${known.join(', ')}`);

const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const figures: Figure[] = [];
const failed: string[] = [];
try {
  for (const name of names) {
    console.log(`\n${name}`);
    const rows = join(dir, name);
    const child = spawn(process.execPath, [join(root, 'bench', `${name}.ts`)], {
      cwd: root,
      env: { ...process.env, BENCH_ROWS: rows },
      stdio: 'inherit',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0) figures.push(...readRows(name, await readFile(rows, 'utf8').catch(() => '')));
    else failed.push(name);
  }
} finally {
  await rm(dir, { recursive: true, force: true });
}

const lastFile = join(import.meta.dirname, 'last-run.json');
const last = JSON.parse(await readFile(lastFile, 'utf8').catch(() => '{"figures":[]}')) as Run;
const measured = figures.map((figure) => ({
  ...figure,
  date: new Date().toISOString().slice(0, 10),
  machine: machine(),
}));
const run = joinRuns(last, measured, known);
const docs = join(root, 'docs/benchmarks.md');
await writeFile(docs, withTable(await readFile(docs, 'utf8'), tableOf(run, last)));
await writeFile(lastFile, `${JSON.stringify(run, undefined, 2)}\n`);
// As the formatter of the repository lays out tables and JSON.
await once(spawn(join(root, 'node_modules/.bin/biome'), ['format', '--write', docs, lastFile], { cwd: root }), 'exit');
console.log(`\n${measured.length} figures of ${names.length} measurements are in docs/benchmarks.md`);
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

/** What figures depend on, and how busy it was. */
function machine(): string {
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(0);
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${load}`;
}
