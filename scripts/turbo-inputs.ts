import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { readWorkspaces, root } from './workspaces.ts';

interface TestTask {
  cache?: boolean;
  inputs?: string[];
}

const ofRoot = '$TURBO_ROOT$/';

/**
 * Files that a package's tests import, directly or indirectly, whose change would not make turbo run them again: the
 * task's `inputs` in turbo.json must contain all of them.
 *
 * @returns one line for each package and file
 */
export function findUncoveredInputs(modules: ICruiseResult['modules']): string[] {
  const { tasks } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8')) as { tasks: Record<string, TestTask> };
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  return readWorkspaces().flatMap(({ folder, name }) => {
    const { cache = true, inputs = [] } = tasks[`${name}#test`] ?? tasks['test'] ?? {};
    if (!cache) return [];
    const globs = inputs.filter((glob) => glob.startsWith(ofRoot)).map((glob) => glob.slice(ofRoot.length));
    const reached = new Set([...imports.keys()].filter((file) => file.startsWith(`${folder}/`) && isTest(file)));
    for (const file of reached)
      for (const { resolved } of imports.get(file) ?? []) if (imports.has(resolved)) reached.add(resolved);
    return [...reached]
      .filter(
        (file) => isOurs(file) && !file.startsWith(`${folder}/`) && !globs.some((glob) => matchesGlob(file, glob)),
      )
      .map((file) => `turbo.json: the tests of ${name} import ${file}, which is none of their inputs`);
  });
}

const isTest = (file: string) => file.endsWith('.test.ts');
const isOurs = (file: string) =>
  /^(apps|packages|examples|bench|scripts)\//.test(file) && !file.includes('/node_modules/');
