import { join } from 'node:path';
import { expect } from 'chai';
import { testsReading } from '../tests-reading.mjs';
import { root } from '../workspaces.ts';

describe('tests that depend on a module', () => {
  const test = (name: string) => join(root, 'packages/cfdi/test', name);

  it('are those that import it, directly or not', () => {
    const through = test('golden.test.ts');
    const without = test('decimal.test.ts');
    expect(testsReading([through, without], 'testing/src/sat-test-data.ts')).to.deep.equal([through]);
  });
});
