import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const root = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/** Compilers of the repository: they read the packages as a client that installs them would. */
export const compilers = {
  'TypeScript 7': join(root, 'node_modules/typescript/bin/tsc'),
  'TypeScript 5.9': join(root, 'scripts/node_modules/typescript/bin/tsc'),
};

/** The repository's Node, and what else the machine has. */
export function nodes(): { version: string; path: string }[] {
  const found = new Map<string, string>();
  for (const path of [process.execPath, ...(process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, 'node'))]) {
    if (!existsSync(path)) continue;
    const version = execFileSync(path, ['--version']).toString().trim();
    if (!found.has(version)) found.set(version, path);
  }
  return [...found].map(([version, path]) => ({ version, path }));
}

/** From where the tarballs say that they come. */
export const repository = 'acme/lacre';

let packed: Promise<string[]> | undefined;

/** The tarballs as they would be published, made once for all tests; removed at the end of the run. */
export function packedTarballs(): Promise<string[]> {
  packed ??= pack();
  return packed;
}

const folder = mkdtempSync(join(tmpdir(), 'lacre-tarballs-'));
async function pack(): Promise<string[]> {
  const words = [join(root, 'scripts/run.mjs'), 'scripts/publish/main.ts', 'pack', folder];
  // As the release does it.
  const { stdout } = await run('node', words, { env: { ...process.env, GITHUB_REPOSITORY: repository } });
  return stdout.trim().split('\n');
}
after(() => rmSync(folder, { recursive: true, force: true }));

/** With npm, from tarballs and the registry, into a folder that is a package of its own. */
export async function npmInstall(into: string, specs: readonly string[]): Promise<void> {
  if (!existsSync(join(into, 'package.json')))
    writeFileSync(join(into, 'package.json'), '{ "private": true, "type": "module" }');
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, ...specs], { cwd: into });
}

/** Strictly, with everything that the packages declare; writes `compiled/`. */
export function typeCheck(
  into: string,
  compiler: string,
  resolution: string,
  module: string,
  files: readonly string[],
): Promise<{ stdout: string }> {
  const kinds = ['--module', module, '--moduleResolution', resolution, '--lib', 'es2022,dom', '--types', 'node'];
  const words = ['--strict', '--pretty', 'false', '--target', 'es2022', ...kinds, '--outDir', 'compiled', ...files];
  return run(process.execPath, [compiler, ...words], { cwd: into }).catch(
    (error: unknown) => error as { stdout: string },
  );
}
