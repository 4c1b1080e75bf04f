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
  const statusless = globSync('apps/api/test/rest/**/*.test.ts', { cwd: folder }).flatMap((file) =>
    withoutStatus(readFileSync(join(folder, file), 'utf8')).map(
      (line) => `${file}:${line}: tests of REST stand in a describe per status, describe('404', ...)`,
    ),
  );
  return [...beside, ...statusless].sort();
}

/**
 * The lines of tests that neither stand in a `describe` of a status nor begin with one themselves, where there is a
 * `describe` per operation around them. What stands in what is read from the indentation, which the formatter sets.
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

/** A title that begins with a status, or a name for one that a loop fills in. */
const beginsWithStatus = /^(?:['"`][1-5]\d\d\b|`\$\{status\})/;

if (import.meta.main) {
  const lines = findMisplacedTests(root);
  for (const line of lines) console.error(line);
  console.log(
    lines.length === 0 ? 'tests: every one is in its place' : `tests: ${lines.length} are not in their place`,
  );
  process.exitCode = lines.length === 0 ? 0 : 1;
}
