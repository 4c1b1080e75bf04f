import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from 'mocha';

const repository = join(import.meta.dirname, '..', '..', '..', '..');
const folder = process.env['SAT_DATA_TEST'] ?? join(repository, '..', 'shared', 'sat');

/** Folder of SAT reference data (see CONTRIBUTING), or undefined where there is none. */
export const satTestData: string | undefined = existsSync(join(folder, 'catalogs')) ? folder : undefined;

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
