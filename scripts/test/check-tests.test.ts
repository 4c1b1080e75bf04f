import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { findMisplacedTests } from '../check-tests.ts';

describe('the place of tests', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-check-tests-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function found(file: string, text: string): Promise<string[]> {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
    return findMisplacedTests(folder);
  }

  it('is test/ of the package, not its sources', async () => {
    expect(await found('packages/cfdi/src/rules/a.test.ts', '')).to.deep.equal([
      'packages/cfdi/src/rules/a.test.ts: tests stand in test/ of their package',
    ]);
  });

  it('is anywhere in test/', async () => {
    expect(await found('packages/cfdi/test/rules/a.test.ts', '')).to.deep.equal([]);
  });

  it('is a describe per status for those of REST', async () => {
    const file = 'apps/api/test/rest/usage/usage.test.ts';
    const within = (title: string) =>
      found(
        file,
        `describe(${title}, () => {\n  it('counts', () => {});\n});\ndescribe('404', () => {\n  it('x', f);\n});\n`,
      );
    for (const title of ["'usage'", "'GET /usage 200'"])
      expect(await within(title), title).to.deep.equal([
        `${file}:2: tests of REST stand in a describe per status, describe('404', ...)`,
      ]);
    for (const title of ["'404'", "'401, 403'", "'200: read'", '`${status}`'])
      expect(await within(title), title).to.deep.equal([]);
  });

  it('is also one per operation with the status in the title of each test', async () => {
    const file = 'apps/api/test/rest/usage/usage.test.ts';
    expect(await found(file, "describe('GET /usage', () => {\n  it('200: counts', () => {});\n});\n")).to.deep.equal(
      [],
    );
  });
});
