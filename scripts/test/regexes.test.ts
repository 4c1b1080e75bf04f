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

/** These read what the SAT publishes or our own repository, in an import or a test, and no user input. */
const notFedByUsers = new Set([
  'packages/adapters/src/sat/extend-schema-lists.ts',
  'packages/adapters/src/sat/schema-files.ts',
  'packages/pac-simulator/src/checks/compile-schema.ts',
]);

/**
 * Expressions that are composed at run time: from our own words and texts, from codes and from patterns of the SAT's
 * catalogs.
 */
const composedKnown = [
  // From the patterns of our own schemas, over our own texts, when the description is written.
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

/** CPU time limit for 16 KB and 300 KB of the worst text; linear expressions take a hundredth of it. */
const limitMs = { short: 20, long: 200 };

/** An expression that is expected to be slow is stopped early. */
const stopHostileMs = 250;

function tooSlow(regex: RegExp, stopAfterMs?: number): string[] {
  return timeRegex(regex, stopAfterMs)
    .filter(({ length, ms }) => ms > (length > 20_000 ? limitMs.long : limitMs.short))
    .map(({ length, ms, attack }) => `${regex}: ${ms} ms for ${length} characters of ${JSON.stringify(attack)}`);
}

describe('the regular expressions of the service', () => {
  const { literals, composed } = findRegexes(root);

  it('take linear time over 16 KB and 300 KB of adversarial text', function () {
    // Hundreds of expressions, each with several texts.
    this.timeout(180_000);
    expect(literals.length).to.be.greaterThan(200);
    const slow = literals
      .filter(({ file }) => !notFedByUsers.has(file))
      .flatMap(({ file, regex }) => tooSlow(regex).map((line) => `${file}: ${line}`));
    expect(slow).to.deep.equal([]);
  });

  it('take linear time in the schema validation library', () => {
    const used = [zodRegexes.email, zodRegexes.uuid(), zodRegexes.date, zodRegexes.datetime({}), zodRegexes.hostname];
    expect(used.flatMap((regex) => tooSlow(regex))).to.deep.equal([]);
  });

  describe("derived from the SAT's patterns", () => {
    const slowOf = (patterns: readonly string[]) =>
      patterns.flatMap((pattern) => {
        const regex = patternOf(pattern);
        return regex === undefined ? [`${pattern} is not understood`] : tooSlow(regex);
      });

    it('take linear time, and are not created where that is impossible', () => {
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

  it('are composed at run time only in known places', () => {
    expect(composed).to.deep.equal(composedKnown);
  });

  it('would fail this test if they could backtrack catastrophically', function () {
    // Safe ones are measured with the longer limit.
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

  it('are rejected by the linter when they can backtrack', () => {
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
