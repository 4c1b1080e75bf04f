import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

/** A generated file, and a table of texts that the API description shows. */
const notWrapped = new Set([
  'apps/api/src/rest/document-facts.ts',
  'packages/client/src/app-router.ts',
  'packages/sdk/src/operations.ts',
]);

describe('comments', () => {
  it('end within 120 columns', () => {
    const files = globSync('{apps,packages,examples,bench,scripts}/**/*.{ts,tsx,mjs}', {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|build|\.\w+)$/.test(path),
    }).filter((file) => !notWrapped.has(file));
    expect(files.length).to.be.greaterThan(1_000);
    const wide = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.length > 120 && isProse(line.trimStart()) ? [`${file}:${at + 1}`] : [])),
    );
    expect(wide).to.deep.equal([]);
  });
});

/** A line that is only a comment; an address cannot be wrapped. */
function isProse(line: string): boolean {
  return ['//', '*', '/*'].some((sign) => line.startsWith(sign)) && !line.includes('://');
}
