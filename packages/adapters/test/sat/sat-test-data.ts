import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satTestData } from '@lacre/testing/sat-test-data';
import type { Context } from 'mocha';

export { satTestData };

/** The folder of SAT reference data; marks the test as pending, in the open, where there is none. */
export function needSatTestData(context: Context): string {
  return satTestData ?? context.skip();
}

/** A folder that goes after the tests of the enclosing suite. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lacre-sat-'));
  after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
