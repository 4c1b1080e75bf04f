import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root } from '../workspaces.ts';
import { publishedPackages } from './published-packages.ts';

/** Files around a package that its build needs. */
const around = ['node_modules', 'scripts', 'tsconfig.base.json', 'tsconfig.build.json'];
const parts = ['package.json', 'README.md', 'src', 'tsconfig.build.json'];

/**
 * Creates the tarball of each published package with `npm pack`, in copies of their folders: packing replaces
 * package.json, which must not be visible to other processes in the repository. Takes a few seconds.
 * @returns their paths, dependencies first
 */
export function packPackages(destination: string): string[] {
  const into = resolve(destination);
  mkdirSync(into, { recursive: true });
  const copy = mkdtempSync(join(tmpdir(), 'lacre-pack-'));
  try {
    for (const name of around) symlinkSync(join(root, name), join(copy, name));
    return publishedPackages().map(({ folder }) => {
      for (const part of parts) cpSync(join(root, folder, part), join(copy, folder, part), { recursive: true });
      return join(into, pack(join(copy, folder), into));
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function pack(folder: string, into: string): string {
  // The repository disables npm scripts; this package's are our own.
  const words = ['pack', '--ignore-scripts=false', '--json', '--pack-destination', into];
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const output = execFileSync('npm', words, {
    cwd: folder,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [{ filename }] = JSON.parse(output.toString()) as [{ filename: string }];
  return filename;
}
