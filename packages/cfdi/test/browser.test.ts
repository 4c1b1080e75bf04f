import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

const source = join(import.meta.dirname, '../src');

/** Files that a module imports, directly or not, and its imports from outside the package, except types. */
function reach(file: string, seen: Map<string, string[]>): Map<string, string[]> {
  if (seen.has(file)) return seen;
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)'/gm);
  const names = [...imports].map(([, name = '']) => name);
  seen.set(
    file,
    names.filter((name) => !name.startsWith('.')),
  );
  for (const name of names) if (name.startsWith('.')) reach(join(dirname(file), name), seen);
  return seen;
}

describe('the public interface of the package', function () {
  this.timeout(180_000);
  it('imports nothing that a browser lacks', () => {
    const outside = new Set([...reach(join(source, 'index.ts'), new Map()).values()].flat());
    expect([...outside].toSorted()).to.deep.equal([
      // A comparison and in-memory tables, which import nothing.
      '@lacre/sat-catalogs/in-force',
      '@lacre/sat-catalogs/tables/code-tables',
      'decimal.js',
      'saxes',
    ]);
  });

  it('uses node:crypto for certificates and seals only, and no clock, file or environment anywhere', () => {
    const files = [
      ...reach(
        join(source, 'index.ts'),
        reach(
          join(source, 'verify/verify.ts'),
          reach(join(source, 'seal.ts'), reach(join(source, 'csd.ts'), new Map())),
        ),
      ).keys(),
    ];
    expect(files.length).to.be.greaterThan(25);
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      const crypto = ['/csd.ts', '/chain.ts', '/seal.ts', '/sealing-key.ts'].some((name) => file.endsWith(name));
      expect(/from 'node:/.test(text), file).to.equal(crypto);
      expect(/Date\.now|new Date\(\)|process\.|\bfetch\(/.test(text), file).to.equal(false);
    }
  });
});
