import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const packages = join(import.meta.dirname, '../../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: packages }).map((file) => readFileSync(join(packages, file), 'utf8'));
const own = import.meta.filename;

const sources = ['cfdi/src/complements/**/*.ts', 'cfdi/src/payrolls/*.ts', 'cfdi/src/retentions/**/*.ts'].flatMap(read);
const matrices: Readonly<Record<string, string>> = { nom: 'NOM', reten: 'Reten', spt: 'SPT', pdr: 'PDR' };

/** Rows of the matrices of complements, payrolls and retentions, as their rules name them when they report. */
const judged = new Set(
  sources.flatMap((source) => [
    ...[...source.matchAll(/'((?:CP|CCE|INE|NOM|Reten|SPT|PDR|ECC)\d{1,6})'/g)].map(([, row = '']) => row),
    ...[...source.matchAll(/\b(nom|reten|spt|pdr)\(\s*(\d+)/g)].map(([, of = '', row = '']) => `${matrices[of]}${row}`),
  ]),
);

/** Vectors stand in tests and in the samples that both our rules and the simulator's are tried with. */
const told = globSync(['cfdi/test/**/*.ts', 'testing/{src,test}/**/*.ts'], { cwd: packages })
  .map((file) => join(packages, file))
  .filter((file) => file !== own)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('every row of a matrix that is judged', () => {
  it('is broken by a vector', () => {
    expect(judged.size).to.be.above(220);
    const without = [...judged].filter((row) => !new RegExp(`\\b${row}\\b`).test(told));
    expect(without).to.deep.equal([]);
  });

  it('is told with what to change', () => {
    const silent = ['cfdi/src/complements/**/*.rules.ts', 'cfdi/src/retentions/**/*.rules.ts']
      .flatMap(read)
      .flatMap((source) => [
        ...source.matchAll(/satError\(\s*'(\w+)',\s*[^,()]+,\s*(?:text\([^()]*\)|message)\s*,?\s*\)/g),
      ])
      .map(([, row]) => row);
    expect(silent).to.deep.equal([]);
  });
});
