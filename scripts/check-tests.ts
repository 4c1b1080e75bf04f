import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspaces.ts';

/**
 * Checks where tests are and how REST tests are organized: in `test/` of their package, not next to the sources; under
 * `apps/api/test/rest` in a `describe` that begins with the status.
 *
 * @returns one line per violation
 */
export function findMisplacedTests(folder: string): string[] {
  const beside = globSync('{apps,packages}/*/src/**/*.test.ts', { cwd: folder }).map(
    (file) => `${file}: tests stand in test/ of their package`,
  );
  const statusless = globSync('apps/api/test/rest/**/*.test.ts', { cwd: folder }).flatMap((file) =>
    withoutStatus(readFileSync(join(folder, file), 'utf8')).map(
      (line) => `${file}:${line}: tests of REST stand in a describe per status, describe('404', ...)`,
    ),
  );
  return [...beside, ...statusless].sort();
}

/**
 * Lines of tests that are neither in a `describe` of a status nor begin with one, within a `describe` per operation.
 * Nesting is determined by the indentation, which the formatter sets.
 */
function withoutStatus(text: string): number[] {
  const around: { indent: number; hasStatus: boolean }[] = [];
  const found: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [, kind, title = ''] = /(?:^|\s)(describe|it)\((.*)/.exec(line) ?? [];
    if (!kind) continue;
    const indent = line.search(/\S/);
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    const hasStatus = (around.at(-1)?.hasStatus ?? false) || beginsWithStatus.test(title);
    if (kind === 'it' && !hasStatus) found.push(index + 1);
    around.push({ indent, hasStatus });
  }
  return found;
}

/** A title that begins with a status, or with a variable for one in a loop. */
const beginsWithStatus = /^(?:['"`][1-5]\d\d\b|`\$\{status\})/;

if (import.meta.main) {
  const lines = findMisplacedTests(root);
  for (const line of lines) console.error(line);
  console.log(
    lines.length === 0 ? 'tests: every one is in its place' : `tests: ${lines.length} are not in their place`,
  );
  process.exitCode = lines.length === 0 ? 0 : 1;
}
