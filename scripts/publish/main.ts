// npm run build: the pages that the API serves, and every package that is published. npm run pack -- FOLDER: those.
// "prepack" and "postpack" of such a package run this too, in its folder.
import { dirname, join } from 'node:path';
import { buildPages } from '../build-pages.mjs';
import { root } from '../workspaces.ts';
import { buildPackage } from './build-package.ts';
import { packPackages } from './pack-packages.ts';
import { afterPack, preparePack } from './prepare-pack.ts';
import { publishTarballs } from './publish-tarballs.ts';
import { publishedPackages } from './published-packages.ts';

const [step, destination = 'dist'] = process.argv.slice(2);
// npm names the package whose step it runs.
const folder = dirname(process.env['npm_package_json'] ?? '');
if (step === 'build') {
  await buildPages({ root, node: process.execPath, say: (line) => void process.stderr.write(`lacre: ${line}\n`) });
  for (const built of publishedPackages()) buildPackage(join(root, built.folder));
} else if (step === 'pack') console.log(packPackages(destination).join('\n'));
else if (step === 'publish') publishTarballs(destination);
else if (step === 'prepack') preparePack(folder);
else if (step === 'postpack') afterPack(folder);
else throw new Error(`build, pack, publish, prepack or postpack, not ${String(step)}`);
