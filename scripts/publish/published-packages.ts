import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces, root, type Workspace } from '../workspaces.ts';

/** The published workspaces, dependencies first. */
export function publishedPackages(): Workspace[] {
  const published = readWorkspaces().filter(({ folder }) => existsSync(join(root, folder, 'tsconfig.build.json')));
  const needs = ({ dependencies }: Workspace) => published.filter(({ name }) => name in dependencies);
  const ordered: Workspace[] = [];
  const place = (workspace: Workspace): void => {
    if (ordered.includes(workspace)) return;
    needs(workspace).forEach(place);
    ordered.push(workspace);
  };
  published.forEach(place);
  return ordered;
}
