import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const root = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/** Compilers of the repository: they read the packages as a client that installs them would. */
export const compilers = {
  'TypeScript 7': join(root, 'node_modules/typescript/bin/tsc'),
  'TypeScript 5.9': join(root, 'scripts/node_modules/typescript/bin/tsc'),
};
export type Compiler = keyof typeof compilers;

/** The Node version of the repository, and others of the machine. */
export function nodes(): { version: string; path: string }[] {
  const found = new Map<string, string>();
  for (const path of [process.execPath, ...(process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, 'node'))]) {
    if (!existsSync(path)) continue;
    const version = execFileSync(path, ['--version']).toString().trim();
    if (!found.has(version)) found.set(version, path);
  }
  return [...found].map(([version, path]) => ({ version, path }));
}

/** The repository that the tarballs name. */
export const repository = 'acme/lacre';

let packed: Promise<string[]> | undefined;

/** The tarballs as they would be published, created once for all tests; removed at the end of the run. */
export function packedTarballs(): Promise<string[]> {
  packed ??= pack();
  return packed;
}

const folder = mkdtempSync(join(tmpdir(), 'lacre-tarballs-'));
async function pack(): Promise<string[]> {
  const words = [join(root, 'scripts/run.mjs'), 'scripts/publish/main.ts', 'pack', folder];
  // Like the release.
  const { stdout } = await run('node', words, { env: { ...process.env, GITHUB_REPOSITORY: repository } });
  return stdout.trim().split('\n');
}
after(() => rmSync(folder, { recursive: true, force: true }));

let installed: Promise<string> | undefined;

/**
 * A client's folder outside the repository, with the libraries installed by npm and programs that use them; created
 * once for all tests.
 */
export function npmProject(): Promise<string> {
  installed ??= makeProject();
  return installed;
}

const project = mkdtempSync(join(tmpdir(), 'lacre-installed-'));
async function makeProject(): Promise<string> {
  const libraries = (await packedTarballs()).filter((tarball) => /^lacre-(?!mcp-|\d)/.test(basename(tarball)));
  await npmInstall(project, libraries);
  addPrograms(project);
  return project;
}
after(() => rmSync(project, { recursive: true, force: true }));

/** Programs that use the packages, and the types of a server that does. */
export function addPrograms(into: string, programs = readdirSync(join(import.meta.dirname, 'installed'))): void {
  for (const program of programs) cpSync(join(import.meta.dirname, 'installed', program), join(into, program));
  // The types of @trpc/client itself also need those of the DOM.
  for (const types of ['@types/node', 'undici-types'])
    cpSync(join(root, 'node_modules', types), join(into, 'node_modules', types), { recursive: true });
}

/** With npm, from tarballs and the registry, into a folder that is its own package. */
export async function npmInstall(into: string, specs: readonly string[]): Promise<void> {
  if (!existsSync(join(into, 'package.json')))
    writeFileSync(join(into, 'package.json'), '{ "private": true, "type": "module" }');
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, ...specs], { cwd: into });
}

let checkedByDefault: Promise<string> | undefined;

/** The programs of `npmProject`, compiled: the output of the repository's compiler, once for all tests. */
export function compiledProject(): Promise<string> {
  checkedByDefault ??= npmProject().then((folder) =>
    typeCheck(folder, 'TypeScript 7', 'nodenext', everyProgram(folder)),
  );
  return checkedByDefault;
}

export const everyProgram = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.ts'));

/** Strictly, with everything that the packages declare; writes `compiled/`. Resolves to the output of the compiler. */
export async function typeCheck(
  into: string,
  compiler: Compiler,
  resolution: 'bundler' | 'nodenext',
  files: readonly string[],
): Promise<string> {
  const module = resolution === 'bundler' ? 'esnext' : resolution;
  const kinds = ['--module', module, '--moduleResolution', resolution, '--lib', 'es2022,dom', '--types', 'node'];
  const words = ['--strict', '--pretty', 'false', '--target', 'es2022', ...kinds, '--outDir', 'compiled', ...files];
  const { stdout } = await run(process.execPath, [compilers[compiler], ...words], { cwd: into }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout;
}
