import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../workspaces.ts';
import { publishedPackages } from './published-packages.ts';

/**
 * Publishes the tarballs of `packPackages` with provenance (requested in package.json), dependencies first. Skips
 * versions that the registry already has.
 */
export function publishTarballs(folder: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  for (const { name } of publishedPackages()) {
    if (isPublished(`${name}@${version}`)) continue;
    const tarball = join(resolve(folder), `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
    execFileSync('npm', ['publish', tarball], { cwd: root, stdio: 'inherit' });
  }
}

function isPublished(spec: string): boolean {
  try {
    return (
      execFileSync('npm', ['view', spec, 'version'], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim() !== ''
    );
  } catch {
    // The registry does not have it.
    return false;
  }
}
