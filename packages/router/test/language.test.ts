import { expect } from 'chai';
import { languageOf } from '../src/language.ts';

describe('the language of a response', () => {
  const cases: [string | undefined, 'en' | 'es'][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['es', 'es'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr, es;q=0.5', 'es'],
    ['ES-419', 'es'],
    ['es;q=0', 'en'],
    ['es;q=x', 'en'],
    ['es, en', 'es'],
  ];
  for (const [header, language] of cases)
    it(`is ${language} for ${JSON.stringify(header)}`, () => expect(languageOf(header).language).to.equal(language));
});
