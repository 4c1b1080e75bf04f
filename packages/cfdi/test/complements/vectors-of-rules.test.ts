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
const checked = new Set(
  sources.flatMap((source) => [
    ...[...source.matchAll(/'((?:CP|CCE|INE|NOM|Reten|SPT|PDR|ECC)\d{1,6})'/g)].map(([, row = '']) => row),
    ...[...source.matchAll(/\b(nom|reten|spt|pdr)\(\s*(\d+)/g)].map(([, of = '', row = '']) => `${matrices[of]}${row}`),
  ]),
);

/** Vectors are in tests and in the samples that test both our rules and the simulator's. */
const result = globSync(['cfdi/test/**/*.ts', 'testing/{src,test}/**/*.ts'], { cwd: packages })
  .map((file) => join(packages, file))
  .filter((file) => file !== own)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** The rules of each matrix: first and last number, and those that the SAT left out. */
const MATRICES: readonly [matrix: string, first: number, last: number, ...absent: number[]][] = [
  ['CP', 101, 204],
  ['CCE', 101, 172],
  ['INE', 180, 188],
  ['NOM', 1, 108],
  ['Reten', 20101, 20136, 20118, 20125],
  ['SPT', 102, 147],
  ['PDR', 101, 104],
  ['ECC', 121, 124],
];

type Elsewhere = 'the schema' | 'the place of the node' | 'the seal' | 'a list of the SAT' | { as: readonly string[] };

/** Rows without their own rule, by what enforces them instead. */
const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  ...all('the schema', 'CP101 CP115 CP158'),
  // Exactly one, in Complemento: no other request can be expressed.
  ...all('the place of the node', 'CP112 CCE113 CCE114 NOM30'),
  ...all('the seal', 'Reten20101 Reten20102'),
  ...all(
    'a list of the SAT',
    'CP108 CP132 CCE121 CCE131 NOM9 NOM41 NOM45 NOM46 NOM67 Reten20110 Reten20114 Reten20136',
  ),
  ...all('a list of the SAT', 'SPT103 SPT139 ECC123'),
  CP169: { as: ['CP117', 'CP118'] },
  CCE104: { as: ['CFDI40122'] },
  CCE105: { as: ['CFDI40222'] },
  CCE117: { as: ['CCE102'] },
  SPT124: { as: ['SPT122', 'SPT123'] },
};

function all(by: Elsewhere, rows: string): Record<string, Elsewhere> {
  return Object.fromEntries(rows.split(' ').map((row) => [row, by]));
}

const hasVector = (row: string) => new RegExp(`\\b${row}\\b`).test(result);

describe('every row of the matrices', () => {
  const rows = MATRICES.flatMap(([matrix, first, last, ...absent]) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i)
      .filter((number) => !absent.includes(number))
      .map((number) => `${matrix}${number}`),
  );

  it('has a vector that breaks it, or is listed as enforced elsewhere, not both', () => {
    expect(rows).to.have.length(381);
    expect(rows.filter((row) => !hasVector(row) && !(row in ELSEWHERE))).to.deep.equal([]);
    expect(Object.keys(ELSEWHERE).filter((row) => hasVector(row) || !rows.includes(row))).to.deep.equal([]);
  });

  it('that is reported as another row has a vector for that row', () => {
    const others = Object.values(ELSEWHERE).flatMap((by) => (typeof by === 'object' ? by.as : []));
    expect(others.filter((row) => !hasVector(row))).to.deep.equal([]);
  });
});

describe('every row of a matrix that is checked', () => {
  it('has a vector that breaks it', () => {
    expect(checked.size).to.be.above(220);
    const without = [...checked].filter((row) => !hasVector(row));
    expect(without).to.deep.equal([]);
  });

  it('is reported with what to change', () => {
    const silent = ['cfdi/src/complements/**/*.rules.ts', 'cfdi/src/retentions/**/*.rules.ts']
      .flatMap(read)
      .flatMap((source) => [
        ...source.matchAll(/satError\(\s*'(\w+)',\s*[^,()]+,\s*(?:text\([^()]*\)|message)\s*,?\s*\)/g),
      ])
      .map(([, row]) => row);
    expect(silent).to.deep.equal([]);
  });
});
