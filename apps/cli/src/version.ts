import { readFileSync } from 'node:fs';

/** Of the package: its package.json stands above the sources and above what is built of them. */
export function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
