import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A package of this repository: its folder, relative to the root, and its package.json. */
export type Workspace = {
  folder: string;
  name: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  /** dependencies that only its tests and tools may use */
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

/** The repository's root folder. */
export const root = dirname(import.meta.dirname);

/** Reads the workspaces that the root package.json names, in the order of their folders. */
export function readWorkspaces(): Workspace[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return globSync(workspaces, { cwd: root })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort()
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Partial<Workspace>;
      return {
        folder,
        name: manifest.name ?? folder,
        scripts: manifest.scripts ?? {},
        dependencies: manifest.dependencies ?? {},
        devDependencies: manifest.devDependencies ?? {},
        optionalDependencies: manifest.optionalDependencies ?? {},
      };
    });
}

/** The test files of a workspace, by .mocharc.json. */
export function testFiles(workspace: Workspace): string[] {
  const folder = join(root, workspace.folder);
  return globSync('test/**/*.test.ts', { cwd: folder }).map((file) => relative(root, join(folder, file)));
}
