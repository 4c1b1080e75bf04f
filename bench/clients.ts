import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Lacre } from '@lacre/sdk';
import { median } from './harness/figures.ts';

/**
 * The published packages as installed: size, and the cost of a cold type-check of a project of one file with each,
 * compared with an empty file; then the cost of a call of the SDK compared with bare fetch, alternating. ROUNDS
 * shortens it.
 */
const root = join(import.meta.dirname, '..');
const rounds = Number(process.env.ROUNDS ?? 3);
const compilers = { 'TypeScript 7': 'node_modules', 'TypeScript 5.9': 'scripts/node_modules' };
const programs: Record<string, string> = {
  'an empty file': 'export const nothing = 1;',
  '@lacre/client': `import { createLacreClient } from '@lacre/client';
const lacre = createLacreClient({ url: 'http://localhost', apiKey: 'key' });
const { data } = await lacre.invoices.list.query({});
export const total: number | undefined = data[0]?.total;`,
  '@lacre/sdk': `import { Lacre } from '@lacre/sdk';
const lacre = new Lacre({ baseUrl: 'http://localhost', apiKey: 'key' });
const { data } = await lacre.invoices.list({});
export const total: number | undefined = data[0]?.total;`,
  '@lacre/cfdi': `import { totalInWords } from '@lacre/cfdi';
export const words = totalInWords;`,
};

const folder = mkdtempSync(join(tmpdir(), 'lacre-bench-'));
try {
  install();
  checkTypes();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
await callOverhead();

function install(): void {
  const pack = run(process.execPath, [join(root, 'scripts/publish/main.ts'), 'pack', folder]);
  const tarballs = pack.stdout.trim().split('\n');
  for (const tarball of tarballs)
    console.log(
      `${tarball.slice(folder.length + 1).padEnd(32)} ${(statSync(tarball).size / 1024).toFixed(0)} KB packed`,
    );
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', [
    'install',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...tarballs,
  ]);
  const size = (path: string): number =>
    statSync(path).isDirectory()
      ? readdirSync(path).reduce((sum, name) => sum + size(join(path, name)), 0)
      : statSync(path).size;
  for (const name of readdirSync(join(folder, 'node_modules/@lacre')))
    console.log(
      `@lacre/${name}`.padEnd(32),
      `${(size(join(folder, 'node_modules/@lacre', name)) / 1024).toFixed(0)} KB installed`,
    );
}

function checkTypes(): void {
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom,esnext.disposable',
  ];
  for (const [compiler, modules] of Object.entries(compilers))
    for (const [name, source] of Object.entries(programs)) {
      writeFileSync(join(folder, 'one.ts'), source);
      const tsc = join(root, modules, 'typescript/bin/tsc');
      const took = Array.from({ length: rounds }, () => {
        const began = performance.now();
        run(process.execPath, [tsc, ...options, 'one.ts']);
        return (performance.now() - began) / 1000;
      });
      console.log(`${compiler}, ${name}`.padEnd(32), `${median(took).toFixed(2)} s (target 5)`);
    }
}

/** Alternating over the same connection pool, in processor time of the client; both send and read the same. */
async function callOverhead(): Promise<void> {
  const server = fork(join(import.meta.dirname, 'servers/rows.ts'));
  const [port] = (await once(server, 'message')) as [number];
  const baseUrl = `http://127.0.0.1:${port}`;
  const lacre = new Lacre({ baseUrl, apiKey: 'key' });
  const ways = {
    bare: async () => (await fetch(`${baseUrl}/invoices/x`, { headers: { 'x-api-key': 'key' } })).json(),
    sdk: () => lacre.invoices.get({ id: 'x' }),
  };
  const took: Record<keyof typeof ways, number[]> = { bare: [], sdk: [] };
  for (let round = 0; round < rounds * 40 + 20; round++)
    for (const way of round % 2 === 0 ? (['bare', 'sdk'] as const) : (['sdk', 'bare'] as const)) {
      const before = process.cpuUsage();
      for (let call = 0; call < 50; call++) await ways[way]();
      const { user, system } = process.cpuUsage(before);
      // After warm-up of the compiler for both.
      if (round >= 20) took[way].push((user + system) / 50 / 1000);
    }
  server.kill();
  const [bare, sdk] = [median(took.bare), median(took.sdk)];
  console.log(
    `a call: fetch ${bare.toFixed(3)} ms, @lacre/sdk ${sdk.toFixed(3)} ms: ${(sdk / bare).toFixed(2)} times (target 1.10)`,
  );
}

function run(program: string, words: string[]): { stdout: string } {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stdout}${stderr}`);
  return { stdout };
}
