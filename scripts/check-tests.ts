import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspaces.ts';

/**
 * Where tests stand and how those of REST are ordered: in `test/` of their package, never beside the sources; under
 * `apps/api/test/rest` in a `describe` that begins with the status it is about.
 *
 * @returns one line for each file that is not so
 */
export function findMisplacedTests(folder: string): string[] {
  const beside = globSync('{apps,packages}/*/src/**/*.test.ts', { cwd: folder }).map(
    (file) => `${file}: tests stand in test/ of their package`,
  );
  const statusless = globSync('apps/api/test/rest/**/*.test.ts', { cwd: folder })
    .filter((file) => !describesStatuses(readFileSync(join(folder, file), 'utf8')))
    .map((file) => `${file}: tests of REST stand in a describe per status, describe('404', ...)`);
  return [...beside, ...statusless].sort();
}

/** A title that begins with a status, or a name for one that a loop fills in. */
const describesStatuses = (text: string) => /\bdescribe\(\s*(?:['"`][1-5]\d\d\b|`\$\{status\})/.test(text);

if (import.meta.main) {
  const lines = findMisplacedTests(root);
  for (const line of lines) console.error(line);
  console.log(
    lines.length === 0 ? 'tests: every one is in its place' : `tests: ${lines.length} are not in their place`,
  );
  process.exitCode = lines.length === 0 ? 0 : 1;
}
