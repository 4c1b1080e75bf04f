import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { missing } from './sat-reference.ts';

/**
 * Results of the SAT's style sheet and schemas for our own documents, as the SHA-256 of each: facts that can be
 * checked on a machine without the SAT's files.
 */
const file = join(import.meta.dirname, 'sat-verdicts.json');
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
/** The only way to record: GOLDEN_WRITE=1, where the SAT's files are used too. */
export const isRecording: boolean = process.env['GOLDEN_WRITE'] === '1';

type Tool = 'xsltproc' | 'xmllint';

/**
 * Defines a test that always runs: our output must match, by digest, the recorded result of the SAT (its string) or the
 * document it was recorded to accept. Where the SAT's files and the tool are available, `askTheSat` checks with them as
 * well, and throws when they disagree; only then may GOLDEN_WRITE=1 record.
 */
export function itAsRecorded(
  key: string,
  tool: Tool,
  title: string,
  ours: () => readonly string[],
  askTheSat: (ours: readonly string[]) => void,
): void {
  const here = missing(true, tool) === undefined;
  it(`${title} [${here ? `asked by ${tool}, and as recorded` : 'as recorded'}]`, function () {
    this.timeout(300_000);
    const made = ours();
    if (here) askTheSat(made);
    const digest = createHash('sha256').update(made.join('\n')).digest('hex');
    if (isRecording && here) record(key, digest);
    expect(digest, `differs from what the SAT said of ${key}; if meant so: GOLDEN_WRITE=1 with its files`).to.equal(
      recorded[key],
    );
  });
}

function record(key: string, digest: string): void {
  recorded[key] = digest;
  const sorted = Object.fromEntries(Object.entries(recorded).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`);
}
