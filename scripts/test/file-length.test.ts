import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

const most = 300;
/** Data, one row after the other: splitting a table does not make it easier to read. */
const tables = [
  /^apps\/cli\/src\/texts\/\w+-texts\.ts$/,
  /^packages\/cfdi\/src\/rule-codes\.ts$/,
  /^packages\/cfdi\/src\/sat-rules\/cfdi-rules\.ts$/,
  /^packages\/client\/src\/app-router\.ts$/,
  /^packages\/sdk\/src\/operations\.ts$/,
  /^packages\/sat-catalogs\/src\/small\/nomina\.ts$/,
  /^packages\/sat-catalogs\/src\/starter\//,
  /^packages\/sat-catalogs\/src\/search\/words\//,
  /^packages\/cfdi\/src\/sat-rules\/[\w-]+-rules\.ts$/,
  /^packages\/services\/src\/access\/operations\.ts$/,
  /^packages\/services\/src\/error-codes\/\w+-errors\.ts$/,
  /^packages\/services\/src\/events\/event-kinds\.ts$/,
];

describe('a source file', () => {
  const sources = globSync('{apps,packages,examples,bench,scripts}/**/*.{ts,tsx,mjs,cjs,js}', {
    cwd: root,
    exclude: (path) => path.split(sep).includes('node_modules'),
  }).filter((file) => !/(^|\/)(test|build|dist)\/|\.test\.ts$/.test(file));

  it(`is no longer than ${most} lines, unless it is a table`, () => {
    const long = sources
      .filter((file) => !tables.some((table) => table.test(file)))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > most);
    expect(sources).to.have.length.above(1_000);
    expect(long.map(({ file, lines }) => `${file}: ${lines} lines`)).to.deep.equal([]);
  });
});
