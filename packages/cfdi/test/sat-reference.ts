import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satTestData } from '@lacre/testing/sat-test-data';

/**
 * Folder with the SAT's reference data (schemas, XSLT, public test certificates), or undefined on a machine without it.
 */
export const satFolder = satTestData;

function hasTool(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What the title of a pending test reports as missing, or undefined when everything is available. */
export function missing(needsSatData: boolean, ...tools: string[]): string | undefined {
  const lacks = tools.filter((tool) => !hasTool(tool));
  if (needsSatData && satFolder === undefined) lacks.push('SAT reference data (SAT_DATA_TEST)');
  return lacks.length === 0 ? undefined : `needs ${lacks.join(', ')}`;
}

type Body = (this: Mocha.Context) => void | Promise<void>;

/** A test that is pending on a machine without its requirements, and names them in its title. */
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

/** Writes the documents into files of a folder that is removed after `use`. */
export function inFiles<T>(documents: readonly string[], use: (files: string[], folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-sat-'));
  try {
    const files = documents.map((xml, i) => {
      const file = join(folder, `${i}.xml`);
      writeFileSync(file, xml);
      return file;
    });
    return use(files, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The output of the SAT's style sheet for the documents: one string after the other, without separators. */
export function stringOfXslt(
  documents: readonly string[],
  xslt = 'xml/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt',
): string {
  return inFiles(documents, (files) => {
    const options = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 };
    // xsltproc ends its output with a line end that is not part of the string.
    return execFileSync('xsltproc', ['--nonet', satFile(xslt), ...files], options)
      .toString('utf8')
      .replace(/\n$/, '');
  });
}

/** Throws an Error with the output of xmllint when one of the documents is not valid by a schema of the SAT. */
export function demandValid(documents: readonly string[], schema: string): void {
  inFiles(documents, (files) => {
    try {
      execFileSync('xmllint', ['--nonet', '--noout', '--schema', satFile(schema), ...files], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    } catch (error) {
      throw new Error(String((error as { stderr: Buffer }).stderr).slice(0, 4000));
    }
  });
}
