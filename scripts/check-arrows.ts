import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ICruiseOptions, ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import { root } from './workspaces.ts';

/**
 * Checks the imports of everything below `folder` against .dependency-cruiser.cjs, and that another package is imported
 * by its name, never by a path into it.
 *
 * @returns one line for each import that must not be
 */
export async function findForbiddenImports(folder: string): Promise<string[]> {
  const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
    forbidden: IFlattenedRuleSet['forbidden'];
    options: ICruiseOptions;
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
  return [...new Set([...broken, ...byPath])].sort();
}

/** `packages/cfdi` for a file in it; undefined outside the workspaces that have a folder of their own. */
function packageOf(file: string): string | undefined {
  return /^(apps|packages|examples)\/[^/]+/.exec(file)?.[0];
}

if (import.meta.main) {
  const lines = await findForbiddenImports(root);
  for (const line of lines) console.error(line);
  console.log(lines.length === 0 ? 'arrows: every import is allowed' : `arrows: ${lines.length} forbidden imports`);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
