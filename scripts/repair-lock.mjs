// npm run lock: installs what package.json asks for and completes package-lock.json.
//
// npm leaves a platform's package out of the lock when the available registry does not have it, and then refuses the
// lock in "npm ci" on every machine ("Missing: ... from lock file"). An entry without integrity satisfies it: machines
// of other platforms skip it, machines of that platform fetch it by name and version.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingEntries } from './lock-entries.mjs';

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');

if (!process.argv.includes('--no-install')) {
  const { status } = spawnSync('npm', ['install', '--loglevel=error'], { cwd: dirname(file), stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingEntries(lock.packages);
const packages = { ...lock.packages, ...missing };
const sorted = Object.fromEntries(
  Object.keys(packages)
    .sort(byPath)
    .map((path) => [path, packages[path]]),
);
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`package-lock.json: ${Object.keys(missing).length} entries of other platforms added`);

/** npm's own order. */
function byPath(a, b) {
  return a.localeCompare(b, 'en');
}
