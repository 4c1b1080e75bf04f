import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { inBothLanguages } from '../src/messages.ts';
import { predicates } from '../src/predicates.ts';

const folder = fileURLToPath(new URL('../src/', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('predicates.ts'))
  .map((name) => ({ name, text: readFileSync(`${folder}${name}`, 'utf8') }));

/** Messages of the schemas about a field, with a value for each placeholder. */
const said = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/(['`])((?:must|is required|is allowed|contains|has an?|or \w+ is required) ?[^'`]*)\1/g)].map(
    ([, , predicate = '']) => ({ name, predicate: predicate.replaceAll(/\$\{[^}]+\}/g, '7') }),
  ),
);

describe('the message of a schema about a field', () => {
  it('is always translated', () => {
    expect(said.length).to.be.greaterThan(60);
    const untranslated = said.filter(({ predicate }) => inBothLanguages(predicate).es === predicate);
    expect(untranslated.map(({ name, predicate }) => `${name}: ${predicate}`)).to.deep.equal([]);
  });

  it('is translated as a whole, not by a template that only matches its beginning', () => {
    const filled = (text: string) => text.replaceAll(/\{\w+\}/g, '7');
    const wrong = predicates.filter(({ en, es }) => inBothLanguages(filled(en)).es !== filled(es));
    expect(wrong.map(({ en }) => en)).to.deep.equal([]);
  });
});
