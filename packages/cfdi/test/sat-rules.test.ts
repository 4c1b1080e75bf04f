import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { knownSatRules, satRuleRow } from '../src/sat-rules.ts';

/** The source without the table and the tests; comments name rules that are not checked here, so they are left out. */
const source = readdirSync(join(import.meta.dirname, '..', 'src'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'sat-rules.ts')
  .filter(({ parentPath }) => !parentPath.endsWith('/sat-rules'))
  // The matrices of retentions have their own numbers.
  .filter(({ parentPath }) => !parentPath.includes('/retentions'))
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  .join('\n')
  .split('\n')
  .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
  .join('\n');
const named = (pattern: RegExp, of: (found: string) => string) =>
  new Set([...source.matchAll(pattern)].map(([, found = '']) => of(found)));
const result = new Set([
  ...named(/'((?:CFDI|CRP)\d{5,6}|301|305|401)'/g, (rule) => rule),
  // The rules of payments have only the number.
  ...named(/[^\w.'](20[129]\d{2})[^\w']/g, (number) => `CRP${number}`),
]);

describe('table of the SAT’s rules', () => {
  it('has a row for each rule that is checked here', () => {
    expect([...result].filter((rule) => rule.startsWith('CFDI') && !satRuleRow(rule))).to.deep.equal([]);
    expect([...result].filter((rule) => !satRuleRow(rule)).length).to.equal(0);
  });

  it('has no row for a rule that nothing checks', () => {
    expect(knownSatRules().filter((rule) => !result.has(rule))).to.deep.equal([]);
  });

  it('has each in both languages, as complete sentences, with its source', () => {
    for (const rule of knownSatRules()) {
      const row = satRuleRow(rule);
      for (const { en, es } of [row?.meaning, row?.remedy].filter((text) => text !== undefined))
        for (const text of [en, es]) expect(text, rule).to.match(/^[A-ZÁÉÍÓÚÑ].*(?:\.|\.\.\.)$/u);
      expect(row?.source.en, rule).to.match(/^SAT, /);
    }
    expect(satRuleRow('CFDI40143')).to.equal(undefined);
    expect(satRuleRow('constructor')).to.equal(undefined);
  });
});
