import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patternOf } from '@lacre/adapters/sat/schema-types';
import { satTestData } from '@lacre/testing/sat-test-data';
import { expect } from 'chai';
import { regexes as zodRegexes } from 'zod/v4/core';
import { attackText } from '../regexes/attacks-on.ts';
import { findRegexes } from '../regexes/find-regexes.ts';
import { timeRegex } from '../regexes/time-regex.ts';
import { root } from '../workspaces.ts';

/** These read what the SAT publishes or our own repository, in an import or a test, and nothing that a user sends. */
const notFedByUsers = new Set([
  'packages/adapters/src/sat/extend-schema-lists.ts',
  'packages/adapters/src/sat/schema-files.ts',
  'packages/pac-simulator/src/checks/compile-schema.ts',
]);

/**
 * Expressions that are put together at run time: of words and texts of ours, of codes and of patterns of the SAT's
 * catalogs.
 */
const composedKnown = [
  // Of our own schemas' patterns, over texts of ours, when the description is made.
  'apps/api/src/rest/example-of.ts',
  'packages/adapters/src/pdf/qr.ts',
  'packages/adapters/src/pdf/split-pdf.ts',
  'packages/adapters/src/sat/compile-schemas.ts',
  'packages/adapters/src/sat/read-catalog-folder.ts',
  'packages/adapters/src/sat/schema-files.ts',
  'packages/adapters/src/sat/schema-types.ts',
  'packages/cfdi/src/pagos/rules/deposit.rules.ts',
  'packages/cfdi/src/rules/tax-number.ts',
  'packages/database/src/database-roles.ts',
  'packages/pac-simulator/src/checks/complement-structure-rules.ts',
  'packages/pac-simulator/src/checks/payment-structure-rules.ts',
  'packages/pac-simulator/src/checks/structure-rules.ts',
  'packages/router/src/messages.ts',
];

/** CPU time over 16 KB and over 300 KB of the worst text; linear ones take a hundredth of it. */
const limitMs = { short: 20, long: 200 };

/** Where one is to be found slow, a stop proves it, and the sooner the better. */
const stopHostileMs = 250;

function tooSlow(regex: RegExp, stopAfterMs?: number): string[] {
  return timeRegex(regex, stopAfterMs)
    .filter(({ length, ms }) => ms > (length > 20_000 ? limitMs.long : limitMs.short))
    .map(({ length, ms, attack }) => `${regex}: ${ms} ms for ${length} characters of ${JSON.stringify(attack)}`);
}

describe('the regular expressions of the service', () => {
  const { literals, composed } = findRegexes(root);

  it('take linear time over 16 KB and 300 KB of adversarial text', function () {
    // Hundreds of them, each against several texts.
    this.timeout(180_000);
    expect(literals.length).to.be.greaterThan(200);
    const slow = literals
      .filter(({ file }) => !notFedByUsers.has(file))
      .flatMap(({ file, regex }) => tooSlow(regex).map((line) => `${file}: ${line}`));
    expect(slow).to.deep.equal([]);
  });

  it('take linear time in the library that checks shapes', () => {
    const used = [zodRegexes.email, zodRegexes.uuid(), zodRegexes.date, zodRegexes.datetime({}), zodRegexes.hostname];
    expect(used.flatMap((regex) => tooSlow(regex))).to.deep.equal([]);
  });

  describe("made of the SAT's patterns", () => {
    const slowOf = (patterns: readonly string[]) =>
      patterns.flatMap((pattern) => {
        const regex = patternOf(pattern);
        return regex === undefined ? [`${pattern} is not understood`] : tooSlow(regex);
      });

    it('take linear time, and are none where one could not', () => {
      expect(slowOf(['[0-9]{1,18}(.[0-9]{1,6})?'])).to.deep.equal([]);
      expect(patternOf('([A-Z]|[0-9]|[A-Z0-9]){1,40}')).to.equal(undefined);
    });

    it('take linear time as published (needs SAT_DATA_TEST)', function () {
      if (satTestData === undefined) return this.skip();
      const folder = join(satTestData, 'xml', 'cfd');
      const patterns = ['4/cfdv40.xsd', 'tipoDatos/tdCFDI/tdCFDI.xsd'].flatMap((file) =>
        Array.from(
          readFileSync(join(folder, file), 'utf8').matchAll(/<xs:pattern value="([^"]+)"/g),
          ([, pattern = '']) => pattern.replaceAll('&amp;', '&'),
        ),
      );
      expect(new Set(patterns).size).to.be.greaterThan(20);
      expect(slowOf([...new Set(patterns)])).to.deep.equal([]);
    });
  });

  it('are put together at run time in known places only', () => {
    expect(composed).to.deep.equal(composedKnown);
  });

  it('would not pass this test if they could backtrack without end', function () {
    // Those that are not are measured with more patience.
    this.timeout(180_000);
    const hostile = [
      /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/,
      /<!--[\s\S]*?-->/g,
      /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i,
      /(a+)+$/,
      /^(?:a|a)*b/,
      /\s+$/,
      /^.*x.*y$/,
      /(\d+)-(\d+)/,
    ];
    for (const regex of hostile) expect(tooSlow(regex, stopHostileMs), String(regex)).to.have.length.greaterThan(0);
    for (const regex of [/^\s*a/, /[<&]/g, /^[a-z]+(?:-[a-z]+)*$/]) expect(tooSlow(regex)).to.deep.equal([]);
    expect(attackText({ prefix: '<', pump: 'ab', suffix: '!' }, 6)).to.equal('<ababab!');
  });

  it('are refused by the linter when they can backtrack', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lacre-regexes-'));
    const file = join(folder, 'hostile.ts');
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const lint = (line: string) => {
      writeFileSync(file, `export const isHostile = (text: string) => ${line}.test(text);\n`);
      return spawnSync(process.execPath, [oxlint, '-c', join(root, '.oxlintrc.json'), file], { encoding: 'utf8' });
    };
    try {
      expect(lint('/\\s+$/').stdout).to.include('no-super-linear-move');
      expect(lint('/^(?:a+)+b/').stdout).to.include('no-super-linear-backtracking');
      expect(lint('/^a+b/').status).to.equal(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
