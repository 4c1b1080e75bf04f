import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { environment } from '@lacre/runtime/config-variables';
import { expect } from 'chai';

const pages = fileURLToPath(new URL('../../../docs/dist/', import.meta.url));
/** Rejected in production, or for tests only: no operator sets them. */
const ofTests = new Set(['OUTBOUND_ALLOW_CIDRS', 'STRIPE_API_URL']);

/** The rows of the table of environment variables in the built page. */
function rowsOf(language: 'en' | 'es'): { names: string[]; meaning: string }[] {
  const lines = readFileSync(`${pages}${language}/guides/operations.md`, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| Variable |'));
  const end = lines.indexOf('', start);
  return lines.slice(start + 2, end).map((line) => {
    const [first = '', meaning = ''] = line.split(' | ');
    return { names: [...first.matchAll(/`([A-Z0-9_<>*]+)`/g)].map(([, name = '']) => name), meaning };
  });
}

describe('the table of environment variables', () => {
  for (const language of ['en', 'es'] as const)
    it(`lists every setting of an operator, and no other (${language})`, () => {
      const named = rowsOf(language).flatMap(({ names }) => names);
      const families = named.filter((name) => /[*>]$/.test(name)).map((name) => name.replace(/\*$|<CLASS>$/, ''));
      const settings = Object.keys(environment.shape).filter((name) => !ofTests.has(name));
      const isTold = (name: string) => named.includes(name) || families.some((family) => name.startsWith(family));
      expect(settings.filter((name) => !isTold(name))).to.deep.equal([]);
      const single = named.filter((name) => /^[A-Z_]+$/.test(name));
      // Read beside the schema, for each environment.
      expect(single.filter((name) => !settings.includes(name))).to.deep.equal(['SAT_QUERY_URL']);
    });

  it('describes every one of them in Spanish too', () => {
    const english = rowsOf('en').map(({ meaning }) => meaning);
    const hasWords = (meaning: string) => /[a-z]{2}/.test(meaning.replace(/`[^`]*`/g, ''));
    const same = rowsOf('es').filter(({ meaning }, index) => meaning === english[index] && hasWords(meaning));
    expect(same.map(({ names }) => names)).to.deep.equal([]);
  });

  it('has the same values and file names in both languages', () => {
    const codesOf = (language: 'en' | 'es') =>
      rowsOf(language).map(({ names, meaning }) => [
        names,
        [...meaning.matchAll(/`([^`]+)`/g)].map(([, code]) => code),
      ]);
    expect(codesOf('es')).to.deep.equal(codesOf('en'));
  });
});
