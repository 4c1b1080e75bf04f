import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspaces.ts';
import { buildPackage } from './build-package.ts';
import { type Manifest, publishedManifest } from './published-manifest.ts';

/** Files of the repository included in every package. */
const shared = ['LICENSE', 'CHANGELOG.md'];
const kept = 'package.json.workspace';

/** `prepack`: builds, and replaces the workspace's files by the published ones until `afterPack`. */
export function preparePack(folder: string): void {
  afterPack(folder);
  buildPackage(folder);
  const manifest = readManifest(join(folder, 'package.json'));
  const { version } = readManifest(join(root, 'package.json'));
  const release = { version, repository: process.env['GITHUB_REPOSITORY'] };
  for (const file of shared) copyFileSync(join(root, file), join(folder, file));
  renameSync(join(folder, 'package.json'), join(folder, kept));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest, release), null, 2)}\n`);
}

/** `postpack`, and cleanup after an aborted attempt. */
export function afterPack(folder: string): void {
  if (!existsSync(join(folder, kept))) return;
  renameSync(join(folder, kept), join(folder, 'package.json'));
  for (const file of shared) rmSync(join(folder, file), { force: true });
}

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;
