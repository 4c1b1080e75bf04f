import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspaces.ts';

// TypeScript does not rewrite these; the installed package has no .ts files.
const ownSpecifier = /((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g;

/** Writes `dist/` of a package: JavaScript and declarations, file by file. Types are checked elsewhere. */
export function buildPackage(folder: string): void {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  execFileSync(tsc, ['-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
  for (const name of globSync('**/*.d.ts', { cwd: dist })) {
    const file = join(dist, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(ownSpecifier, '$1.js$2'));
  }
}
