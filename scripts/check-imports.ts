import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ICruiseOptions, ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import { findUncoveredInputs } from './turbo-inputs.ts';
import { root } from './workspaces.ts';

/**
 * Checks the imports of everything below `folder` against .dependency-cruiser.cjs, that other packages are imported by
 * name and never by path, and that turbo knows what tests import.
 *
 * @returns one line for each forbidden import
 */
export async function findForbiddenImports(folder: string): Promise<string[]> {
  const { forbidden, options, foldersWithoutCycles } = createRequire(import.meta.url)(
    join(root, '.dependency-cruiser.cjs'),
  ) as {
    forbidden: IFlattenedRuleSet['forbidden'];
    options: ICruiseOptions;
    foldersWithoutCycles: string[];
  };
  const { output } = await cruise(['apps', 'packages', 'examples', 'bench', 'scripts'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  const { modules, summary } = output as ICruiseResult;
  const broken = summary.violations.map(({ rule, from, to }) => `${from} -> ${to}: ${rule.name}`);
  const byPath = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module, resolved }) => module.startsWith('.') && packageOf(resolved) !== undefined)
      .filter(({ resolved }) => packageOf(resolved) !== packageOf(source))
      .map(({ resolved }) => `${source} -> ${resolved}: another package is imported by its name, not by a path`),
  );
  const cycles = foldersWithoutCycles.flatMap((above) => findFolderCycles(modules, above));
  return [...new Set([...broken, ...byPath, ...cycles, ...findUncoveredInputs(modules)])].sort();
}

/** Imports, including types, that are part of a cycle between the folders directly in `above`. */
function findFolderCycles(modules: ICruiseResult['modules'], above: string): string[] {
  const folderOf = (file: string) =>
    file.startsWith(`${above}/`) ? /^([^/]+)\//.exec(file.slice(above.length + 1))?.[1] : undefined;
  const imports = modules
    .filter(({ source }) => !source.endsWith('.test.ts'))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })))
    .map((each) => ({ ...each, from: folderOf(each.source), to: folderOf(each.resolved) }))
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
  const uses = Map.groupBy(imports, ({ from }) => from);
  return imports
    .filter(({ from, to }) => reaches(to, from))
    .map(({ source, resolved }) => `${source} -> ${resolved}: no cycles between the folders of ${above}`);

  function reaches(start: string | undefined, goal: string | undefined): boolean {
    const seen = new Set([start]);
    for (const folder of seen) for (const { to } of uses.get(folder) ?? []) seen.add(to);
    return seen.has(goal);
  }
}

/** `packages/cfdi` for a file in it; undefined outside the workspaces that have a folder of their own. */
function packageOf(file: string): string | undefined {
  return /^(apps|packages|examples)\/[^/]+/.exec(file)?.[0];
}

if (import.meta.main) {
  const lines = await findForbiddenImports(root);
  for (const line of lines) console.error(line);
  console.log(lines.length === 0 ? 'imports: all allowed' : `imports: ${lines.length} forbidden`);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
