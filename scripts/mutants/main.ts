import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../workspaces.ts';

/**
 * npm run mutants -- cfdi/src/rules [--tests 'test/rules/*.test.ts']: changes the sources there (of a file also some
 * lines, FILE:20-80) one place at a time (Stryker) and shows which changes no test of the package notices. Not part of
 * CI: it takes minutes to hours.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: ['test/**/*.test.ts'] },
    concurrency: { type: 'string', default: '1' },
  },
});
const [target = ''] = positionals;
const [name = '', ...path] = target.split('/');
const folder = join(root, 'packages', name);
const [within = '', lines] = path.join('/').split(':');
if (within === '' || !existsSync(join(folder, within))) {
  process.stderr.write('usage: npm run mutants -- PACKAGE/src/FILE_OR_FOLDER[:FROM-TO] [--tests GLOB]...\n');
  process.exit(2);
}

const ofFile = lines === undefined ? within : `${within}:${lines}`;
const mutate = statSync(join(folder, within)).isDirectory() ? `${within}/**/*.ts` : ofFile;
const spec = values.tests.flatMap((glob) => globSync(glob, { cwd: folder })).map((file) => resolve(folder, file));
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'stryker'),
  ['run', relative(folder, join(import.meta.dirname, 'stryker.config.mjs')), '--mutate', mutate],
  {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, MUTANTS_SPEC: JSON.stringify(spec), MUTANTS_CONCURRENCY: values.concurrency },
  },
);
process.exitCode = status ?? 1;
