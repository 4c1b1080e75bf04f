// Finds tests whose imports lead to a file, directly or indirectly.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const packages = join(import.meta.dirname, '..', 'packages');
const importOf = /\b(?:from |import |import\()'((?:\.\.?|@lacre)\/[^'\n]{1,200})'/g;

/**
 * @param {string[]} files of tests
 * @param {string} target a file of `packages`, `testing/src/sat-test-data.ts`
 * @returns {string[]} those that import it, directly or through others
 */
export function testsReading(files, target) {
  const wanted = join(packages, target);
  const known = new Map();
  const reads = (file) => {
    if (file === wanted) return true;
    if (!known.has(file)) {
      known.set(file, false);
      known.set(file, importsOf(file).some(reads));
    }
    return known.get(file);
  };
  return files.filter((file) => reads(resolve(file)));
}

/** Our own files that a file imports. */
function importsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(importOf)]
    .map(([, name]) => (name.startsWith('.') ? resolve(dirname(file), name) : ofPackage(name)))
    .filter((path) => path !== undefined && existsSync(path));
}

/** `@lacre/testing/sat-sheets`: the file that the package exports under this name. */
function ofPackage(name) {
  const [, room, ...path] = name.split('/');
  return path.length === 0 ? undefined : join(packages, room, 'src', `${path.join('/')}.ts`);
}
