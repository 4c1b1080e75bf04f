import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

describe('tests in shards', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lacre-shards-'));
    mkdirSync(join(folder, 'test'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function run(files: Record<string, string>, more: Record<string, string> = {}, words: string[] = []) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'test', name)), { recursive: true });
      writeFileSync(join(folder, 'test', name), text);
    }
    const reporter = join(root, 'scripts/mocha-reporter.mjs');
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'scripts/mocha-shards.mjs'), '2', ...words, '--reporter', reporter],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, LACRE_TEST_COUNTS: 'counts.json', TESTS_IN: '', TESTS_READING: '', ...more },
      },
    );
    return { status, stdout, counts: JSON.parse(readFileSync(join(folder, 'counts.json'), 'utf8')) as unknown };
  }

  it('run every file once, report as one run, and show the output of each', () => {
    const { status, stdout, counts } = run({
      'a.test.ts': "it('first', () => {});",
      'b.test.ts': "it('second', () => {}); it.skip('later', () => {});",
      'c.test.ts': "it('third', () => {});",
    });
    expect(counts).to.deep.equal({ passed: 3, failed: 0, skipped: 1, failures: [] });
    for (const title of ['first', 'second', 'third']) expect(stdout).to.include(title);
    expect(status).to.equal(0);
  });

  it('run only files whose path matches TESTS_IN, and load no other', () => {
    const files = {
      'a.test.ts': "it('first', () => {});",
      'b.test.ts': "throw new Error('loaded');",
      'c.test.ts': "it('third', () => {});",
    };
    const { status, counts } = run(files, { TESTS_IN: 'test/[ac]' });
    expect(counts).to.deep.equal({ passed: 2, failed: 0, skipped: 0, failures: [] });
    expect(status).to.equal(0);
  });

  it('run nothing in a shard without files', () => {
    const files = { 'a.test.ts': "it('first', () => {});", 'b.js': "it('of another kind', () => {});" };
    const { status, counts } = run(files);
    expect(counts).to.deep.equal({ passed: 1, failed: 0, skipped: 0, failures: [] });
    expect(status).to.equal(0);
  });

  it('of one folder run in one process when requested', () => {
    const files = {
      'a.test.ts': '',
      'b.test.ts': '',
      'c/one.test.ts': "globalThis.made = 1; it('first', () => {});",
      'c/two.test.ts': "it('second', () => { if (globalThis.made !== 1) throw new Error('made elsewhere'); });",
    };
    const { counts } = run(files, {}, ['--together', 'test/c']);
    expect(counts).to.deep.equal({ passed: 2, failed: 0, skipped: 0, failures: [] });
  });

  it('fail when one fails, and when one exits without reporting', () => {
    const { status, counts } = run({
      'a.test.ts': "it('first', () => { throw new Error('not so'); });",
      'b.test.ts': 'process.exit(3);',
    });
    expect(counts).to.deep.equal({
      passed: 0,
      failed: 2,
      skipped: 0,
      failures: ['first: not so', 'shard 2 of 2 left no counts'],
    });
    expect(status).not.to.equal(0);
  });
});
