import { readFileSync } from 'node:fs';

/** Version of the package; its package.json is above both the sources and the build. */
export function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
