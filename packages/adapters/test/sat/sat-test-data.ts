import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satTestData } from '@lacre/testing/sat-test-data';
import type { Context } from 'mocha';
import { loadSatData } from '../../src/sat/import-sat-data.ts';

export { satTestData };

/** The folder of SAT reference data; marks the test as pending when there is none. */
export function needSatTestData(context: Context): string {
  return satTestData ?? context.skip();
}

/** A folder that is removed after the tests of the enclosing suite. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lacre-sat-'));
  after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

let imported: Promise<{ folder: string; progress: readonly string[] }> | undefined;

after(async () => {
  if (imported !== undefined) rmSync((await imported).folder, { recursive: true, force: true });
});

/**
 * Puts the import of all the SAT's data into `dataDir`; the import takes many seconds and happens once per run.
 *
 * @returns the result of the import
 */
export async function giveImported(source: string, dataDir: string): Promise<readonly string[]> {
  imported ??= importAll(source);
  const { folder, progress } = await imported;
  cpSync(folder, dataDir, { recursive: true });
  return progress;
}

async function importAll(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-sat-'));
  const progress: string[] = [];
  await loadSatData({ source, dataDir: folder, onProgress: (text) => progress.push(text) });
  return { folder, progress };
}
