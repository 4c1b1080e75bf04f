import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

describe('docs/fault-matrix.md', () => {
  const rows = readFileSync(join(root, 'docs', 'fault-matrix.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|fault )/.test(line));

  for (const row of rows) {
    const [fault = '', , tests = ''] = row.slice(2, -2).split(' | ');
    it(`names tests that exist for: ${fault}`, () => {
      const named = [...tests.matchAll(/`([\w./-]+\.test\.ts)`((?:,? "(?:[^"\\]|\\.)+")+)/g)];
      expect(named).not.to.have.length(0);
      for (const [, file = '', titles = ''] of named) {
        const source = readFileSync(join(root, file), 'utf8');
        for (const [, title = ''] of titles.matchAll(/"((?:[^"\\]|\\.)+)"/g))
          expect(source.includes(title.replaceAll('\\"', '"')), `${file} has no "${title}"`).to.equal(true);
      }
    });
  }
});
