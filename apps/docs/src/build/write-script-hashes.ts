import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File from which the API reads the hashes for its policy. */
const scriptHashesFile = 'script-hashes.json';

/** The generator inlines a few scripts; the policy allows each by its hash. */
export function writeScriptHashes(folder: string): void {
  const hashes = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    for (const script of inlineScripts(readFileSync(join(folder, name), 'utf8')))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  writeFileSync(join(folder, scriptHashesFile), JSON.stringify([...hashes].sort()));
}

/** Contents of `<script ...>` without `src`, except JSON data. */
const inlineScripts = (html: string): string[] =>
  html
    .split('<script')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')))
    .filter((rest) => !/\bsrc=|application\/(?:ld\+)?json/.test(rest.slice(0, rest.indexOf('>'))))
    .map((rest) => rest.slice(rest.indexOf('>') + 1))
    .filter((script) => script !== '');
