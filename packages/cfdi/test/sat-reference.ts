import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { satTestData } from '@lacre/testing/sat-test-data';

/**
 * Folder with the SAT's reference data (schemas, XSLT, public test certificates), or undefined on a machine without.
 */
export const satFolder = satTestData;

export function hasTool(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What the pending title of a test says is missing, or undefined when everything is there. */
export function missing(needsSatData: boolean, ...tools: string[]): string | undefined {
  const lacks = tools.filter((tool) => !hasTool(tool));
  if (needsSatData && satFolder === undefined) lacks.push('SAT reference data (SAT_DATA_TEST)');
  return lacks.length === 0 ? undefined : `needs ${lacks.join(', ')}`;
}

type Body = (this: Mocha.Context) => void | Promise<void>;

/** A test that says in its title, as pending, what the machine lacks for it. */
export function itNeeding(lack: string | undefined, title: string, body: Body): void {
  if (lack === undefined) {
    it(title, body);
    return;
  }
  it(`${title} [not run here: ${lack}]`, function () {
    this.skip();
  });
}

/** Path inside the reference data; only for tests that `missing(true)` allowed. */
export function satFile(...path: string[]): string {
  if (satFolder === undefined) throw new Error('no SAT reference data');
  return join(satFolder, ...path);
}
