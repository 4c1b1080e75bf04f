import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the checkout, where tools keep their caches. */
const cache = fileURLToPath(new URL('../../../node_modules/.cache/lacre-test', import.meta.url));
/** Sources that create the cached fixtures: a change invalidates the cache. */
const makers = ['../../adapters/src/sat', '../../sat-catalogs/src', '../../pac-simulator/src', '../../runtime/src'];

/**
 * Imported SAT data, certificates and keys take seconds of processor time to create and are the same for every test, so
 * the first test process of a checkout creates them and the others copy them. `kind` distinguishes variants.
 */
export function fixtureCache(kind: string, parts: readonly string[]) {
  const folder = sourcesHash().then((sources) =>
    join(cache, createHash('sha256').update(`${sources} ${kind}`).digest('hex').slice(0, 24)),
  );
  return {
    /** Copies the cached fixtures into a data folder that lacks them. */
    async give(dataDir: string): Promise<void> {
      for (const part of parts)
        if (existsSync(join(await folder, part)) && !existsSync(join(dataDir, part)))
          await cp(join(await folder, part), join(dataDir, part), { recursive: true });
    },
    /** Caches the fixtures of a data folder, unless already cached. Atomic: another process never copies a part. */
    async keep(dataDir: string): Promise<void> {
      const kept = await folder;
      if (existsSync(kept)) return;
      const incomplete = `${kept}.${process.pid}`;
      for (const part of parts)
        if (existsSync(join(dataDir, part))) await cp(join(dataDir, part), join(incomplete, part), { recursive: true });
      if (!existsSync(incomplete)) return;
      await mkdir(dirname(kept), { recursive: true });
      await rename(incomplete, kept).catch(() => rm(incomplete, { recursive: true, force: true }));
    },
  };
}

/** Digest of a folder's file names, sizes and times; `none` if there is no folder. */
export async function folderState(folder: string | undefined): Promise<string> {
  if (folder === undefined || !existsSync(folder)) return 'none';
  const files = (await readdir(folder, { recursive: true })).sort();
  const states = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(join(folder, file));
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
  return createHash('sha256').update(states.join('\n')).digest('hex');
}

let hash: Promise<string> | undefined;

function sourcesHash(): Promise<string> {
  hash ??= readSources();
  return hash;
}

async function readSources(): Promise<string> {
  const digest = createHash('sha256');
  for (const maker of makers) {
    const folder = fileURLToPath(new URL(maker, import.meta.url));
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts')).sort();
    for (const file of files) digest.update(file).update(await readFile(join(folder, file)));
  }
  return digest.digest('hex');
}
