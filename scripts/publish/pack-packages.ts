import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { root } from '../workspaces.ts';
import { publishedPackages } from './published-packages.ts';

/** What a package needs around it to be built. */
const around = ['node_modules', 'scripts', 'tsconfig.base.json', 'tsconfig.build.json'];
const parts = ['package.json', 'README.md', 'src', 'tsconfig.build.json'];

/**
 * Makes the tarball of each published package with `npm pack`, in copies of their folders: while one is packed its
 * package.json is another, and whatever runs in the repository must not see that. Takes a few seconds.
 * @returns their paths, each after those it depends on
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
  // The repository's own npm runs no scripts; this package's are ours.
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
