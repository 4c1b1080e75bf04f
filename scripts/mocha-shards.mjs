// Runs the tests of the package in the current folder in several processes of mocha side by side, each with a share of
// the files: `node mocha-shards.mjs 2 [--together FOLDER] [options of mocha]`, where the files of that folder share
// what one process makes once. The counts become one, as of a single run. TESTS_READING, a file of `packages`: of the
// tests only those that import it. TESTS_IN, a regular expression: of the files only those whose path has it.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { testsReading } from './tests-reading.mjs';

const [count, ...words] = process.argv.slice(2);
const [together, options] = words[0] === '--together' ? [words[1], words.slice(2)] : [undefined, words];
const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
const { spec: globs, ...shared } = JSON.parse(readFileSync(new URL('../.mocharc.json', import.meta.url), 'utf8'));
const { LACRE_TEST_COUNTS: counts, TESTS_READING: target, TESTS_IN: path } = process.env;
const all = globSync(globs)
  .filter((file) => !path || new RegExp(path).test(file))
  .sort();
const files = target ? testsReading(all, target) : all;

/** Mocha options of all packages, without files: each shard has its own. */
const inherited = Object.entries(shared).flatMap(([name, value]) =>
  value === false || options.includes(`--${name}`) ? [] : [`--${name}`, ...(value === true ? [] : [String(value)])],
);

/** Distributed round-robin: files of a folder have similar durations. */
const isTogether = (file) => together !== undefined && file.startsWith(`${together}/`);
const alone = files.filter((file) => !isTogether(file)).map((file) => [file]);
const dealt = alone.length < files.length ? [files.filter(isTogether), ...alone] : alone;
// Without files mocha would search for some.
const shards = Array.from({ length: Math.min(Number(count), dealt.length) }, (_, shard) =>
  dealt.filter((_files, n) => n % Number(count) === shard).flat(),
);

/** The first shard prints directly, the others when they have finished, so that lines do not mix. */
function run(spec, shard) {
  const env = { ...process.env, ...(counts && { LACRE_TEST_COUNTS: `${counts}.${shard}` }) };
  const child = spawn(process.execPath, [mocha, '--no-config', ...inherited, ...options, ...spec], {
    env,
    stdio: ['ignore', shard === 0 ? 'inherit' : 'pipe', shard === 0 ? 'inherit' : 'pipe'],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: [String(error)] }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const outcomes = await Promise.all(shards.map(run));
for (const { output } of outcomes) process.stdout.write(Buffer.concat(output.map((chunk) => Buffer.from(chunk))));
if (counts) merge(counts);
process.exitCode = Math.max(0, ...outcomes.map(({ code }) => code));

/** A shard without counts crashed: reported as one failure. */
function merge(into) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  shards.forEach((_, shard) => {
    const file = `${into}.${shard}`;
    const counted = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { passed: 0, failed: 1, skipped: 0, failures: [`shard ${shard + 1} of ${shards.length} left no counts`] };
    rmSync(file, { force: true });
    for (const kind of ['passed', 'failed', 'skipped']) total[kind] += counted[kind];
    total.failures.push(...counted.failures);
  });
  mkdirSync(dirname(into), { recursive: true });
  writeFileSync(into, JSON.stringify(total));
}
