import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Digest of the program that builds an index: all sources of the catalogs package, its word lists and everyday entries
 * included. Call it at start, before an update can replace the sources.
 */
export function digestOfSources(): string {
  const folder = fileURLToPath(new URL('../../../sat-catalogs/src', import.meta.url));
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.ts'))
      hash
        .update(name)
        .update('\0')
        .update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
